import { expect, test } from 'vitest';
import { rowsInSight } from './window.ts';

test('draws what is in sight and a little around it', () => {
  expect(rowsInSight(0, 400, 40, 10_000)).toEqual({ from: 0, to: 17 });
  expect(rowsInSight(4_000, 400, 40, 10_000)).toEqual({ from: 94, to: 117 });
});

test('never draws a row that is not there', () => {
  expect(rowsInSight(0, 400, 40, 3)).toEqual({ from: 0, to: 3 });
  expect(rowsInSight(999_999, 400, 40, 50)).toEqual({ from: 44, to: 50 });
  expect(rowsInSight(-80, 400, 40, 0)).toEqual({ from: 0, to: 0 });
});
