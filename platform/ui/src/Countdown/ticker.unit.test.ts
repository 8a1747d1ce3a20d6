import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastTick, subscribeInSight, subscribeToTicks } from './ticker.ts';

/** What the window hears. */
let moves: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  moves = new EventTarget();
  vi.stubGlobal('addEventListener', moves.addEventListener.bind(moves));
  // Node alone takes "true" for no options
  vi.stubGlobal('removeEventListener', (type: string, listener: EventListener, capture: boolean) =>
    moves.removeEventListener(type, listener, { capture }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('runs one timer for all clocks, and none when the last is gone', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const stopFirst = subscribeToTicks(first);
  const stopSecond = subscribeToTicks(second);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(first).toHaveBeenCalledTimes(4);
  stopFirst();
  vi.advanceTimersByTime(250);
  expect(first).toHaveBeenCalledTimes(4);
  expect(second).toHaveBeenCalledTimes(5);
  stopSecond();
  expect(vi.getTimerCount()).toBe(0);
});

test('reads the same between two ticks, so that all clocks of a page turn together', () => {
  const stop = subscribeToTicks(() => {});
  const before = lastTick();
  vi.advanceTimersByTime(249);
  expect(lastTick()).toBe(before);
  vi.advanceTimersByTime(1);
  expect(lastTick()).toBe(before + 250);
  stop();
});

test('reads afresh after a pause without clocks', () => {
  subscribeToTicks(() => {})();
  vi.advanceTimersByTime(60_000);
  expect(lastTick()).toBe(Date.now());
});

test('rests while its element is out of sight, and calls back at once when it is in sight again', () => {
  let see: (isIntersecting: boolean) => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe = vi.fn();
      readonly disconnect = disconnect;
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting: !isIntersecting }, { isIntersecting }]);
      }
    },
  );
  const listener = vi.fn();
  const stop = subscribeInSight({} as Element, listener);
  vi.advanceTimersByTime(1000);
  expect(listener).not.toHaveBeenCalled();
  see(true);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledTimes(5);
  see(false);
  vi.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledTimes(6);
  see(true);
  stop();
  expect(disconnect).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('what is handed over behind its end begins nothing: an element that is gone is not kept', () => {
  let see: () => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe = vi.fn();
      readonly disconnect = vi.fn();
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        see = () => callback([{ isIntersecting: true }]);
      }
    },
  );
  const listener = vi.fn();
  subscribeInSight({} as Element, listener)();
  see();
  expect(vi.getTimerCount()).toBe(0);
  expect(listener).not.toHaveBeenCalled();
});

test.each(['scroll', 'resize'])(
  'out of sight it calls back with a %s, ahead of its observer: it is right in the first frame that shows it',
  (move) => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly observe = vi.fn();
        readonly disconnect = vi.fn();
      },
    );
    const listener = vi.fn();
    const stop = subscribeInSight({} as Element, listener);
    moves.dispatchEvent(new Event(move));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    moves.dispatchEvent(new Event(move));
    expect(listener).toHaveBeenCalledTimes(1);
  },
);

test('a reading is never older than a tick, where the browser slows the timer of a page in the background', () => {
  const stop = subscribeToTicks(vi.fn());
  vi.setSystemTime(Date.now() + 5_000);
  expect(lastTick()).toBe(Date.now());
  stop();
});
