import type { NotificationPage, NotificationState } from '@rollheim/contracts';
import { testMessage } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { newDealer } from '../access/objects.ts';
import { openBus } from '../load/dealers.ts';
import { openLive, stopPolling } from '../pages/frame.ts';
import { say } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const MESSAGES = 10_000;
const THREADS = 2_000;
const BATCH = 1_000;
const BEGIN = Date.parse('2026-01-05T06:00:00.000Z');
/** Rows of 96 px in a window of 900 px, and some around them. */
const MOST_ROWS = 40;
const MOST_ELEMENTS = 2_500;
const ROW_PX = 96;
/** Scrolled by so many px a frame. */
const STEP_PX = 60;
const SCREENS = 40;

const message = (
  customerId: string,
  n: number,
  more: Partial<NotificationState> = {},
): NotificationState => ({
  messageId: `${customerId}:${n}`,
  customerId,
  groupKey: `long-${n % THREADS}`,
  auctionId: null,
  code: 'overbid',
  params: { price: 1_000_000 + 5_000 * n, title: `Hymer ${n}` },
  title: `Hymer ${n}`,
  mediaId: null,
  createdAt: new Date(BEGIN + n * 1_000).toISOString(),
  read: 0,
  closedAt: null,
  ...more,
});

const region = (page: Page) => page.getByRole('region', { name: 'Themen' });

/** The rows that are drawn: their place in the list, and the thread that they lead to. */
const drawn = (page: Page) =>
  region(page)
    .locator('li[aria-posinset]')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        place: Number(row.getAttribute('aria-posinset')),
        thread: row.querySelector('a')?.getAttribute('href') ?? '',
      })),
    );

/** Scrolls by a screen, or to a place, and answers how long the frames took that the browser drew meanwhile, ms. */
const scroll = (page: Page, px: number, frames: number) =>
  region(page)
    .locator('ul')
    .first()
    .evaluate(
      async (list, [by, count]) => {
        const times: number[] = [];
        let last = performance.now();
        for (let step = 0; step < count; step += 1) {
          list.parentElement?.scrollBy(0, by);
          await new Promise((next) => requestAnimationFrame(next));
          times.push(performance.now() - last);
          last = performance.now();
        }
        return times;
      },
      [px, frames] as const,
    );

const scrollTo = (page: Page, top: number) =>
  region(page)
    .locator('ul')
    .first()
    .evaluate((list, px) => list.parentElement?.scrollTo(0, px), top);

const scrolledTo = (page: Page) =>
  region(page)
    .locator('ul')
    .first()
    .evaluate((list) => Math.round(list.parentElement?.scrollTop ?? 0));

/** Threads at the top of what is in sight. */
const inSight = async (page: Page) => {
  const first = Math.floor((await scrolledTo(page)) / ROW_PX) + 1;
  const rows = await drawn(page);
  return rows
    .filter(({ place }) => place >= first && place < first + 5)
    .toSorted((a, b) => a.place - b.place)
    .map(({ thread }) => thread);
};

/** Calls for pages of the list since the last look. */
function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (/\/pages\/get\?(?!.*groupKey)/.test(request.url())) calls += 1;
  });
  return () => {
    const now = calls;
    calls = 0;
    return now;
  };
}

/** From the next document on its live streams can be broken. */
const noteStreams = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const streams: EventSource[] = [];
    Object.assign(globalThis, {
      streams,
      EventSource: class extends EventSource {
        constructor(...given: ConstructorParameters<typeof EventSource>) {
          super(...given);
          streams.push(this);
        }
      },
    });
  });

/** The page learns of its stream that the connection is lost. */
const breakStream = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { streams } = globalThis as unknown as { streams: EventSource[] };
    streams.at(-1)?.dispatchEvent(new Event('error'));
  });

const share = (sorted: readonly number[], part: number): string =>
  (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);

/** The list of somebody with very many messages. */
export function longListStory(harness: () => Harness): void {
  describe('a list of 10,000 messages', () => {
    test('draws what is in sight, keeps its place through jumps, threads and a lost connection, and asks for few pages', async () => {
      const { headers, customerId } = await newDealer(harness().url, 'liste');
      const bus = openBus(harness(), 'long-list');
      const send = (...states: NotificationState[]) =>
        bus.send(states.map((state) => testMessage('notifications.messages', state.messageId, state)));
      try {
        for (let from = 0; from < MESSAGES; from += BATCH)
          await send(...Array.from({ length: BATCH }, (_, at) => message(customerId, from + at)));
        const { page, context } = await harness().visitor();
        const token = (headers['authorization'] ?? '').slice('Bearer '.length);
        await context.addCookies([{ name: 'auth', value: token, url: harness().url }]);
        await until('all messages', async () => {
          const answer = await context.request.get(
            `/api/private/notifications/pages/get?groupKey=long-${THREADS - 1}`,
          );
          return ((await answer.json()) as NotificationPage).total === MESSAGES / THREADS;
        });
        await stopPolling(page);
        await noteStreams(page);
        const calls = countCalls(page);
        await openLive(page, '/a/nachrichten');
        await region(page).getByRole('link').first().waitFor();
        expect(calls()).toBeLessThanOrEqual(1);

        const seen = new Map<string, number>();
        const frames: number[] = [];
        for (let screen = 0; screen < SCREENS; screen += 1) {
          const rows = await drawn(page);
          expect(rows.length).toBeLessThanOrEqual(MOST_ROWS);
          for (const { thread, place } of rows) {
            expect(seen.get(thread) ?? place, thread).toBe(place);
            seen.set(thread, place);
          }
          frames.push(...(await scroll(page, STEP_PX, 12)));
          const top = Math.floor((await scrolledTo(page)) / ROW_PX);
          await until('rows instead of bones', async () =>
            (await drawn(page)).some(({ place }) => place >= top + 6),
          );
        }
        const last = Math.max(...seen.values());
        expect(last).toBeGreaterThan(250);
        // every row on the way was drawn
        expect(new Set(seen.values()).size).toBe(last);
        const elements = await page.evaluate(() => document.querySelectorAll('*').length);
        expect(elements).toBeLessThan(MOST_ELEMENTS);
        expect(calls()).toBeLessThanOrEqual(Math.ceil(last / 20) + 1);
        frames.sort((a, b) => a - b);
        say(
          `a list of 10,000 messages: ${elements} elements, ${frames.length} frames p50 ${share(frames, 0.5)} ms, ` +
            `p95 ${share(frames, 0.95)} ms, longest ${frames.at(-1)?.toFixed(1)} ms`,
        );

        // to the top and back
        const place = await scrolledTo(page);
        const before = await inSight(page);
        expect(before).toHaveLength(5);
        await scrollTo(page, 0);
        await region(page).locator('li[aria-posinset="1"]').waitFor();
        await scrollTo(page, place);
        await expect.poll(() => inSight(page)).toEqual(before);
        expect(calls()).toBe(0);

        // to a thread and back, on a phone
        await page.setViewportSize({ width: 390, height: 844 });
        const small = await scrolledTo(page);
        const there = await inSight(page);
        const [, opened = ''] = there;
        await region(page).locator(`a[href="${opened}"]`).first().click();
        await page.waitForURL((url) => url.pathname === opened);
        await page.goBack();
        await page.waitForURL(/\/nachrichten$/);
        await expect.poll(() => scrolledTo(page)).toBe(small);
        await expect.poll(() => inSight(page)).toEqual(there);
        await page.setViewportSize({ width: 1440, height: 900 });
        await expect.poll(() => inSight(page)).toContain(opened);
        calls();

        // without a connection a thread in sight becomes unread, and another one comes
        const now = await inSight(page);
        const [, , changed = ''] = now;
        const n = Number(/long-(\d+)$/.exec(changed)?.[1]);
        await breakStream(page);
        await send(
          message(customerId, MESSAGES - THREADS + n, { read: 1 }),
          message(customerId, MESSAGES, { groupKey: 'new', read: 1 }),
        );
        await region(page)
          .locator(`a[href="${changed}"]`)
          .getByText(/ungelesene/)
          .first()
          .waitFor({ state: 'attached' });
        expect(calls()).toBeLessThanOrEqual(4);
        // what came is on top; nothing else moved
        await scrollTo(page, 0);
        await region(page).locator('a[href$="/new"]').waitFor();
        await scrollTo(page, place + ROW_PX);
        await expect.poll(() => inSight(page)).toEqual(before);

        // a new document begins at the top, with one page
        await page.reload();
        await region(page).locator('a[href$="/new"]').waitFor();
        expect(calls()).toBeLessThanOrEqual(2);
      } finally {
        await bus.close();
      }
    });
  });
}
