import axe from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GROUPS, OPENED, openWorkshop, type Place, type View, type WorkshopBrowser } from './browser.ts';

let workshop: WorkshopBrowser;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const PLACES: [string, Place][] = [
  ...GROUPS.map((group): [string, Place] => [group, { group }]),
  ...OPENED.map((place): [string, Place] => [place.story, place]),
];

async function on<T>(place: Place, view: View, look: (page: Page) => Promise<T>): Promise<T> {
  const page = await workshop.open(place, view);
  try {
    return await look(page);
  } finally {
    await page.context().close();
  }
}

/** Rules that judge a whole page, which a bare list of examples is not; the site's own checks hold them. */
const PAGE_RULES = ['region', 'landmark-unique', 'heading-order', 'page-has-heading-one'];

async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: axe.source });
  const { violations: found } = await page.evaluate(
    (off) =>
      window.axe.run(document, {
        rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
    PAGE_RULES,
  );
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}

describe('axe finds nothing', () => {
  const views: View[] = [
    { width: 1280 },
    { width: 1280, theme: 'dark' },
    { width: 1280, role: 'admin' },
    { width: 320 },
  ];
  test.each(PLACES)('%s', async (_, place) => {
    const found = await Promise.all(views.map((view) => on(place, view, violations)));
    expect(found.flat()).toEqual([]);
  });
});

/** What sticks out of the page or out of the box that should hold it. */
const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX) && at !== document.body)
          return true;
      }
      return false;
    };
    const out: string[] = [];
    if (document.documentElement.scrollWidth > wide) out.push(`page ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll('[data-story] *')) {
      if (element.closest('svg') && element.tagName !== 'svg') continue;
      const { right, left, width } = element.getBoundingClientRect();
      if (width === 0 || (right <= wide + 0.5 && left >= -0.5)) continue;
      const story = element.closest('[data-story]')?.getAttribute('data-story');
      if (!scrolls(element)) out.push(`${story}: ${element.outerHTML.slice(0, 120)}`);
    }
    return out;
  });

describe('nothing overflows', () => {
  test.each(PLACES)('%s at 320 px with texts 40 % longer', async (_, place) => {
    expect(await on(place, { width: 320, pseudo: true }, overflows)).toEqual([]);
  });

  // 200 % of a window of 1280 px leaves 640 px.
  test.each(PLACES)('%s at 200 % zoom', async (_, place) => {
    const context = { deviceScaleFactor: 2 };
    expect(await on(place, { width: 640, context }, overflows)).toEqual([]);
  });
});

test('with forced colours, the focus and a chosen option are still drawn', async () => {
  const view = { width: 800, context: { forcedColors: 'active' as const } };
  await on({ story: 'Button' }, view, async (page) => {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement as Element);
      return `${style.outlineStyle} ${style.outlineWidth}`;
    });
    expect(outline).toBe('solid 2px');
  });
});

test('with reduced motion nothing runs longer than a moment', async () => {
  await on({ group: 'Messages' }, { width: 800 }, async (page) => {
    const longest = await page.evaluate(() =>
      Math.max(
        0,
        ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().endTime)),
      ),
    );
    expect(longest).toBeLessThanOrEqual(260);
  });
});

declare global {
  interface Window {
    axe: typeof axe;
  }
}
