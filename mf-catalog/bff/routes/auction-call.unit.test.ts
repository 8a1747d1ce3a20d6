import { expect, test } from 'vitest';
import { cents } from './auction-call.ts';

test.each([
  [19.99, 1_999],
  [0.1 + 0.2, 30],
  [10_500, 1_050_000],
  [-50, -5_000],
])('%d EUR are %d cents', (euros, expected) => expect(cents(euros)).toBe(expected));

test('what is finer than a cent stays off the grid', () => {
  expect(Number.isInteger(cents(50.001))).toBe(false);
  expect(Number.isInteger(cents(10_499.999_9))).toBe(false);
});
