import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type WorkshopBrowser } from './browser.ts';

let workshop: WorkshopBrowser;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

/** Where the page waits for a part of it, React takes what it has out of sight for a moment: transitions on it end unfinished. */
const hideWhatLeaves = (page: Page) =>
  page.evaluate(() => {
    const hide = (element: HTMLElement) => {
      element.style.display = 'none';
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          element.style.removeProperty('display');
          document.body.dataset['shownAgain'] = '';
        }),
      );
    };
    new MutationObserver((_changes, observer) => {
      const leaving = document.querySelector<HTMLElement>('[data-exiting]');
      if (!leaving) return;
      observer.disconnect();
      requestAnimationFrame(() => hide(leaving));
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-exiting'] });
  });

/** True where something that is closed takes the press at this place. */
const isCovered = (page: Page, at: { readonly x: number; readonly y: number }) =>
  page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-exiting]') != null, at);

const VIEW = { width: 1000, context: { reducedMotion: 'no-preference' } } as const;

test.each([
  ['Select', 'Hymer Marke', 'listbox'],
  ['Menu', 'Weitere Aktionen', 'menu'],
  ['Dialog', 'Dialog öffnen', 'dialog'],
] as const)(
  'a closed %s that was taken out of sight while it left takes no press',
  async (story, name, role) => {
    const page = await workshop.open({ story }, VIEW);
    try {
      await hideWhatLeaves(page);
      await page.getByRole('button', { name, exact: true }).first().click();
      const opened = page.getByRole(role);
      const { x, y, width, height } = (await opened.boundingBox())!;
      await page.keyboard.press('Escape');
      await page.locator('body[data-shown-again]').waitFor();
      await opened.waitFor({ state: 'hidden', timeout: 10_000 });
      expect(await isCovered(page, { x: x + width / 2, y: y + height / 2 })).toBe(false);
    } finally {
      await page.context().close();
    }
  },
);
