import { createStore, offsetAtom, type RuntimeConfig } from '@rollheim/module-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchClock } from './clock-watch.ts';
import { synchroniseClock } from './session.ts';

const SERVER = Date.parse('2026-11-27T10:00:00Z');
const MINUTES = 60_000;

let page: EventTarget & { visibilityState: string };
let frame: EventTarget;
/** The device: its clock, and how long it has been on. */
let wall = 0;
let steady = 0;
const serverTime = () => SERVER + steady + slept;
/** What the monotonic clock does not know of. */
let slept = 0;
const pass = (ms: number) => {
  wall += ms;
  steady += ms;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  frame = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame));
  [wall, steady, slept] = [SERVER + 3 * MINUTES, 50_000, -50_000];
  vi.spyOn(Date, 'now').mockImplementation(() => wall);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page whose time was measured once, and what it takes the server's time for. */
async function opened() {
  const store = createStore();
  const answers = vi.fn(async () => Response.json({ time: new Date(serverTime()).toISOString() }));
  vi.stubGlobal('fetch', answers);
  const measure = vi.fn(() => synchroniseClock({ apiBase: '/api' } as RuntimeConfig, store));
  await measure();
  watchClock({ measure, wall: () => wall, steady: () => steady });
  measure.mockClear();
  return {
    measure,
    /** How far the page's idea of the server's time is off, once all that was begun is done, ms. */
    async error() {
      await Promise.all(measure.mock.results.map(({ value }) => value as Promise<void>));
      return wall + store.get(offsetAtom) - serverTime();
    },
  };
}

test.each([10 * MINUTES, -10 * MINUTES, 700])(
  'a clock that is set by %i ms is noticed within a second',
  async (ms) => {
    const { error } = await opened();
    wall += ms;
    expect(await error()).toBe(ms);
    vi.advanceTimersByTime(1_000);
    expect(await error()).toBe(0);
  },
);

test('a device that slept, whose monotonic clock stopped, measures and does not guess', async () => {
  const { error, measure } = await opened();
  slept += 8 * 60 * MINUTES;
  wall += 8 * 60 * MINUTES;
  vi.advanceTimersByTime(1_000);
  expect(await error()).toBe(0);
  expect(measure).toHaveBeenCalledTimes(1);
});

test.each([
  ['the network is back', () => frame.dispatchEvent(new Event('online'))],
  ['the tab is looked at again', () => page.dispatchEvent(new Event('visibilitychange'))],
  ['the browser wakes the tab', () => page.dispatchEvent(new Event('resume'))],
  [
    'the page comes back from memory',
    () => frame.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  ],
])('time is measured again when %s', async (_, happens) => {
  const { error, measure } = await opened();
  pass(40_000);
  slept += 1_500; // the server's clock was corrected
  happens();
  expect(await error()).toBe(0);
  expect(measure).toHaveBeenCalledTimes(1);
});

test('a clock that is set while it is read is read once more', async () => {
  const { error, measure } = await opened();
  wall += MINUTES;
  vi.advanceTimersByTime(1_000);
  wall += MINUTES;
  vi.advanceTimersByTime(1_000);
  await vi.waitFor(async () => expect(await error()).toBe(0));
  expect(measure).toHaveBeenCalledTimes(2);
});

test('nothing is asked while nothing happens, nor of a tab that no one sees', async () => {
  const { measure } = await opened();
  for (let count = 0; count < 100; count++) {
    pass(1_000);
    vi.advanceTimersByTime(1_000);
  }
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(measure).not.toHaveBeenCalled();
});
