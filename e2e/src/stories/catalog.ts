import { describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { vehicle } from '../pages/vehicle.ts';
import { centsIn } from '../support/money.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

/** States of a card whose auction has ended. */
const ENDED = /Beendet|Nachverhandlung|Verkauft|Kaufchance|Reserviert|Nicht mehr verfügbar/;

/** Somebody looks for a vehicle. */
export function catalogStory(harness: () => Harness): void {
  describe('catalog', () => {
    test('shows the vehicles with pictures, prices and ends, in German', async () => {
      const { page } = await harness().visitor();
      const list = catalog(page);
      await list.open();
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      await page.getByRole('heading', { level: 1, name: 'Wohnmobile und Wohnwagen' }).waitFor();
      expect(await list.total()).toBeGreaterThan(380);
      const cards = await list.cards.all();
      expect(cards.length).toBeGreaterThan(10);
      for (const card of cards) {
        expect(centsIn(await card.innerText())).toBeGreaterThan(0);
        // an auction that ends while it is looked at has its state where the time was
        const [timers, text] = await Promise.all([card.getByRole('timer').count(), card.innerText()]);
        if (!ENDED.test(text)) expect(timers, text).toBe(1);
      }
      const picture = list.cards
        .first()
        .getByRole('presentation')
        .or(list.cards.first().locator('img'))
        .first();
      await until('a drawn picture', () =>
        picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 100),
      );
    });

    test('filters by make, price and mileage, keeps the filters in the address, and opens a vehicle', async () => {
      const { page } = await harness().visitor();
      const list = catalog(page);
      await list.open();
      const all = await list.total();
      await list.make('Knaus').click();
      await page.waitForURL(/make=/);
      const ofMake = await list.settled();
      expect(ofMake).toBeLessThan(all);
      for (const title of await list.cards.getByRole('heading').allInnerTexts())
        expect(title).toContain('Knaus');

      const lower = list.thumb('Aktuelles Gebot', 'bis');
      await lower.focus();
      for (let press = 0; press < 3; press++) await lower.press('PageDown');
      await page.waitForURL(/priceTo=/);
      const cheaper = await list.settled();
      expect(cheaper).toBeLessThan(ofMake);
      const limit = new URL(page.url()).searchParams.get('priceTo');
      for (const card of await list.cards.all())
        expect(centsIn(await card.innerText())).toBeLessThanOrEqual(Number(limit) * 100);

      const less = list.thumb('Laufleistung', 'bis');
      await less.focus();
      for (let press = 0; press < 3; press++) await less.press('PageDown');
      await page.waitForURL(/mileageTo=/);
      const filtered = await list.settled();
      expect(filtered).toBeLessThan(cheaper);
      const most = Number(new URL(page.url()).searchParams.get('mileageTo'));
      for (const text of await list.cards.allInnerTexts()) {
        const [, km] = /([\d.]+)\skm/.exec(text) ?? [];
        if (km) expect(Number(km.replaceAll('.', ''))).toBeLessThanOrEqual(most);
      }

      await page.reload();
      await list.cards.first().waitFor();
      expect(await list.total()).toBe(filtered);
      const title = await list.cards.first().getByRole('heading').innerText();
      await list.cards.first().getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await vehicle(page).auction.waitFor();
      await page.getByRole('heading', { name: 'Technik und Maße' }).waitFor();

      // the bar of parts leads to each, below itself, and marks the one that is read
      const parts = page.getByRole('navigation', { name: 'Abschnitte' });
      await parts.getByRole('link', { name: 'Technik', exact: true }).click();
      await parts.locator('[aria-current]', { hasText: 'Technik' }).waitFor();
      const [bar, part] = [await parts.boundingBox(), await page.locator('#technical').boundingBox()];
      expect(part?.y).toBeGreaterThanOrEqual((bar?.y ?? Infinity) + (bar?.height ?? 0));
    });

    test('speaks English below /en', async () => {
      const { page } = await harness().visitor();
      await page.goto('/en/buy-a-motorhome');
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      await page.getByRole('heading', { level: 1, name: 'Motorhomes and caravans' }).waitFor();
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
      await page.waitForURL(/\/en\/caravan\//);
      await page.getByRole('region', { name: 'Auction', exact: true }).waitFor();
    });

    test('works without JavaScript', async () => {
      const { page } = await harness().visitor({ javaScriptEnabled: false });
      await page.goto('/wohnmobil-kaufen?make=knaus');
      const cards = page.getByRole('article');
      expect(await cards.count()).toBeGreaterThan(3);
      const title = await cards.first().getByRole('heading').innerText();
      expect(title).toContain('Knaus');
      await cards.first().getByRole('link').first().click();
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
      await page.getByRole('link', { name: 'Katalog' }).first().click();
      await page.waitForURL(/wohnmobil-kaufen/);
      expect(await page.getByRole('article').count()).toBeGreaterThan(10);
    });
  });
}
