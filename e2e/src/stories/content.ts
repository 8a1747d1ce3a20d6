import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

/** Who writes the texts of the site: changes them, sees what they look like, and brings older ones back. */
export function contentStory(harness: () => Harness): void {
  describe('contents', () => {
    test('an editor changes a question, visitors read it, and the version before comes back', async () => {
      const { page } = await harness().as('content');
      const visitor = await harness().visitor();
      /** What a visitor reads in the first question of the page. */
      const read = async (words: string) =>
        until(`the words “${words}”`, async () => {
          const text = await (await visitor.page.request.get('/faq')).text();
          return text.includes(words);
        });
      await page.goto('/operator/inhalte?kind=page&locale=de');
      await alive(page);
      await page.getByRole('main').getByRole('link', { name: 'Fragen und Antworten', exact: true }).click();
      const question = page.getByLabel('Frage', { exact: true }).first();
      const before = await question.inputValue();
      const words = 'Was kostet mich ein Inserat wirklich?';
      await question.fill(words);
      const preview = page.locator('section', { has: page.getByRole('heading', { name: 'Vorschau' }) });
      await preview.getByText(words).waitFor();
      await page.getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('Gespeichert.').first().waitFor();
      await read(words);

      const versions = page.getByRole('table', { name: 'Fassungen' });
      const [, newest, delivered] = await versions.getByRole('row').allInnerTexts();
      expect(newest).toMatch(/Abschnitte/);
      expect(delivered).toMatch(/mitgeliefert/);
      await page.getByRole('button', { name: 'Fassung 1 zurückholen' }).click();
      await expect.poll(() => question.inputValue()).toBe(before);
      await page.getByRole('button', { name: 'Speichern' }).click();
      await versions.getByRole('row').nth(3).waitFor();
      await read(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        await page.evaluate(() => innerWidth),
      );
    });

    test('the line above the header is written and cleared, on a phone, and is in the audit trail', async () => {
      const { page } = await harness().as('content');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/operator/inhalte');
      await alive(page);
      await page.getByRole('link', { name: 'Hinweiszeile über der Kopfleiste' }).click();
      const value = page.getByLabel('Wert');
      const words = 'Am Sonntag von 6 bis 7 Uhr wird gewartet.';
      const save = async (text: string) => {
        await value.fill(text);
        await page.getByRole('button', { name: 'Speichern' }).click();
        await page.getByText('Gespeichert.').first().waitFor();
      };
      const visitor = await harness().visitor();
      const shown = async () => (await (await visitor.page.request.get('/preise')).text()).includes(words);
      await save(words);
      await until('the line on a page', shown);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await save('');
      await until('a page without the line', async () => !(await shown()));
      const senior = await harness().as('senior');
      await senior.page.goto('/operator/audit');
      await senior.page.getByText('Einstellung geändert').first().waitFor();
    });
  });
}
