import type { BidHistoryAnswer } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { courseOf, roundTicks, scaleOf, stairs } from './course.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 22, 14, minute)).toISOString();

const bid = (seq: number, minute: number, price: number, end: number): BidHistoryAnswer['bids'][number] => ({
  seq,
  at: at(minute),
  price,
  kind: 'bid',
  bidder: 1,
  own: seq === 6,
  endAt: at(end),
});

/** Newest first: the bid at 14:58 moves the end from 15:00 to 15:03, the next to 15:04. */
const BIDS = [bid(8, 59, 1_300_000, 64), bid(6, 58, 1_200_000, 63), bid(4, 10, 1_100_000, 60)];

test('steps come in their order, each with what it did to the end of the round', () => {
  const steps = courseOf(BIDS, at(60));
  expect(steps.map(({ seq, extendedBy }) => [seq, extendedBy / 60_000])).toEqual([
    [4, 0],
    [6, 3],
    [8, 1],
  ]);
  expect(steps.map(({ own }) => own)).toEqual([false, true, false]);
});

test('the first bid of a round moves its end, too; an outage that moved it before is none of its doing', () => {
  const [late] = courseOf([bid(4, 59, 1_100_000, 61)], at(60));
  expect((late?.extendedBy ?? 0) / 60_000).toBe(1);
  for (const first of [bid(4, 59, 1_100_000, 90), bid(4, 65, 1_100_000, 67), bid(4, 10, 1_100_000, 60)])
    expect(courseOf([first], at(60))[0]?.extendedBy).toBe(0);
  expect(courseOf([bid(4, 59, 1_100_000, 61)], null)[0]?.extendedBy).toBe(0);
});

test('a bid that was beaten at once is no point of the course: its bidder never bid the price that answered it', () => {
  const beaten = { ...bid(6, 58, 1_210_000, 63), kind: 'beaten' as const, own: true };
  const answer = { ...bid(7, 58, 1_210_000, 63), kind: 'agent' as const, own: false };
  const steps = courseOf([answer, beaten, bid(4, 10, 1_100_000, 60)], at(60));
  expect(steps.map(({ seq, own, extendedBy }) => [seq, own, extendedBy / 60_000])).toEqual([
    [4, false, 0],
    [7, false, 3],
  ]);
});

test('instants and prices lie within the box, later to the right and dearer above', () => {
  const steps = courseOf(BIDS, at(60));
  const box = { left: 50, right: 350, top: 10, bottom: 110 };
  const { x, y, ticks } = scaleOf(steps, { from: steps[0]!.at, to: steps[2]!.at }, box);
  expect([x(steps[0]!.at), x(steps[2]!.at)]).toEqual([50, 350]);
  expect(x(0)).toBe(50);
  expect(y(1_300_000)).toBeLessThan(y(1_100_000));
  expect(Math.max(...ticks.map(y))).toBeLessThanOrEqual(box.bottom);
  expect(Math.min(...ticks.map(y))).toBeGreaterThanOrEqual(box.top);
});

test('a single step has an axis, too', () => {
  const [step] = courseOf([bid(4, 10, 1_100_000, 60)], at(60));
  const { y, ticks } = scaleOf(
    [step!],
    { from: step!.at, to: step!.at },
    { left: 0, right: 1, top: 0, bottom: 100 },
  );
  expect(ticks.length).toBeGreaterThan(1);
  expect(y(1_100_000)).toBe(50);
});

test('figures of an axis are round', () => {
  expect(roundTicks(0, 100, 4)).toEqual([0, 50, 100]);
  expect(roundTicks(1_070_000, 1_330_000, 4)).toEqual([1_100_000, 1_200_000, 1_300_000]);
});

test('a price holds until the next step', () => {
  expect(
    stairs(
      [
        [0, 10],
        [5, 4],
      ],
      9,
    ),
  ).toBe('M0 10H5V4H9');
  expect(stairs([], 9)).toBe('');
});
