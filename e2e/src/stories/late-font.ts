import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';

const LIST = '/wohnmobil-kaufen?auction_status=running&sort=newest&size=24';
/** Widths of phones, px. A window that changes its width draws its texts in the font that has come. */
const WIDTHS = [340, 390];
const FONT = /overpass-latin-wght.*\.woff2$/;

/** Where the pictures of a vehicle begin, whole px. */
const topOf = async (page: Page): Promise<number> =>
  Math.round((await page.locator('#pictures').boundingBox())?.y ?? Number.NaN);

/** What is drawn in another font until that of the site has come. */
export function lateFontStory(harness: () => Harness): void {
  describe('a font that comes late', () => {
    test('moves nothing on the page of a vehicle on a phone', async () => {
      const list = await harness().visitor();
      await list.page.goto(LIST);
      await alive(list.page);
      const links = list.page.getByRole('main').getByRole('article').getByRole('link');
      const vehicles = await links.evaluateAll((found) => [
        ...new Set(found.map((link) => link.getAttribute('href') ?? '')),
      ]);
      expect(vehicles.length).toBeGreaterThan(5);
      for (const path of vehicles)
        for (const width of WIDTHS) {
          const { page, context } = await harness().visitor({
            serviceWorkers: 'block',
            viewport: { width, height: 844 },
          });
          const held = Promise.withResolvers<void>();
          await page.route(FONT, async (route) => {
            await held.promise;
            await route.continue();
          });
          await page.goto(path, { waitUntil: 'domcontentloaded' });
          await alive(page);
          const before = await topOf(page);
          const came = page.waitForResponse(FONT);
          held.resolve();
          await (await came).finished();
          await page.evaluate(async () => {
            await document.fonts.ready;
            for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
          });
          expect({ path, width, top: await topOf(page) }).toEqual({ path, width, top: before });
          await context.close();
        }
    });
  });
}
