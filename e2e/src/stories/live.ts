import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { PLAYS } from '../live/plays.ts';
import { Stage } from '../live/stage.ts';
import type { PlayedLine } from '../live/table.ts';
import { openLive, stopPolling } from '../pages/frame.ts';
import { say } from '../support/system.ts';
import type { Harness } from '../support/harness.ts';

const TYPED = 'Halb getippt';
/** Scrolled by so much, px, where the page is long enough. */
const SCROLL = 60;

/** Puts the focus on the first thing of the page that takes it, or leaves it in the field; scrolls, and answers where. */
const settle = (page: Page, typed: string | null) =>
  page.evaluate(
    ([px, name]) => {
      const main = document.querySelector('[role=dialog]') ?? document.querySelector('main');
      const fields = [...(main?.querySelectorAll<HTMLElement>('input, textarea') ?? [])];
      const typing = name === null ? undefined : fields.find((each) => each === document.activeElement);
      const first = typing ?? main?.querySelector<HTMLElement>('a[href], button:not([disabled])');
      first?.focus({ preventScroll: true });
      scrollTo(0, px);
      document.activeElement?.setAttribute('data-kept', '');
      return scrollY;
    },
    [SCROLL, typed] as const,
  );

/** Whether what had the focus has it still, the scroll position of the page, and what the field holds. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    return {
      focus: active?.hasAttribute('data-kept') ?? false,
      scroll: scrollY,
      typed:
        active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active.value : null,
    };
  });

/** Each line of the table of live pages: somebody changes it elsewhere, and the open page shows it. */
export function liveStory(harness: () => Harness): void {
  describe('live pages', () => {
    let stage: Stage;
    beforeAll(() => {
      stage = Stage.of(harness());
    });

    test('a link that is opened before its message is in the read model shows it, without news', async () => {
      const { auctionId } = await stage.running(9230);
      await stage.bidFirst(auctionId);
      await stage.bid(auctionId);
      const { page } = await harness().as('dealer1');
      await stopPolling(page);
      // the read model has nothing of the thread yet, at the first two calls
      let early = 2;
      await page.route(/notifications\/pages\/get.*groupKey=/, async (route) => {
        if (early === 0) return route.fallback();
        early -= 1;
        return route.fulfill({ json: { notifications: [], unRead: 0, openCtas: 0, total: 0, page: 1 } });
      });
      await openLive(page, `/a/nachrichten/${auctionId}`);
      await page.getByRole('article').first().waitFor();
      expect(early).toBe(0);
    });

    test.each(Object.keys(PLAYS) as PlayedLine[])('%s is followed live', async (name) => {
      const play = await PLAYS[name](stage, harness());
      const { page } = await harness().as(play.who);
      // what comes now came live
      await stopPolling(page);
      await openLive(page, play.path);
      await play.before(page);
      const typed = play.typesIn === undefined ? null : TYPED;
      if (play.typesIn !== undefined)
        await page.getByRole('main').getByLabel(play.typesIn).first().fill(TYPED);
      const scroll = await settle(page, typed);
      await play.change();
      const begun = performance.now();
      await play.after(page);
      say(`live: ${name} ${Math.round(performance.now() - begun)} ms`);
      if (play.replaced) return;
      expect(await standing(page)).toMatchObject({
        focus: true,
        scroll,
        ...(typed === null ? {} : { typed }),
      });
    });
  });
}
