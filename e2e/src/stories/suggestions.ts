import type { CatalogSuggestion } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

interface Suggested {
  readonly suggestions: readonly CatalogSuggestion[];
}

/** The make that is suggested first. */
function makeIn({ suggestions: [first] }: Suggested): CatalogSuggestion {
  if (first?.kind !== 'make') throw new Error('no make is suggested first');
  return first;
}

/** The text search of the list. */
export function suggestionsStory(harness: () => Harness): void {
  describe('text search', () => {
    test('a visitor is suggested a make while typing, chooses it by keys, and is notified of a typo', async () => {
      const { page } = await harness().visitor();
      const list = catalog(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith('/catalog/suggest')) asked.push(searchParams.get('q') ?? '');
      });
      await list.open();
      const field = page.getByRole('main').getByLabel('Marke, Modell, Ort oder Stichwort');
      // whether the field had the focus at the end of the task that drew it: a key after that would be lost
      const tookOver = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            new MutationObserver((_changes, observer) => {
              const box = document.querySelector('form[role=search] [role=combobox]');
              if (!box) return;
              observer.disconnect();
              resolve(box === document.activeElement);
            }).observe(document.body, { childList: true, subtree: true });
          }),
      );
      await field.click();
      expect(await tookOver).toBe(true);
      await page.getByRole('combobox', { name: 'Marke, Modell, Ort oder Stichwort' }).waitFor();
      // the field that was clicked and the one that took its place have the same focus
      await page.keyboard.type('k');
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/catalog/suggest?q=knau'));
      await page.keyboard.type('nau', { delay: 50 });
      const first = page.getByRole('option').first();
      await first.getByText('Knaus').first().waitFor();
      expect(asked.every((text) => text.length > 1)).toBe(true);
      const { count } = makeIn((await (await answered).json()) as Suggested);
      expect(Number((await first.innerText()).replaceAll(/\D/g, ''))).toBe(count);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\?make=knaus$/);
      // what is offered is a minute old at most: list and offer are compared as they are now
      const offered = await until('the offered number to be that of the list', async () => {
        const now = await page.request.get('/api/public/catalog/suggest?q=knau');
        const { count } = makeIn((await now.json()) as Suggested);
        return (await list.settled()) === count && count;
      });
      expect(await field.inputValue()).toBe('');

      await list.open();
      await field.click();
      await page.keyboard.type('knuas');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\?q=knuas$/);
      const note = page.getByText('Ergebnisse für „Knaus“.');
      await note.waitFor();
      const said = await note.evaluate((text) => {
        const box = text.closest('[role], [aria-live]') ?? text;
        const card = document.querySelector('main article');
        return (card?.getBoundingClientRect().top ?? 0) - box.getBoundingClientRect().bottom;
      });
      expect(said, 'the note stands apart from the vehicles').toBeGreaterThanOrEqual(8);
      expect(await list.settled()).toBeGreaterThan(0);
      await page.getByRole('link', { name: 'Stattdessen nach „knuas“ suchen' }).click();
      await page.getByText('Das Wort „knuas“ passt zu keinem Fahrzeug.').waitFor();
      await page.getByRole('link', { name: /^Ohne „knuas“: \d+ Fahrzeuge$/ }).click();
      await page.waitForURL(/\/wohnmobil-kaufen\??$/);
      expect(await list.settled()).toBeGreaterThan(offered);
    });

    test('sent before its suggestions are there it keeps the other filters', async () => {
      const { page } = await harness().visitor();
      const list = catalog(page);
      await list.open('?make=knaus');
      // they never come
      await page.route('**/*.js', () => undefined);
      const field = page.getByRole('main').getByLabel('Marke, Modell, Ort oder Stichwort');
      await field.fill('vollintegriert');
      await field.press('Enter');
      await page.waitForURL(/\?(?=.*make=knaus)(?=.*q=vollintegriert)/);
    });
  });
}
