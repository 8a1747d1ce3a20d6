import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { acceptDealer, newDealer } from '../access/objects.ts';
import { Stage } from '../live/stage.ts';
import { alive } from '../pages/frame.ts';
import { submitLogin } from '../pages/login.ts';
import { violationsOf, VIEWS } from '../people/judge.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { dealer2, privateSeller } = DEMO_USERS;
const EURO = 100;
const PAGE = '/a/haendler-bereich/start';

/** Refused for now: whatever else went wrong ends the wait. */
const refused = (error: Error): boolean => {
  if (/: 40[39] /.test(error.message)) return false;
  throw error;
};

/** The front page of a dealer. */
export function startStory(harness: () => Harness): void {
  describe('front page', () => {
    let lot: SeededAuction;
    /** Has no other bids: the page shows the first few. */
    let email: string;
    beforeAll(async () => {
      const dealer = await newDealer(harness().url, 'start');
      await acceptDealer(harness().url, dealer);
      ({ email } = dealer);
      const [seeded] = await seedAuctions(harness(), [
        {
          ownerCustomerId: privateSeller.customerId,
          startPrice: 15_000 * EURO,
          minimum: 30_000 * EURO,
          endsAt: minuteAhead(10 * 60_000),
          vehicle: 9033,
        },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    const bid = (who: string, amount: number) =>
      Stage.of(harness()).call(who, 'POST', `/private/auction/${lot.auctionId}/bid`, { amount });

    test('a dealer who logs in comes to what is due, and bids from there', async () => {
      const stage = Stage.of(harness());
      await stage.detail(lot.auctionId);
      // those who write auctions know soon that the dealer may bid
      await until('the first bid', () => bid(email, 15_000).then(() => true, refused));
      const { page } = await harness().visitor();
      await page.goto('/login');
      await submitLogin(page, email, DEMO_PASSWORD);
      await page.waitForURL(`**${PAGE}`);
      await alive(page);
      const bids = page
        .getByRole('region', { name: 'Ihre Gebote' })
        .or(
          page
            .locator('section')
            .filter({ has: page.getByRole('heading', { level: 2, name: 'Ihre Gebote' }) }),
        );
      const row = bids
        .first()
        .getByRole('listitem')
        .filter({ has: page.locator(`a[href*="${lot.auctionId}"]`) });
      await row.getByText('Sie führen').waitFor();
      await page.getByRole('heading', { name: /Endet in 15 Minuten/ }).waitFor();

      // another dealer bids more: the row says so at once, and has the button of the next step
      await bid(dealer2.email, 18_000);
      await row.getByText('Überboten').waitFor();
      await page.getByRole('heading', { level: 1, name: /^Heute: .*überboten/ }).waitFor();
      await row.getByRole('button', { name: /bieten/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /Abbrechen/ }).click();
      await dialog.waitFor({ state: 'detached' });

      // what a search found when it was saved is not new; a vehicle that is published after it is
      const { search } = await stage.call<{ search: { searchId: string } }>(
        email,
        'POST',
        '/private/customer/searches',
        { name: 'Alles von heute', query: '' },
      );
      const found = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { level: 3, name: 'Alles von heute' }) })
        .last();
      const [terms, now] = [{ startPrice: 9_000 * EURO, minimum: 12_000 * EURO }, Date.now()];
      const [published] = await seedAuctions(harness(), [
        {
          ownerCustomerId: privateSeller.customerId,
          ...terms,
          vehicle: 9034,
          steps: [
            { at: now - 1, actor: 'owner', payload: { kind: 'submit', ...terms, buyNow: null } },
            { at: now, actor: 'operator', payload: { kind: 'release', slot: minuteAhead(24 * 3_600_000) } },
          ],
        },
      ]);
      await stage.detail(published?.auctionId ?? '');
      const { auctionId: news = '' } = published ?? {};
      await until('the vehicle in the news', async () =>
        JSON.stringify(await stage.call(email, 'GET', '/private/customer/searches/news')).includes(news),
      );
      await page.reload();
      await found.locator(`a[href*="${news}"]`).first().waitFor();
      // nothing of the market was published since but what other tests seed
      expect(Number((await found.getByText(/^\d+ neu$/).innerText()).split(' ')[0])).toBeLessThan(20);

      // on a phone the bar holds the step of the overbid auction while its row is out of sight, and only then
      const desktop = page.viewportSize() ?? { width: 1280, height: 900 };
      await page.setViewportSize({ width: 390, height: 844 });
      const steps = page.getByRole('button', { name: /bieten: / });
      await row.scrollIntoViewIfNeeded();
      await until('one step in sight', async () => (await steps.count()) === 1);
      await page.mouse.wheel(0, 10_000);
      await until('the bar', async () => (await steps.count()) === 2);
      await page.setViewportSize(desktop);
      for (const view of VIEWS) {
        await page.setViewportSize({ width: view.width, height: desktop.height });
        // the bar, which may lie over half of what is behind it, is away while the row is in sight
        await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        await until('one step in sight', async () => (await steps.count()) === 1);
        expect(await violationsOf(page, view)).toEqual([]);
      }
      await stage.call(email, 'DELETE', `/private/customer/searches/${search.searchId}`);
      await until(
        'the deleted search to leave',
        async () => (await page.getByRole('heading', { name: 'Alles von heute' }).count()) === 0,
      );
    });

    test('a seller has their vehicles in its place, and a guest logs in first', async () => {
      const { page } = await harness().as('privateSeller');
      await page.goto(PAGE);
      await page.waitForURL(/\/a\/meine-fahrzeuge/);
      const { page: guest } = await harness().visitor();
      await guest.goto(PAGE);
      await guest.waitForURL(/\/login\?.*next=/);
    });
  });
}
