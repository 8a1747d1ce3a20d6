import { LOCALES, PATHS, pathTo, type PathId } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import type { Harness } from '../support/harness.ts';

/** Pages that anyone opens by their address alone. */
const OPEN = (Object.keys(PATHS) as PathId[]).filter(
  (id) => !PATHS[id].session && !PATHS[id].slug.en.includes('{'),
);

/** The site in the languages of its visitors. */
export function languagesStory(harness: () => Harness): void {
  describe('languages', () => {
    test('On its own domain a language has no prefix, links stay there, and alternates are declared to search engines', async () => {
      const polish = harness().url.replace('//', '//pl.');
      const { page } = await harness().visitor({ baseURL: polish, locale: 'pl-PL' });
      await page.goto('/kup-kampera');
      expect(await page.locator('html').getAttribute('lang')).toBe('pl');
      const canonical = page.locator('link[rel="canonical"]');
      expect(await canonical.getAttribute('href')).toBe(`${polish}/kup-kampera`);
      expect(await page.locator('link[hreflang]').count()).toBe(LOCALES.length + 1);
      const addresses = await page
        .locator('header a[href^="/"], footer a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(addresses.length).toBeGreaterThan(8);
      expect(addresses.filter((address) => address.startsWith('/pl'))).toEqual([]);
      // not the auctions that end next: one that ends while it is looked at has no clock
      await page.goto('/kup-kampera?auction_status=running&sort=price_desc');
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
      await page.waitForURL(/pl\.localhost:\d+\/catalog\/product\/[0-9a-z]+$/);
      await page.getByRole('timer').first().waitFor();
    });

    test('An address in another language, and one that never was, lead to the page in one step', async () => {
      const { page } = await harness().visitor();
      for (const [asked, shown] of [
        ['/pricing', '/preise'],
        ['/pl/koop-een-camper?make=knaus', '/pl/kup-kampera?make=knaus'],
        ['/sv/vmm', '/sv/vaerdera-min-husbil'],
        ['/fr', '/'],
      ] as const) {
        await page.goto(asked);
        expect(page.url()).toBe(harness().url + shown);
      }
    });

    test('A link to a vehicle shows its picture, and says what it is and what it costs', async () => {
      const { page } = await harness().visitor();
      await page.goto('/wohnmobil-kaufen');
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
      await page.waitForURL(/\/caravan\//);
      await page.reload();
      const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
      expect((await page.request.get(picture ?? '')).headers()['content-type']).toMatch(/^image\//);
      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
      const [product, crumbs] = blocks.map((text) => JSON.parse(text) as Record<string, unknown>);
      expect(product).toMatchObject({ offers: { priceCurrency: 'EUR', url: page.url() } });
      expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    });

    test('Texts that are 40 % longer overflow nowhere at 320 px', async () => {
      const { page, context } = await harness().visitor({ viewport: { width: 320, height: 700 } });
      await context.addCookies([{ name: 'language', value: 'qps', url: harness().url }]);
      const wide: string[] = [];
      for (const id of OPEN) {
        await page.goto(pathTo(id, 'de'));
        // modules render in the browser here
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(`${id}: ${over} px`);
      }
      expect(wide).toEqual([]);
    });
  });
}
