import { expect, test } from 'vitest';
import { nearDay } from './format.ts';

const now = Date.parse('2026-11-20T22:30:00Z'); // 23:30 in Berlin

test.each([
  ['2026-11-20T22:59:00Z', 'today'],
  ['2026-11-20T23:01:00Z', 'tomorrow'],
  ['2026-11-21T22:59:00Z', 'tomorrow'],
  ['2026-11-21T23:01:00Z', 'day'],
])('the day of %s is told as Berlin counts days: %s', (at, expected) => {
  expect(nearDay(Date.parse(at), now)).toBe(expected);
});
