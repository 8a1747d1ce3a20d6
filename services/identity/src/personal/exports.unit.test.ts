import { expect, test } from 'vitest';
import { retryAfter } from './exports.ts';

test('an export that fails is tried again after longer and longer pauses, and given up after an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map(retryAfter);
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920]);
  expect(pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0)).toBe(3810);
  expect(retryAfter(8)).toBeNull();
});
