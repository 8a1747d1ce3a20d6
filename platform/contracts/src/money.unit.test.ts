import { expect, test } from 'vitest';
import { inCents, inEuros } from './money.ts';
import { euros, object, orNull } from './server/schema.ts';

test.each([
  [19.99, 1_999],
  [0.1 + 0.2, 30],
  [10_500, 1_050_000],
  [-50, -5_000],
])('%d EUR are %d cents', (amount, cents) => expect(inCents(amount)).toBe(cents));

test('what is finer than a cent stays off the grid', () => {
  expect(Number.isInteger(inCents(50.001))).toBe(false);
  expect(Number.isInteger(inCents(10_499.999_9))).toBe(false);
});

test('every whole number of cents comes back from EUR as it was', () => {
  for (let cents = 0; cents < 200_000; cents += 7) expect(inCents(inEuros(cents))).toBe(cents);
});

test('a body has EUR and is read in cents; a text, and what is no number, are refused by the name of the field', () => {
  const body = object({ amount: euros(), least: orNull(euros()) });
  expect(body.validate({ amount: 19.99, least: null }).value).toEqual({ amount: 1_999, least: null });
  expect(body.validate({ amount: 19.99, least: 250 }).value).toEqual({ amount: 1_999, least: 25_000 });
  for (const amount of ['19.99', null, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(body.validate({ amount, least: null }).error?.details[0]?.path).toEqual(['amount']);
});
