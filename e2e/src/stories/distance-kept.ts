import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { alive } from '../pages/frame.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const LIST = '/wohnmobil-kaufen?auction_status=running';
const AWAY = /([\d.]+)\skm entfernt/;
const kilometres = async (text: Locator): Promise<string | undefined> =>
  AWAY.exec((await text.textContent()) ?? '')?.[1];

const placeField = (within: Page | Locator) =>
  within.getByRole('combobox', { name: 'Entfernung ab Ort oder Postleitzahl' });

/** Words of a table that are broken in the middle. */
const brokenWords = (table: Locator): Promise<string[]> =>
  table.evaluate((element) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d.,]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
    return broken;
  });

/** The place that a dealer searches around: among the first filters, and the same on the pages beside the list. */
export function distanceKeptStory(harness: () => Harness): void {
  describe('the place of the search', () => {
    test('is asked for among the first filters, in the column and in the drawer', async () => {
      const { page } = await harness().visitor();
      await catalog(page).open('?auction_status=running');
      await placeField(catalog(page).filters).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await page
        .getByRole('button', { name: /^Filter/ })
        .first()
        .click();
      await placeField(page.getByRole('dialog')).waitFor();
    });

    test('a filter that is chosen far below the first vehicles brings them into sight', async () => {
      const { page } = await harness().visitor();
      await page.setViewportSize({ width: 1280, height: 800 });
      await catalog(page).open('?auction_status=running');
      const { cards, filters } = catalog(page);
      await placeField(filters).waitFor();
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
      await until(
        'the first vehicle out of sight',
        async () => ((await cards.first().boundingBox())?.y ?? 0) < 0,
      );
      await filters.getByText('Wohnwagen und Anhänger', { exact: true }).first().click();
      await page.waitForURL(/productType=/);
      await until('the first vehicle in sight', async () => {
        const { y = -1 } = (await cards.first().boundingBox()) ?? {};
        return y >= 0 && y < 800;
      });
      // the reader is at the filters still
      expect(await filters.evaluate((side) => side.contains(document.activeElement))).toBe(true);
      expect((await filters.boundingBox())?.y).toBeLessThan(800);
    });

    test('distances of the list are those of the vehicle’s page and of the comparison, also after a reload', async () => {
      const { page } = await harness().as('dealer3');
      await page.goto(`${LIST}&distance=any-DE-88326`);
      await alive(page);
      const card = page.getByRole('main').getByRole('article').first();
      const km = await until('a distance', () => kilometres(card));
      const path = (await card.getByRole('link').first().getAttribute('href')) ?? '';
      const id = path.split('/').at(-1) ?? '';
      await page.goto(path);
      await alive(page);
      const head = page.getByRole('main').getByText(AWAY).first();
      await until('the same distance on the page', async () => (await kilometres(head)) === km);

      await page.goto(`/vergleich?ids=${id}`);
      await alive(page);
      const row = page.getByRole('row', { name: /^Ort/ });
      await row.getByText(/^ab 88326 /).waitFor();
      await until('the same distance in the comparison', async () => (await kilometres(row)) === km);

      // a list around no place has none for the other pages: they measure from the company
      await page.goto(LIST);
      await alive(page);
      await page.getByRole('main').getByText(AWAY).first().waitFor();
      await page.goto(`/vergleich?ids=${id}`);
      await alive(page);
      await row.getByText(AWAY).waitFor();
      await row.getByText(/^ab (?!88326)/).waitFor();
    });

    test.each([1280, 390])(
      'on %i px names stay above the compared columns, and no word is broken',
      async (width) => {
        const { page } = await harness().visitor();
        await page.setViewportSize({ width, height: 844 });
        const found = await page.request.get(
          '/api/public/catalog/search?auction_status=running&sort=price_desc',
        );
        const { products } = (await found.json()) as { products: { entityId: string; title: string }[] };
        const three = products.slice(0, 3);
        await page.goto(`/vergleich?ids=${three.map(({ entityId }) => entityId).join(',')}`);
        await alive(page);
        const table = page.getByRole('table', { name: 'Fahrzeuge vergleichen' });
        await until('three vehicles', async () => (await table.getByRole('columnheader').count()) === 4);
        expect(await brokenWords(table)).toEqual([]);
        await table.getByRole('row').last().scrollIntoViewIfNeeded();
        const names = page.locator('[data-above]');
        await names.waitFor();
        for (const { title } of three) await names.getByText(title, { exact: true }).first().waitFor();
        // each above its column, wherever the table is scrolled to
        await table.evaluate((each) => each.parentElement?.scrollBy({ left: 60, behavior: 'instant' }));
        const lefts = (of: Locator) =>
          of.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
        await until('names above their columns', async () => {
          const [above, below] = [await lefts(names.locator('li')), await lefts(table.locator('thead th'))];
          return JSON.stringify(above) === JSON.stringify(below.slice(1));
        });
      },
    );
  });
}
