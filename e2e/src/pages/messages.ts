import type { Page } from 'playwright';
import { alive } from './frame.ts';

/** The messages: subjects on the left, the chosen thread on the right. */
export const messages = (page: Page) => {
  const list = page.getByRole('region', { name: 'Themen' });
  const search = async (words: string): Promise<void> => {
    await page.getByRole('button', { name: 'Nachrichten suchen' }).click();
    await page.getByRole('searchbox', { name: 'Fahrzeug, Wort oder Inseratsnummer' }).fill(words);
  };
  return {
    list,
    /** Narrows the list to threads with these words, however many are newer. */
    search,
    async open(): Promise<void> {
      await page.goto('/a/nachrichten');
      await alive(page);
      await list.waitFor();
    },
    /** Finds the thread about a vehicle, however many are newer, and answers its messages, the newest last. */
    async thread(title: string): Promise<string[]> {
      await search(title);
      await list.getByRole('link').filter({ hasText: title }).first().click();
      const bubbles = page.getByRole('region', { name: title }).getByRole('article');
      await bubbles.first().waitFor();
      return bubbles.allInnerTexts();
    },
  };
};
