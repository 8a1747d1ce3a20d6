import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';

/** What fades in of the place of the modules. */
const fading = (page: Page) =>
  page.locator('[data-module]').evaluate((place) => getComputedStyle(place).animationName);

/** Whether React has rendered the heading of the page more than once: what it renders again has another copy. */
const isRenderedAgain = (page: Page) =>
  page.locator('[data-module] h1').evaluate((heading) => {
    const key = Object.keys(heading).find((name) => name.startsWith('__reactFiber$'));
    if (!key) throw new Error('the page is not alive');
    return (heading as unknown as Record<string, { alternate: unknown }>)[key]?.alternate !== null;
  });

/** The first page of a visit, as the server rendered it. */
export function firstPageStory(harness: () => Harness): void {
  describe('the first page', () => {
    test('is painted at once; a module that is opened later fades in', async () => {
      const { page } = await harness().visitor();
      await page.goto('/wohnmobil-bewerten');
      expect(await fading(page)).toBe('none');
      await alive(page);
      expect(await fading(page)).toBe('none');
      await page.goto('/');
      await page.locator('#app[data-alive]').waitFor({ state: 'attached' });
      await page
        .getByRole('navigation', { name: 'Hauptmenü' })
        .getByRole('link', { name: 'Katalog' })
        .click();
      await page.locator('[data-module=mf-catalog][data-release]').waitFor();
      expect(await fading(page)).toContain('outlet');
    });

    test('is rendered once: neither the clock, nor that nothing was begun here, renders it again', async () => {
      const { page } = await harness().visitor();
      const draft = page.waitForResponse(/valuate-my-vehicle\/get/);
      await page.goto('/wohnmobil-bewerten');
      await alive(page);
      await (await draft).finished();
      // opened behind the measured clock
      await page.locator('html[data-live]').waitFor({ state: 'attached' });
      await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
      expect(await isRenderedAgain(page)).toBe(false);
    });
  });
}
