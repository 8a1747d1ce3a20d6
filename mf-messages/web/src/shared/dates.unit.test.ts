import { expect, test } from 'vitest';
import { dayOf, shortDate } from './dates.ts';

const now = Date.parse('2026-11-20T15:00:00Z');

test.each([
  ['2026-11-20T14:21:00Z', '15:21'],
  ['2026-11-19T23:30:00Z', '00:30'],
  ['2026-11-19T12:00:00Z', 'Do'],
  ['2026-11-14T12:00:00Z', 'Sa'],
  ['2026-11-13T12:00:00Z', '13.11.'],
  ['2025-11-20T12:00:00Z', '20.11.25'],
])('%s reads %s on a Friday in Berlin', (instant, text) => {
  expect(shortDate(instant, now, 'de')).toBe(text);
});

test('the day is Berlin’s, not UTC’s', () => {
  expect(dayOf('2026-07-01T22:30:00Z')).toBe('2026-07-02');
});
