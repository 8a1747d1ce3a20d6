import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type WorkshopBrowser } from './browser.ts';

let workshop: WorkshopBrowser;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

async function on(story: string, run: (page: Page) => Promise<void>): Promise<void> {
  const page = await workshop.open({ story }, { width: 1000 });
  try {
    await run(page);
  } finally {
    await page.context().close();
  }
}

test('Select closes where what is chosen is chosen again, by pointer and by key, and keeps it', () =>
  on('Select', async (page) => {
    const button = page.getByRole('button', { name: 'Hymer Marke' }).first();
    const chosen = page.getByRole('option', { selected: true });
    const closed = async () => {
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      expect(await page.locator('input[name="make"]').inputValue()).toBe('hymer');
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    };
    await button.click();
    await chosen.click();
    await closed();
    for (const key of ['Enter', 'Space', 'Escape']) {
      await button.click();
      await page.locator('[role="option"]:focus').waitFor();
      await page.keyboard.press(key);
      await closed();
    }
  }));
