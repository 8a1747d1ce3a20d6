import type { CatalogSearchAnswer } from '@rollheim/contracts';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';
import { violationsOf, VIEWS } from '../people/judge.ts';

const LIST = '/wohnmobil-kaufen?auction_status=running';

/** The part of a vehicle's page about its place. */
const whereabouts = (page: Page) => {
  const heading = page.getByRole('heading', { name: 'Standort', exact: true });
  const part = page.locator('section').filter({ has: heading }).last();
  return {
    heading,
    part,
    map: part.getByRole('group', { name: /^Karte: Standort / }),
    land: part.locator('svg > g').first(),
  };
};

/** Opens the page of the first vehicle of a list, through the list. */
async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await alive(page);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await whereabouts(page).heading.scrollIntoViewIfNeeded();
}

/** The place of a vehicle in words and on the map. */
export function whereaboutsStory(harness: () => Harness): void {
  describe('where a vehicle is', () => {
    test('the document names the place without its drawing', async () => {
      const { page } = await harness().visitor();
      await openFirst(page, LIST);
      const document = await (await page.request.get(new URL(page.url()).pathname)).text();
      // the texts that the page may need later are in it, too
      const html = document.replaceAll(/<script[\s\S]*?<\/script>/g, '');
      expect(html).toContain(
        'Gezeigt ist die Mitte des Ortes oder Postleitzahlgebiets, nicht die Anschrift.',
      );
      expect(html).not.toContain('Karte: Standort');
    });

    test('a guest reads how far it is from the place of their search, and no other server learns what they see', async () => {
      const { page } = await harness().visitor();
      const foreign: string[] = [];
      page.on('request', (request) => {
        // pictures of style sheets have addresses of no server
        const { protocol, host } = new URL(request.url());
        if (protocol.startsWith('http') && host !== new URL(harness().url).host) foreign.push(request.url());
      });
      await openFirst(page, `${LIST}&distance=300-DE-88326`);
      const { part, map } = whereabouts(page);
      const line = part.getByText(/^[\d.]+ km Luftlinie von 88326 .+, dem Ort Ihrer Suche$/);
      await line.waitFor();
      const [, km = ''] = /^([\d.]+) km/.exec(await line.innerText()) ?? [];
      expect(Number(km.replaceAll('.', ''))).toBeLessThanOrEqual(300);
      await map.getByText(/^88326 /).waitFor();
      expect(foreign).toEqual([]);
    });

    test('the map takes the room that was kept for it', async () => {
      const { page } = await harness().visitor();
      const held = Promise.withResolvers<void>();
      await page.route(/\.js(\?|$)/, async (route) => {
        await held.promise;
        await route.continue();
      });
      const found = await page.request.get('/api/public/catalog/search?auction_status=running');
      const { products } = (await found.json()) as CatalogSearchAnswer;
      await page.goto(`/caravan/${products[0]?.entityId}`, { waitUntil: 'commit' });
      const { heading, part, map } = whereabouts(page);
      await heading.waitFor();
      const height = async () => Math.round((await part.boundingBox())?.height ?? 0);
      // the style sheets have come
      await expect.poll(height).toBeGreaterThan(300);
      const before = await height();
      held.resolve();
      await alive(page);
      await heading.scrollIntoViewIfNeeded();
      await map.waitFor();
      // the map is 320 px high; the styles of its part bring a margin
      expect(Math.abs((await height()) - before)).toBeLessThan(100);
    });

    test('the map is moved by buttons and keys', async () => {
      const { page } = await harness().visitor();
      await openFirst(page, LIST);
      const { part, map, land } = whereabouts(page);
      await map.waitFor();
      const scale = async () =>
        Number(/scale\(([\d.]+)\)/.exec((await land.getAttribute('transform')) ?? '')?.[1] ?? 0);
      const first = await scale();
      await part.getByRole('button', { name: 'Vergrößern' }).click();
      await expect.poll(scale).toBeCloseTo(first * 2, 3);
      await map.focus();
      await page.keyboard.press('-');
      await expect.poll(scale).toBeCloseTo(first, 3);
      const still = await land.getAttribute('transform');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => land.getAttribute('transform')).not.toBe(still);
      await page.keyboard.press('Home');
      await expect.poll(() => land.getAttribute('transform')).toBe(still);
    });

    test('its words and its map are for everyone, in every width and theme', async () => {
      const { page } = await harness().visitor();
      await openFirst(page, `${LIST}&distance=300-DE-88326`);
      const { map, heading } = whereabouts(page);
      await map.waitFor();
      for (const view of VIEWS) {
        await heading.scrollIntoViewIfNeeded();
        expect(await violationsOf(page, view), JSON.stringify(view)).toEqual([]);
      }
    });

    test('the page scrolls over a map that is not in use', async () => {
      const { page } = await harness().visitor();
      await openFirst(page, LIST);
      const { map, land } = whereabouts(page);
      await map.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await map.boundingBox())!;
      await page.mouse.move(x + width / 3, y + height / 2);
      const [drawn, top] = [await land.getAttribute('transform'), await page.evaluate(() => scrollY)];
      await page.mouse.wheel(0, 120);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top);
      expect(await land.getAttribute('transform')).toBe(drawn);
      await map.focus();
      await page.mouse.wheel(0, -120);
      await expect.poll(() => land.getAttribute('transform')).not.toBe(drawn);
    });
  });
}
