import { expect, test } from 'vitest';
import { nearsEnd, ROW_PX, rowsInSight } from './rows.ts';

test('a list of 500 draws what is in sight and a few around it', () => {
  const shown = rowsInSight(100 * ROW_PX, 8 * ROW_PX, 500);
  expect(shown).toEqual({ first: 96, end: 112 });
});

test('a list that shrank while it was scrolled down draws no row that is gone', () => {
  expect(rowsInSight(100 * ROW_PX, 8 * ROW_PX, 3)).toEqual({ first: 3, end: 3 });
});

test('more is loaded once the end of what is there comes into sight, not before', () => {
  expect(nearsEnd(rowsInSight(0, 5 * ROW_PX, 20), 20)).toBe(false);
  expect(nearsEnd(rowsInSight(12 * ROW_PX, 5 * ROW_PX, 20), 20)).toBe(true);
});
