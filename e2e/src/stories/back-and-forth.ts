import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { alive } from '../pages/frame.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const SIZES = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** Somebody goes from page to page, and back. */
export function backAndForthStory(harness: () => Harness): void {
  describe('back and forth', () => {
    test.each(SIZES)('page 2 of the list begins at its first row, on a %s', async (_, viewport) => {
      const { page } = await harness().visitor({ viewport });
      const list = catalog(page);
      await list.open();
      const first = await list.cards.first().getByRole('heading').innerText();
      await page.getByRole('navigation', { name: 'Seiten' }).getByRole('link', { name: 'Seite 2' }).click();
      await page.waitForURL(/page=2/);
      await list.settled();
      await until(
        'other rows',
        async () => (await list.cards.first().getByRole('heading').innerText()) !== first,
      );
      const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0;
      const top = await until('the first row in sight', async () => {
        const y = (await list.cards.first().boundingBox())?.y ?? 0;
        return y > 0 && y < viewport.height / 2 && y;
      });
      expect(top).toBeGreaterThanOrEqual(bar);
      // the keyboard goes on there, too
      await page.keyboard.press('Tab');
      const y = await page.evaluate(() => document.activeElement?.getBoundingClientRect().y ?? 0);
      expect(y).toBeLessThan(viewport.height);
    });

    test.each(SIZES)(
      'who comes back from a vehicle finds the list where they left it, on a %s',
      async (_, viewport) => {
        const { page } = await harness().visitor({ viewport });
        const list = catalog(page);
        await list.open();
        const card = list.cards.nth(13);
        await card.scrollIntoViewIfNeeded();
        const left = await scrolled(page);
        expect(left).toBeGreaterThan(300);
        await card.getByRole('link').first().click();
        await page.waitForURL(/\/caravan\//);
        await page.getByRole('region', { name: 'Auktion', exact: true }).waitFor();
        expect(await scrolled(page)).toBe(0);
        await page.goBack();
        await list.cards.nth(13).waitFor();
        await until('the list at its place', async () => Math.abs((await scrolled(page)) - left) < 4);
        await card.getByRole('heading').click({ trial: true });
      },
    );

    test.each(SIZES)("'back' closes the gallery and stays on the vehicle, on a %s", async (_, viewport) => {
      const { page } = await harness().visitor({ viewport });
      await catalog(page).open('?auction_status=running');
      await catalog(page).cards.first().getByRole('link').first().click();
      await page.waitForURL(/\/caravan\//);
      const address = page.url();
      const gallery = page.getByRole('dialog', { name: 'Bilder' });
      const opens = page.getByRole('button', { name: /^\d+ Bilder$/ });
      const before = await entries(page);
      await opens.click();
      await gallery.waitFor();
      expect(page.url()).toBe(address);
      await page.goBack();
      await gallery.waitFor({ state: 'detached' });
      expect(page.url()).toBe(address);
      await page.goForward();
      await gallery.waitFor();
      await page.keyboard.press('Escape');
      await gallery.waitFor({ state: 'detached' });
      await opens.click();
      await gallery.getByRole('button', { name: 'Schließen' }).click();
      await gallery.waitFor({ state: 'detached' });
      // one entry at most, however often it was opened, and none of them is empty
      expect(await entries(page)).toBe(before + 1);
      await page.goBack();
      await page.waitForURL(/wohnmobil-kaufen/);
    });

    test("'back' closes the drawer of filters and keeps what was chosen; each way to close does the same", async () => {
      const { page } = await harness().visitor({ viewport: { width: 390, height: 844 } });
      const list = catalog(page);
      await page.goto('/');
      await list.open();
      const drawer = page.getByRole('dialog', { name: 'Filter' });
      const choose = async (make: string) => {
        await page
          .getByRole('button', { name: /^Filter/ })
          .first()
          .click();
        await drawer.waitFor();
        await drawer.getByRole('group', { name: 'Marke' }).getByText(make, { exact: true }).click();
        await page.waitForURL(new RegExp(`make=${make.toLowerCase()}`));
        // who closes the drawer has seen the choice in it
        const box = drawer.getByRole('checkbox', { name: new RegExp(`^${make}`), checked: true });
        await box.waitFor({ state: 'attached' });
      };
      const closed = async (...makes: string[]) => {
        await drawer.waitFor({ state: 'detached' });
        await until('the address of the choice', async () => {
          const given = new URL(page.url()).searchParams.getAll('make');
          return given.toSorted().join() === makes.join();
        });
      };
      await choose('Knaus');
      await page.goBack();
      await closed('knaus');
      await choose('Hymer');
      await page.keyboard.press('Escape');
      await closed('hymer', 'knaus');
      await list.settled();
      // each visit to the drawer is one step back
      await page.goBack();
      await closed('knaus');
      await page.goBack();
      await closed();
      expect(new URL(page.url()).pathname).toBe('/wohnmobil-kaufen');
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/');
    });

    test('a gallery that is open stays so after a reload, and is closed by going back', async () => {
      const { page } = await harness().visitor();
      await catalog(page).open('?auction_status=running');
      await catalog(page).cards.first().getByRole('link').first().click();
      await page.waitForURL(/\/caravan\//);
      await page.getByRole('button', { name: /^\d+ Bilder$/ }).click();
      const gallery = page.getByRole('dialog', { name: 'Bilder' });
      await gallery.waitFor();
      await page.reload();
      await alive(page);
      await gallery.waitFor();
      await page.goBack();
      await gallery.waitFor({ state: 'detached' });
      expect(page.url()).toMatch(/\/caravan\//);
    });

    test('the ends of a range are announced in euros and kilometres, in the language of the page', async () => {
      const { page } = await harness().visitor();
      const spoken = async (path: string) => {
        await page.goto(path);
        const sliders = page.getByRole('complementary').getByRole('slider');
        await sliders.first().waitFor();
        return sliders.evaluateAll((ends) => ends.map((end) => end.getAttribute('aria-valuetext')));
      };
      const [price, , mileage, , year] = await spoken(
        '/wohnmobil-kaufen?priceFrom=20000&mileageFrom=50000&yearFrom=2015',
      );
      expect([price, mileage, year]).toEqual(['20.000\u00a0€', '50.000 Kilometer', '2015']);
      const [pricePl, , mileagePl] = await spoken('/pl/kup-kampera?priceFrom=20000&mileageFrom=50000');
      expect([pricePl, mileagePl]).toEqual(['20\u00a0000\u00a0€', '50\u00a0000 kilometrów']);
    });

    test.each([320, 390, 1440])('notes of a price take whole lines at %i px', async (width) => {
      const { page } = await harness().as('dealer3');
      await page.setViewportSize({ width, height: 900 });
      await catalog(page).open('?auction_status=running');
      const lines = (text: RegExp) =>
        page
          .getByText(text)
          .evaluateAll((notes) =>
            notes
              .filter((note) => note.getClientRects().length > 0)
              .map((note) =>
                Math.round(
                  note.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(note).lineHeight),
                ),
              ),
          );
      const inList = /^(netto|brutto)/;
      await catalog(page).cards.first().getByText(inList).waitFor();
      expect(new Set(await lines(inList))).toEqual(new Set([1]));
      await catalog(page).cards.first().getByRole('link').first().click();
      await page.waitForURL(/\/caravan\//);
      const panel = page.getByRole('region', { name: 'Auktion', exact: true });
      await panel
        .getByText(/^netto \(|^brutto, /)
        .first()
        .waitFor();
      expect(new Set(await lines(/^(netto \(|brutto, |Mindestpreis )/))).toEqual(new Set([1]));
    });
  });
}
