import { expect, test } from 'vitest';
import { missedBy } from './missed.ts';

const sales = (...parts: (number | null)[]) => parts.map((deviation) => ({ deviation }));

test('a model that misses the sales most like the vehicle is pointed out', () => {
  expect(missedBy(sales(0.43, 1.05, 0.8, 0.6))).toBe(0.6);
  expect(missedBy(sales(-0.4, -0.3, 0.1))).toBe(-0.3);
  expect(missedBy(sales(-0.3, null, -0.31, -0.5, -0.26))).toBe(-0.3);
});

test('a model that misses them to both sides, a little, or few of them, is not', () => {
  expect(missedBy(sales(0.9, -0.9, 0.9, -0.9))).toBeNull();
  expect(missedBy(sales(0.1, 0.2, 0.24))).toBeNull();
  expect(missedBy(sales(0.9, 0.9, null))).toBeNull();
  expect(missedBy([])).toBeNull();
});
