import { expect, test } from 'vitest';
import { centsOf, splitOf, standing, withPart, type DraftPart } from './split.ts';

const order = (orderId: string, open: number) => ({ orderId, name: orderId, title: 'Hymer', open });
const both = (amount: number): readonly DraftPart[] =>
  withPart(amount, withPart(amount, [], order('a', 94_962)), order('b', 47_481));

test('each further order gets what is left, at most what it owes', () => {
  expect(both(142_443).map(({ euros }) => euros)).toEqual([949.62, 474.81]);
  expect(both(100_000).map(({ euros }) => euros)).toEqual([949.62, 50.38]);
  expect(both(50_000).map(({ euros }) => euros)).toEqual([500, null]);
  expect(withPart(10, both(142_443), order('a', 94_962))).toHaveLength(2);
});

test('a part is a whole amount of cents from one to what the order owes', () => {
  const cents = (euros: DraftPart['euros']) => centsOf({ euros, open: 94_962 });
  expect([0.01, 19.99, 949.62].map(cents)).toEqual([1, 1_999, 94_962]);
  expect([0, -1, 949.63, 1.005, null, 'zwölf'].map(cents)).toEqual([null, null, null, null, null, null]);
});

test('what is left is stated as paid too much, and too much is no split', () => {
  expect(standing(142_443, both(142_443))).toEqual({ left: 0, whole: true });
  expect(standing(142_443, [])).toEqual({ left: 142_443, whole: false });
  expect(standing(50_000, both(50_000))).toEqual({ left: 0, whole: false });
  expect(standing(100, both(142_443)).left).toBe(-142_343);
  expect(splitOf(150_000, both(150_000))).toEqual({
    parts: [
      { orderId: 'a', amount: 94_962 },
      { orderId: 'b', amount: 47_481 },
    ],
    rest: 7_557,
  });
});
