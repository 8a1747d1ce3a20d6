import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { seedAuctions } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { TERMS } from './lives.ts';

const { dealer1, operator, privateSeller } = DEMO_USERS;
const WORD = 'Wohnmobil'.repeat(7).slice(0, 60);
const WIDTHS = [390, 1000, 1440];

/** What people wrote may hold a word of any length. */
export function longWordsStory(harness: () => Harness): void {
  test('a word of sixty letters makes no page wider than the screen', async () => {
    const { url } = harness();
    const [owner, desk, dealer] = [privateSeller, operator, dealer1].map(
      ({ email }) => new ApiClient(url, email),
    ) as [ApiClient, ApiClient, ApiClient];
    const done = async (api: ApiClient, method: string, path: string, body: object) => {
      const { status, body: answer } = await api.send(method, path, { body, key: randomUUID() });
      expect(status, JSON.stringify(answer)).toBe(200);
    };
    const options = { ownerCustomerId: privateSeller.customerId, ...TERMS, steps: [] };
    const ads = await seedAuctions(harness(), [
      { ...options, vehicle: 9121 },
      { ...options, vehicle: 9122 },
    ]);
    const [sold = '', draft = ''] = ads.map(({ auctionId }) => auctionId);
    const pickup = { zipCode: '50667', city: WORD, country: 'DE', street: WORD };
    const changes = { attributes: { model: WORD }, description: WORD, defects: WORD, pickup };
    for (const id of [sold, draft]) await done(owner, 'PUT', `/private/product/update/${id}`, { changes });
    const consent = { acceptTerms: true, acceptPrivacy: true };
    await done(owner, 'POST', `/private/product/${sold}/submit`, consent);
    await until('the ad in review', async () => {
      const path = `/private/operator/ads/${sold}/release`;
      return (await desk.send('POST', path, { body: {}, key: randomUUID() })).status === 200;
    });
    await until('the ad in the catalog', async () => {
      return (await dealer.send('GET', `/public/catalog/get/${sold}`)).status === 200;
    });
    await done(dealer, 'POST', `/private/auction/${sold}/question`, { text: WORD });
    await done(dealer, 'POST', `/private/auction/${sold}/buy-now`, { price: TERMS.buyNow / 100 });

    const fits = async (who: 'privateSeller' | 'dealer1', paths: readonly string[]) => {
      const { page } = await harness().as(who);
      for (const path of paths) {
        await page.goto(path);
        await page.getByText(WORD).first().waitFor({ state: 'attached' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
          await expect.poll(wide, { message: `${path} at ${width} px` }).toBeLessThanOrEqual(width);
        }
      }
      return page;
    };
    const thread = [`/a/nachrichten/${sold}`];
    await fits('privateSeller', ['/inserat/neu', '/a/meine-fahrzeuge', '/pl/a/wiadomosci', ...thread]);
    const page = await fits('dealer1', [`/caravan/${sold}`, ...thread, '/a/haendler-bereich/purchases']);
    const order = page.locator('a[href*="/purchases/"]').filter({ hasText: WORD }).first();
    const purchase = (await order.getAttribute('href')) ?? '';
    await fits('dealer1', [purchase]);
    await fits('privateSeller', [`/a/meine-fahrzeuge/verkauf/${purchase.split('/').at(-1)}`]);
  });
}
