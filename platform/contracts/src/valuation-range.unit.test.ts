import { expect, test } from 'vitest';
import { departsFrom, VALUATION_DAYS, validUntil } from './valuation-range.ts';

test('a range holds for the days after it was given, through the change of the clock too', () => {
  expect(VALUATION_DAYS).toBe(14);
  expect(validUntil('2026-10-20T08:00:00.000Z')).toBe('2026-11-03T08:00:00.000Z');
});

test.each([
  [{ low: 36_000, high: 40_000 }, false],
  [{ low: 30_000, high: 50_000 }, false],
  // its middle is an end of what is proposed
  [{ low: 33_000, high: 37_000 }, false],
  [{ low: 32_000, high: 37_000 }, true],
  [{ low: 44_000, high: 47_000 }, true],
])('the range %o departs from 35,000 to 45,000: %s', (range, departs) => {
  expect(departsFrom(range, { low: 35_000, high: 45_000 })).toBe(departs);
  expect(departsFrom(range, null)).toBe(false);
});
