import { expect, test } from 'vitest';
import { endOf } from './queue.ts';

const HOUR_MS = 3_600_000;
const made = (ago: number) => new Date(Date.now() - ago * HOUR_MS).toISOString();
const message = (code: string, params = {}, ago = 0) => ({ code, params, createdAt: made(ago) });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const hoursOf = (...of: Parameters<typeof endOf>) => Math.round((endOf(...of) - Date.now()) / HOUR_MS);

test('a push that its receiver has wait is of use for a day from then on, but not after its deadline', () => {
  expect(hoursOf(message('exclusive_round'))).toBe(24);
  expect(hoursOf(message('exclusive_round'), inHours(60))).toBe(84);
  const deadline = inHours(48).toISOString();
  expect(hoursOf(message('exclusive_round', { deadline }), inHours(40))).toBe(48);
});

test('news of a running auction, and what was old before, does not get younger by waiting', () => {
  expect(hoursOf(message('overbid'), inHours(2))).toBe(1);
  expect(hoursOf(message('exclusive_round', {}, 30), inHours(2))).toBe(-6);
});
