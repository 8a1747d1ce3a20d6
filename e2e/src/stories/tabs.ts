import { DEMO_USERS } from '@rollheim/contracts';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { Stage } from '../live/stage.ts';
import { badges, openLive, stopPolling } from '../pages/frame.ts';
import { vehicle } from '../pages/vehicle.ts';
import { say } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { dealer1 } = DEMO_USERS;

/** Streams that the pages of a browser have asked for. */
function countStreams(context: BrowserContext): () => number {
  let asked = 0;
  context.on('request', (request) => {
    if (/\/notifications\/get-sse/.test(request.url())) asked += 1;
  });
  return () => asked;
}

const unread = async (page: Page): Promise<number> => (await badges(page)).unread;

/** Pages of one browser share their live stream. */
export function tabsStory(harness: () => Harness): void {
  describe('several tabs', () => {
    test('have one stream: all show a bid and the same badges; when its tab is closed another has it, and nothing is lost', async () => {
      const stage = Stage.of(harness());
      const { auctionId } = await stage.running(9231);
      const { page: first, context } = await harness().as('dealer1');
      const streams = countStreams(context);
      const [second, third] = [await context.newPage(), await context.newPage()];
      for (const page of [first, second, third]) {
        await stopPolling(page);
        await openLive(page, `/caravan/${auctionId}`);
        await vehicle(page).auction.waitFor();
      }
      expect(streams()).toBe(1);
      let price = await stage.bid(auctionId);
      for (const page of [first, second, third]) await vehicle(page).shows(price);

      const before = await unread(first);
      await stage.bidFirst(auctionId);
      await stage.bid(auctionId);
      const count = await until('a message of being overbid', async () => {
        const [one, two, three] = await Promise.all([first, second, third].map(unread));
        return one !== undefined && one > before && one === two && two === three && one;
      });
      // the thread’s own backend may have it a moment later
      await until('the thread', () =>
        stage.call(dealer1.email, 'PUT', `/private/messages/read-by-slug/${auctionId}`).then(
          () => true,
          () => false,
        ),
      );
      for (const page of [first, second, third])
        await until('fewer unread messages', async () => (await unread(page)) < count);

      await first.close();
      price = await stage.bid(auctionId);
      for (const page of [second, third]) await vehicle(page).shows(price);
      await until('the stream of another tab', async () => streams() === 2);
      price = await stage.bid(auctionId);
      for (const page of [second, third]) await vehicle(page).shows(price);
      expect(streams()).toBe(2);
    });

    test('on two devices with two tabs each the badges are the same, whatever comes and is read', async () => {
      const stage = Stage.of(harness());
      const { auctionId } = await stage.running(9232);
      await stage.bidFirst(auctionId);
      const pages: Page[] = [];
      for (const device of [await harness().as('dealer1'), await harness().as('dealer1')])
        for (const page of [device.page, await device.context.newPage()]) {
          await stopPolling(page);
          await openLive(page, pages.length % 2 === 0 ? '/a/nachrichten' : `/caravan/${auctionId}`);
          pages.push(page);
        }
      const before = await unread(pages[0]!);
      const all = async (what: string, is: (count: number) => boolean): Promise<number> => {
        const begun = performance.now();
        const count = await until(what, async () => {
          const counts = await Promise.all(pages.map(unread));
          const [first = 0] = counts;
          return is(first) && counts.every((each) => each === first) && { first };
        });
        say(`live: ${what} on four pages ${Math.round(performance.now() - begun)} ms`);
        return count.first;
      };
      await stage.bid(auctionId);
      const more = await all('one more unread message', (count) => count > before);
      await until('the thread', () =>
        stage.call(dealer1.email, 'PUT', `/private/messages/read-by-slug/${auctionId}`).then(
          () => true,
          () => false,
        ),
      );
      await all('fewer unread messages', (count) => count < more);
      // the list says the same as the badge
      for (const page of [pages[0]!, pages[2]!]) {
        const { unread: badge } = await badges(page);
        const filter = page.getByRole('group', { name: 'Nachrichten filtern' }).getByRole('button').last();
        expect(await filter.innerText()).toMatch(
          badge === 0 ? /^Ungelesen$/ : RegExp(`^Ungelesen\\s*${badge}$`),
        );
      }
    });
  });
}
