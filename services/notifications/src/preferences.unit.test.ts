import { expect, test } from 'vitest';
import { takesAnswer } from './preferences.ts';

const HOUR_MS = 3_600_000;
/** A deadline in so many hours, quiet hours for so many. */
const takes = (deadline: number, quiet: number) => takesAnswer(deadline * HOUR_MS, quiet * HOUR_MS, 0);

test('waiting takes an answer where less than half of its time would be left, or less than twelve hours', () => {
  expect(takes(48, 12)).toBe(false);
  expect(takes(48, 24)).toBe(false);
  expect(takes(48, 24.1)).toBe(true);
  // one minute would be left
  expect(takes(48, 47.98)).toBe(true);
  expect(takes(48, 60)).toBe(true);
  expect(takes(20, 8)).toBe(false);
  expect(takes(20, 8.1)).toBe(true);
  expect(takes(NaN, 8)).toBe(false);
});
