import { pathTo } from '@rollheim/contracts';
import type { CDPSession, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { say } from '../support/system.ts';
import type { Harness } from '../support/harness.ts';

const WALKS = 25;
/** Walks after which code, texts and answers are loaded, and lists that are kept are full. */
const FIRST = 4;
/**
 * Walks over which the least is taken. React hangs some 140 listeners on the root of a page, which go with its node: how
 * many roots that were left wait for that goes up and down with the walks, and the least of them does not.
 */
const LOOKS = { first: 6, last: 25 };
/** More than at the start, in percent. */
const MOST_MORE = 10;
const LIST = pathTo('catalog-list', 'de');

interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly heap: number;
}

/** What the page holds once all that no one needs was collected: the least of some looks. */
async function heldBy(page: Page, cdp: CDPSession): Promise<Held> {
  const looks: Held[] = [];
  for (let look = 0; look < 5; look += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    // work that was put off to the next idle moment is done between two looks
    await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)));
    const { metrics } = await cdp.send('Performance.getMetrics');
    const value = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    looks.push({
      nodes: value('Nodes'),
      listeners: value('JSEventListeners'),
      heap: value('JSHeapUsedSize'),
    });
  }
  return leastOf(looks);
}

function leastOf(looks: readonly Held[]): Held {
  const least = (of: (look: Held) => number): number => Math.min(...looks.map(of));
  return {
    nodes: least(({ nodes }) => nodes),
    listeners: least(({ listeners }) => listeners),
    heap: least(({ heap }) => heap),
  };
}

/** Goes to another page within the document, as the browser's back and forward do, and waits until it is settled. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await page.waitForURL((url) => url.pathname === path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"], :not(li) > [data-waiting]').first().waitFor({ state: 'detached' });
}

/** Whoever leaves the site open all day: what pages leave behind is collected. */
export function memoryStory(harness: () => Harness): void {
  describe('memory', () => {
    test(
      'fifty walks through all modules, each with the pointer on a card that leaves, end with what they began with',
      { timeout: 1_800_000 },
      async () => {
        const { page, context } = await harness().as('dealer1');
        await page.goto(LIST, { waitUntil: 'domcontentloaded' });
        const cards = page.locator('main article');
        const vehicle = (await cards.first().getByRole('link').first().getAttribute('href')) ?? '';
        const others = [
          new URL(vehicle, harness().url).pathname,
          pathTo('messages', 'de'),
          pathTo('account', 'de'),
          pathTo('bids', 'de'),
          pathTo('valuation-motorhome', 'de'),
          pathTo('sell-new', 'de'),
        ];
        const cdp = await context.newCDPSession(page);
        await cdp.send('Performance.enable');
        const walk = async (count: number) => {
          await goTo(page, LIST);
          // its transition has begun when the card leaves
          await cards.nth(count % 3).hover();
          for (const path of others) await goTo(page, path);
        };
        for (let count = 0; count < FIRST; count += 1) await walk(count);
        const heldOverWalks = async (walks: number): Promise<Held> => {
          const looks: Held[] = [];
          for (let count = 0; count < walks; count += 1) {
            await walk(count);
            looks.push(await heldBy(page, cdp));
          }
          return leastOf(looks);
        };
        const begun = await heldOverWalks(LOOKS.first);
        for (let count = 0; count < WALKS; count += 1) await walk(count);
        const ended = await heldOverWalks(LOOKS.last);
        const more = (['nodes', 'listeners', 'heap'] as const).map(
          (name) => [name, Math.round((ended[name] / begun[name] - 1) * 100)] as const,
        );
        say(`memory: ${JSON.stringify({ begun, ended })}`);
        for (const [name, percent] of more)
          expect(percent, `${name}, percent more`).toBeLessThanOrEqual(MOST_MORE);
      },
    );
  });
}
