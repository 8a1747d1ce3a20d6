import { expect, test } from 'vitest';
import { NO_QUIET_HOURS, quietUntil } from './quiet.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const nights = { ...NO_QUIET_HOURS, on: true, weekend: false };
const until = (hours: typeof nights, at: string): string | null => {
  const end = quietUntil(hours, Date.parse(at));
  return end === null ? null : new Date(end).toISOString();
};

// 2026-11-23 is a Monday; Berlin is an hour ahead of UTC in winter and two in summer
test.each([
  ['before the evening', '2026-11-23T17:59:59Z', null],
  ['in the evening', '2026-11-23T18:00:00Z', '2026-11-24T06:00:00.000Z'],
  ['after midnight', '2026-11-24T01:00:00Z', '2026-11-24T06:00:00.000Z'],
  ['in the last minute', '2026-11-24T05:59:59Z', '2026-11-24T06:00:00.000Z'],
  ['at the end', '2026-11-24T06:00:00Z', null],
  ['the night that begins on Friday ends on Saturday', '2026-11-27T20:00:00Z', '2026-11-28T06:00:00.000Z'],
  ['no night begins on Saturday', '2026-11-28T20:00:00Z', null],
])('nights of workdays: %s', (_, at, end) => expect(until({ ...nights, days: WORKDAYS }, at)).toBe(end));

test('a quiet weekend joins the nights beside it', () => {
  const hours = { ...nights, days: WORKDAYS, weekend: true };
  expect(until(hours, '2026-11-27T20:00:00Z')).toBe('2026-11-29T23:00:00.000Z');
  expect(until(hours, '2026-11-28T12:00:00Z')).toBe('2026-11-29T23:00:00.000Z');
  expect(until({ ...hours, days: [...WORKDAYS, 7] }, '2026-11-28T12:00:00Z')).toBe(
    '2026-11-30T06:00:00.000Z',
  );
});

test('hours within a day end on it', () => {
  const noon = { ...nights, days: [1], from: '12:00', to: '13:30' };
  expect(until(noon, '2026-11-23T11:00:00Z')).toBe('2026-11-23T12:30:00.000Z');
  expect(until(noon, '2026-11-24T11:00:00Z')).toBeNull();
});

test('a night in which the clocks change ends by the wall clock', () => {
  const all = { ...nights, days: [6] };
  expect(until(all, '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(until(all, '2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
});

test('hours that are off, and hours without an end, hold nothing back', () => {
  expect(until({ ...nights, on: false }, '2026-11-23T20:00:00Z')).toBeNull();
  const always = { ...nights, from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7], weekend: true };
  expect(until(always, '2026-11-23T12:00:00Z')).toBe('2026-11-23T22:59:00.000Z');
});
