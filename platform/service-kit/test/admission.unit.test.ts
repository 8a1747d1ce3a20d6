import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Admission, OVERLOADED_HEADER } from '../src/admission.ts';
import type { ProblemError } from '../src/problem.ts';

const LINE = 'auctions.commands';
const bounds = { least: 4, start: 10, most: 20, share: 0.5, slowMs: 100, lateMs: 250 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** How many of `count` are let in, each by another key. */
const letIn = (admission: Admission, count: number): (() => void)[] =>
  Array.from({ length: count }).flatMap((_, index) => {
    try {
      return [admission.enter(LINE, `auction-${index}`)];
    } catch {
      return [];
    }
  });

/** What a command of this key is refused with; null when it is let in. */
function refusalOf(admission: Admission, key: string): ProblemError | null {
  try {
    admission.enter(LINE, key);
  } catch (error) {
    return error as ProblemError;
  }
  return null;
}

test('When too many commands are in flight, the next one is refused with the time to retry', () => {
  const admission = new Admission(bounds, () => 0);
  const inside = letIn(admission, 30);
  expect(inside).toHaveLength(10);
  const refusal = refusalOf(admission, 'one-more');
  expect(refusal?.code).toBe('overloaded');
  expect(Number(refusal?.headers['Retry-After'])).toBeGreaterThanOrEqual(1);
  inside[0]?.();
  expect(letIn(admission, 5)).toHaveLength(1);
  expect(admission.measured().refused).toBe(20 + 1 + 4);
});

test('A process that comes late to its work lets the least in alone', () => {
  let lag = 300;
  const admission = new Admission({ ...bounds, share: 1 }, () => lag);
  expect(letIn(admission, 30)).toHaveLength(4);
  lag = 0;
  expect(letIn(admission, 30)).toHaveLength(6);
});

test('One hot auction takes its share and leaves room for the others', () => {
  const admission = new Admission(bounds, () => 0);
  for (let index = 0; index < 5; index++) admission.enter(LINE, 'hot');
  expect(refusalOf(admission, 'hot')?.headers[OVERLOADED_HEADER]).toBe('key');
  for (let index = 0; index < 5; index++) admission.enter(LINE, `calm-${index}`);
  // now the line is full, for whichever auction
  expect(refusalOf(admission, 'hot')?.headers).not.toHaveProperty(OVERLOADED_HEADER);
});

test('A line that waits does not hold up another one', () => {
  const admission = new Admission(bounds, () => 0);
  letIn(admission, 30);
  expect(() => admission.enter('orders.commands', 'order-1')).not.toThrow();
});

test('Slow answers cut the limit once for all who were under way, down to the least', () => {
  const admission = new Admission(bounds, () => 0);
  const first = letIn(admission, 10);
  vi.advanceTimersByTime(150);
  for (const leave of first) leave();
  expect(admission.measured().lines.get(LINE)?.limit).toBe(8);
  for (let round = 0; round < 10; round++) {
    const inside = letIn(admission, 30);
    vi.advanceTimersByTime(150);
    for (const leave of inside) leave();
  }
  expect(letIn(admission, 30)).toHaveLength(4);
});

test('Fast answers raise the limit of a full line, up to the most; an idle one stays as it is', () => {
  const admission = new Admission(bounds, () => 0);
  for (let round = 0; round < 50; round++) admission.enter(LINE, 'alone')();
  expect(admission.measured().lines.get(LINE)?.limit).toBe(10);
  for (let round = 0; round < 50; round++) for (const leave of letIn(admission, 30)) leave();
  expect(letIn(admission, 30)).toHaveLength(20);
});
