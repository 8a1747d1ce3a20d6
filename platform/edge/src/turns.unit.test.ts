import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { STANDING_MS, Turns } from './turns.ts';

const response = (): ServerResponse => new EventEmitter() as ServerResponse;

afterEach(() => void vi.useRealTimers());

test('an address has so many turns at a time, its next call waits for the end of one', async () => {
  const turns = new Turns(2);
  const first = await turns.take('203.0.113.1', response());
  await turns.take('203.0.113.1', response());
  const order: string[] = [];
  const third = turns.take('203.0.113.1', response()).then((end) => (order.push('third'), end));
  const fourth = turns.take('203.0.113.1', response()).then((end) => (order.push('fourth'), end));
  await turns.take('203.0.113.2', response());
  expect(order).toEqual([]);
  first?.();
  first?.();
  (await third)?.();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});

test('networks of IPv6 have turns together, this machine has as many as it asks for', async () => {
  const turns = new Turns(1);
  const first = await turns.take('2001:db8::1', response());
  let came = false;
  const second = turns.take('2001:db8::2', response()).then((end) => ((came = true), end));
  for (let nth = 0; nth < 3; nth++) await turns.take('127.0.0.1', response());
  expect(came).toBe(false);
  first?.();
  await second;
});

test('a caller who leaves while waiting takes no turn, and nothing of an address is kept after its last call', async () => {
  const turns = new Turns(1);
  const left = response();
  const first = await turns.take('203.0.113.1', response());
  const second = turns.take('203.0.113.1', left);
  const third = turns.take('203.0.113.1', response());
  left.emit('close');
  expect(await second).toBeNull();
  expect(left.listenerCount('close')).toBe(0);
  first?.();
  (await third)?.();
  expect(turns.size).toBe(0);
});

/** Calls of an address without end: each of `count` callers calls again as soon as it is answered, after `ms`. */
function calls(turns: Turns, address: string, { count, ms }: { count: number; ms: number }) {
  const seen = { inside: 0, most: 0, answered: 0, stopped: false };
  const caller = async (): Promise<void> => {
    while (!seen.stopped) {
      const end = await turns.take(address, response());
      seen.most = Math.max(seen.most, ++seen.inside);
      await new Promise((resolve) => setTimeout(resolve, ms));
      seen.inside--;
      seen.answered++;
      end?.();
    }
  };
  for (let nth = 0; nth < count; nth++) void caller();
  return seen;
}

test('an address whose queue is never empty has one call at a time and rests three times as long, as long as others call', async () => {
  vi.useFakeTimers();
  const turns = new Turns(4);
  const greedy = calls(turns, '203.0.113.1', { count: 40, ms: 10 });
  await vi.advanceTimersByTimeAsync(2 * STANDING_MS);
  expect(greedy).toMatchObject({ most: 4, answered: expect.any(Number) });
  expect(greedy.answered).toBeGreaterThan(2000); // no one else calls

  const other = calls(turns, '203.0.113.2', { count: 2, ms: 10 });
  await vi.advanceTimersByTimeAsync(100);
  Object.assign(greedy, { most: 0, answered: 0 });
  Object.assign(other, { answered: 0 });
  await vi.advanceTimersByTimeAsync(4000);
  expect(greedy.most).toBe(1);
  expect(greedy.answered).toBeGreaterThan(90);
  expect(greedy.answered).toBeLessThanOrEqual(101);
  expect(other.answered).toBeGreaterThanOrEqual(798);
  greedy.stopped = true;
  other.stopped = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(turns.size).toBe(0);
});

test('a queue that only comes and goes is not paced, and one that was never empty is forgiven when it has been empty for long', async () => {
  vi.useFakeTimers();
  const turns = new Turns(2);
  const other = calls(turns, '203.0.113.2', { count: 1, ms: 10 });
  const burst = async (seconds: number) => {
    const burst = calls(turns, '203.0.113.1', { count: 12, ms: 10 });
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    burst.stopped = true;
    await vi.advanceTimersByTimeAsync(100);
    return burst;
  };
  for (let nth = 0; nth < 5; nth++) {
    expect((await burst(1)).answered).toBeGreaterThan(190);
    await vi.advanceTimersByTimeAsync(4000);
  }
  await burst(10);
  expect((await burst(1)).answered).toBeLessThan(60);
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await burst(1)).answered).toBeGreaterThan(190);
  other.stopped = true;
});
