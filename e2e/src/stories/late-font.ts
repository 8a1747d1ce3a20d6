import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';

const LIST = '/wohnmobil-kaufen?auction_status=running&sort=newest&size=24';
/** Widths of phones, px. */
const WIDTHS = [320, 340, 360, 375, 390, 412, 430];

/** Where the pictures of a vehicle begin at each width, whole px. */
async function topsOf(page: Page): Promise<Record<number, number>> {
  const tops: Record<number, number> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    tops[width] = Math.round((await page.locator('#pictures').boundingBox())?.y ?? Number.NaN);
  }
  return tops;
}

/** What is drawn in another font until that of the site has come. */
export function lateFontStory(harness: () => Harness): void {
  describe('a font that comes late', () => {
    test('moves nothing on the page of a vehicle on a phone', async () => {
      const list = await harness().visitor();
      await list.page.goto(LIST);
      await alive(list.page);
      const links = list.page.getByRole('main').getByRole('article').getByRole('link');
      const paths = await links.evaluateAll((found) => [
        ...new Set(found.map((link) => link.getAttribute('href') ?? '')),
      ]);
      const vehicles = paths.filter((path) => path.startsWith('/wohnmobil-kaufen/'));
      expect(vehicles.length).toBeGreaterThan(5);
      for (const path of vehicles) {
        const { page, context } = await harness().visitor({ serviceWorkers: 'block' });
        const held = Promise.withResolvers<void>();
        await page.route(/\.woff2$/, async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await alive(page);
        const before = await topsOf(page);
        held.resolve();
        const faces = await page.evaluate(async () => {
          const loaded = await document.fonts.load('400 16px Overpass');
          await document.fonts.ready;
          return loaded.length;
        });
        expect(faces).toBe(1);
        expect({ path, tops: await topsOf(page) }).toEqual({ path, tops: before });
        await context.close();
      }
    });
  });
}
