import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { vehicle } from '../pages/vehicle.ts';
import { ApiClient } from '../support/api.ts';
import { euro } from '../support/money.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { dealer2, privateSeller } = DEMO_USERS;
const EURO = 100;
const LIST = '/wohnmobil-kaufen';

/** Whether each row is a line of its own whose shown cells begin and end where those of the first do, and the heads with them. */
const isLinedUp = (table: Element): boolean => {
  const edges = (row: Element) =>
    [...row.children].map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0);
  const rows = [...table.querySelectorAll('tr[data-row]')].map(edges);
  const head = table.querySelector('thead tr');
  const [first] = rows;
  if (!first || !head || !table.hasAttribute('data-frozen')) return false;
  const near = (a: number | undefined, b: number | undefined) => Math.abs((a ?? Infinity) - (b ?? 0)) < 1;
  return (
    rows.every((cells) =>
      cells.every(({ left, right }, at) => near(left, first[at]?.left) && near(right, first[at]?.right)),
    ) && edges(head).every(({ right }, at) => near(right, first[at === 0 ? 0 : at + 1]?.right))
  );
};

/** A dealer works with the list as rows. */
export function denseStory(harness: () => Harness): void {
  describe('the list as rows', () => {
    let lot: SeededAuction;
    beforeAll(async () => {
      const [seeded] = await seedAuctions(harness(), [
        {
          ownerCustomerId: privateSeller.customerId,
          startPrice: 21_000 * EURO,
          minimum: 30_000 * EURO,
          endsAt: minuteAhead(50 * 60_000),
          vehicle: 9031,
        },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
    });

    test('is remembered and rendered on the server, bids by a row, follows others live, and is worked by keys', async () => {
      const { page } = await harness().as('dealer1');
      // by day more rounds of the demo market end before this one than a page holds: those of its price fit
      await page.goto(`${LIST}?auction_status=running&priceFrom=20500&priceTo=21900`);
      await alive(page);
      await page.getByRole('button', { name: 'Liste', exact: true }).click();
      await page.getByRole('table', { name: 'Wohnmobile und Wohnwagen' }).waitFor();
      await page.waitForURL(/view=dense/);

      // the next document is rows, without a word of it in the address, and as who asks sees them
      const document = await (
        await page.request.get(`${LIST}?auction_status=running&priceFrom=20500&priceTo=21900`)
      ).text();
      const rows = document.slice(document.indexOf('<tbody'), document.indexOf('</tbody'));
      expect(rows).toContain('data-row=');
      expect(rows).toMatch(/21\.000\s€\sbieten/);
      await page.goto(`${LIST}?auction_status=running&priceFrom=20500&priceTo=21900`);
      await alive(page);
      const row = page.locator(`tr[data-row="${lot.auctionId}"]`);
      await row.waitFor();
      expect(await page.getByRole('article').count()).toBe(0);

      const amount = row.getByRole('button', { name: /^21\.000 € bieten/ });
      await amount.click();
      const { dialog } = vehicle(page);
      await dialog
        .getByText(euro(399 * EURO))
        .first()
        .waitFor();
      await dialog.getByRole('button', { name: /21\.000 € bieten/ }).click();
      await row.locator('td').getByText('Sie führen').first().waitFor();
      await row.getByRole('button', { name: /Maximum erhöhen/ }).waitFor();

      // another dealer bids more: price and standing of the row follow
      const other = new ApiClient(harness().url, dealer2.email);
      const bid = await other.send('POST', `/private/auction/${lot.auctionId}/bid`, {
        body: { amount: 25_000 },
        key: randomUUID(),
      });
      expect(bid.status).toBeLessThan(300);
      await row.locator('td').getByText('Überboten').first().waitFor();
      await until('the price after the other bid', async () =>
        (await row.locator('td').allInnerTexts()).some((text) => /21\.\d{3}/.test(text)),
      );

      // letters: first row, next row, watch it, bid in it
      await page.keyboard.press('j');
      const marked = page.locator('tr[data-row]:focus-within');
      await marked.waitFor();
      const first = await marked.getAttribute('data-row');
      await page.keyboard.press('j');
      await until('the next row', async () => (await marked.getAttribute('data-row')) !== first);
      await page.keyboard.press('k');
      await until('the first row again', async () => (await marked.getAttribute('data-row')) === first);
      const bookmark = marked.getByRole('button', { name: /merken/ });
      const before = await bookmark.getAttribute('aria-pressed');
      await page.keyboard.press('w');
      await until(
        'the bookmark to turn',
        async () => (await bookmark.getAttribute('aria-pressed')) !== before,
      );
      await row.getByRole('link').first().focus();
      await page.keyboard.press('b');
      await page.getByRole('dialog').waitFor();
      // a letter in the dialog is the dialog's
      await page.keyboard.press('j');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      // all keys at one press; closed, the marked row is gone on from at once
      await page.locator('tr[data-row]').nth(1).getByRole('link').first().focus();
      const second = await marked.getAttribute('data-row');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Tastenkürzel' }).getByText('vorige Zeile').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      expect(await marked.getAttribute('data-row')).toBe(second);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await marked.getAttribute('data-row')).toBe(second);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname.endsWith(`/${second}`));
      await page.goBack();
      await page.locator('tr[data-row]').first().waitFor();

      // heads sort as the list does, a second press turns the order
      const price = page.getByRole('columnheader', { name: 'Gebot', exact: true });
      await price.getByRole('button').click();
      await page.waitForURL(/sort=price_asc/);
      await until(
        'the first order of the head',
        async () => (await price.getAttribute('aria-sort')) === 'ascending',
      );
      await price.getByRole('button').click();
      await page.waitForURL(/sort=price_desc/);
      await until(
        'the order of the head',
        async () => (await price.getAttribute('aria-sort')) === 'descending',
      );

      await page.getByRole('button', { name: 'Kacheln', exact: true }).click();
      await page.getByRole('article').first().waitFor();
    });

    test('lines up all rows below their heads at each width, and draws those in sight alone', async () => {
      const { page } = await harness().as('dealer1');
      await page.goto(`${LIST}?view=dense&size=96`);
      await alive(page);
      const table = page.getByRole('table', { name: 'Wohnmobile und Wohnwagen' });
      for (const width of [1440, 1200, 1000]) {
        await page.setViewportSize({ width, height: 900 });
        await until('the columns at this width', () => table.evaluate(isLinedUp));
        expect(await table.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
      }
      // the last row is out of sight, and found by its text all the same
      const last = page.locator('tr[data-row]').last();
      const isDrawn = () =>
        last
          .locator('[data-compare] label')
          .evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }));
      expect(await isDrawn()).toBe(false);
      expect(await page.getByRole('row').count()).toBe((await page.locator('tr[data-row]').count()) + 1);
      await last.getByRole('link').focus();
      await until('the focused row', isDrawn);
      expect(await table.evaluate(isLinedUp)).toBe(true);
      await page.setViewportSize({ width: 390, height: 844 });
      await until('records', async () => (await table.getAttribute('data-frozen')) === null);
    });

    test('its own key puts the caret into the search, as tiles too, and is a letter within it', async () => {
      const { page } = await harness().visitor();
      for (const view of ['cards', 'dense']) {
        await page.goto(`${LIST}?view=${view}`);
        await alive(page);
        await page.keyboard.press('/');
        const field = page.getByRole('search').locator('input');
        await until('the caret in the field', () =>
          field.evaluate((input) => document.activeElement === input),
        );
        expect(await field.inputValue()).toBe('');
        await page.keyboard.type('a/b');
        await until('the typed text', async () => (await field.inputValue()) === 'a/b');
      }
    });

    test('rows are chosen on a phone by their boxes, and the bar leads to the comparison', async () => {
      const { page } = await harness().visitor();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${LIST}?auction_status=running&view=dense&sort=price_desc`);
      await alive(page);
      const ids = await page
        .locator('tr[data-row]')
        .evaluateAll((all) => all.slice(0, 2).map((each) => each.getAttribute('data-row') ?? ''));
      const bar = page.getByRole('complementary', { name: 'Vergleichen' });
      for (const [at, id] of ids.entries()) {
        const box = page.locator(`tr[data-row="${id}"] [data-compare]`);
        const size = await box.boundingBox();
        expect(size?.height).toBeGreaterThanOrEqual(44);
        // the place of the box chooses: the rest of the row opens the vehicle
        await box.locator('label').click();
        await bar.getByText(`${at + 1} von 4`).waitFor();
      }
      expect(new URL(page.url()).pathname).toBe(LIST);
      await bar.getByRole('link', { name: '2 vergleichen' }).click();
      await page.waitForURL((url) => url.searchParams.get('ids') === ids.join(','));
    });

    test('fits a phone: rows of one height, the number of vehicles, what is on, and every control in sight', async () => {
      const { page } = await harness().as('dealer1');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${LIST}?auction_status=running&view=dense&distance=300-DE-34117`);
      await alive(page);
      await page.getByText(/^[\d.]+ Fahrzeuge?$/).waitFor();
      await page.getByRole('button', { name: /34117 Kassel/ }).waitFor();
      const width = async (name: RegExp) => {
        const box = await page.getByRole('button', { name }).first().boundingBox();
        return box ? box.x + box.width : Infinity;
      };
      for (const name of [/^Filter/, /Bald endend/, /^Suche speichern$/])
        expect(await width(name), String(name)).toBeLessThanOrEqual(390);
      const heights = await page
        .locator('tr[data-row]')
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(3);
      expect(Math.max(...heights)).toBeLessThanOrEqual(66);
    });

    test('without a network rows, prices and the order of the heads stay, and the list says how old it is', async () => {
      const { page, context, expectMessage } = await harness().as('dealer1');
      await page.goto(`${LIST}?auction_status=running&view=dense`);
      await alive(page);
      await page.locator('tr[data-row] button').first().waitFor();
      const rows = () =>
        page.locator('tr[data-row]').evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
      const before = await rows();
      const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
      expectMessage(/ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(true);
      await head('EZ').getByRole('button').click();
      await page.waitForURL(/sort=year_desc/);
      await page.getByText(/Zu sehen ist noch die Liste von \d\d:\d\d Uhr/).waitFor({ timeout: 20_000 });
      expect(await rows()).toEqual(before);
      expect(await head('EZ').getAttribute('aria-sort')).toBeNull();
      expect(await head('Ende').getAttribute('aria-sort')).toBe('ascending');
      await context.setOffline(false);
      await until(
        'the order that was asked for',
        async () => (await head('EZ').getAttribute('aria-sort')) === 'descending',
      );
      await page.getByText(/Zu sehen ist noch die Liste/).waitFor({ state: 'detached' });
    });

    test('a guest sees rows without a next step, and a page of 48', async () => {
      const { page } = await harness().visitor();
      await page.goto(`${LIST}?view=dense&size=48&page=2`);
      await alive(page);
      expect(await page.locator('tr[data-row]').count()).toBe(48);
      expect(await page.getByRole('columnheader', { name: 'Nächster Schritt' }).count()).toBe(0);
      expect(await page.getByRole('columnheader', { name: 'Ihr Stand' }).count()).toBe(0);
      await page.keyboard.press('j');
      await page.keyboard.press('b');
      expect(await page.getByRole('dialog').count()).toBe(0);
      // what an address names is no choice of who opens it
      await page.goto(LIST);
      await page.getByRole('article').first().waitFor();
    });
  });
}
