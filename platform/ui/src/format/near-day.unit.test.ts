import { expect, test } from 'vitest';
import { nearDay } from './format.ts';

const now = Date.parse('2026-11-20T22:30:00Z'); // 23:30 in Berlin

test.each([
  ['2026-11-20T22:59:00Z', 'today'],
  ['2026-11-20T23:01:00Z', 'tomorrow'],
  ['2026-11-21T22:59:00Z', 'tomorrow'],
  ['2026-11-21T23:01:00Z', 'day'],
])('the day of %s is named as Berlin counts days: %s', (at, expected) => {
  expect(nearDay(Date.parse(at), now)).toBe(expected);
});

test.each([
  // 23:30 before the day of 23 hours
  ['2026-03-28T22:30:00Z', '2026-03-29T08:00:00Z', '2026-03-30T08:00:00Z'],
  // 0:30 of the day of 25 hours
  ['2026-10-24T22:30:00Z', '2026-10-26T08:00:00Z', '2026-10-27T08:00:00Z'],
  ['2026-12-31T22:30:00Z', '2027-01-01T08:00:00Z', '2027-01-02T08:00:00Z'],
])('seen from %s tomorrow is the next day of the calendar', (from, next, afterNext) => {
  expect(nearDay(Date.parse(next), Date.parse(from))).toBe('tomorrow');
  expect(nearDay(Date.parse(afterNext), Date.parse(from))).toBe('day');
});
