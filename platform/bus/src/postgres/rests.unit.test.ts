import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayPoll, restFrom, Rests } from './rests.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('rests that end at one instant end in one turn of the event loop', async () => {
  const rests = new Rests();
  const ended: string[] = [];
  const instant = performance.now() + 40.6;
  rests.until(instant, () => {
    ended.push('one');
    queueMicrotask(() => ended.push('behind the turn'));
  });
  await vi.advanceTimersByTimeAsync(20.3);
  rests.until(instant, () => ended.push('other'));
  await vi.advanceTimersByTimeAsync(20);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(['one', 'other', 'behind the turn']);
});

test('a rest that was ended before is not ended again, and the others are', async () => {
  const rests = new Rests();
  const ended: string[] = [];
  const forget = rests.until(performance.now() + 10, () => ended.push('one'));
  rests.until(performance.now() + 10, () => ended.push('other'));
  forget();
  await vi.advanceTimersByTimeAsync(20);
  expect(ended).toEqual(['other']);
});

test('groups that read at different moments end their rests at the same instants, half a rest later at least', () => {
  expect([restFrom(1000, 250), restFrom(1007, 250), restFrom(1120, 250), restFrom(1130, 250)]).toEqual([
    1250, 1250, 1250, 1500,
  ]);
  expect(restFrom(1007)).toBe(0);
});

test('a group that rests only for a moment waits for wake-ups', () => {
  expect([mayPoll(), mayPoll(5), mayPoll(50)]).toEqual([false, false, true]);
});
