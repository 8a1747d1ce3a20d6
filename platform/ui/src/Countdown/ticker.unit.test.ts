import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastTick, subscribeToTicks } from './ticker.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
