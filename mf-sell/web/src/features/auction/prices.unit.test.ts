import { expect, test } from 'vitest';
import { amountFault, contradictions } from './prices.ts';

const EUR = 100;

test('amounts stand on the grid of 50 EUR', () => {
  expect(amountFault(12_350 * EUR)).toBeNull();
  expect(amountFault(12_340 * EUR)).toBe('price_grid');
  expect(amountFault(0)).toBe('price_grid');
  expect(amountFault(Number.NaN)).toBe('price_amount');
  expect(amountFault(null)).toBeNull();
});

test.each([
  [{ startPrice: 10_000, minimum: 10_000, buyNow: null }, {}],
  [{ startPrice: 10_050, minimum: 10_000, buyNow: null }, { startPrice: 'price_start' }],
  [{ startPrice: null, minimum: 450, buyNow: null }, { minimum: 'price_least' }],
  [{ startPrice: null, minimum: 10_000, buyNow: 10_100 }, { buyNow: 'price_buy_now' }],
  [{ startPrice: null, minimum: 10_000, buyNow: 10_150 }, {}],
])('%o', (prices, faults) => {
  const cents = (euros: number | null) => (euros === null ? null : euros * EUR);
  const { startPrice, minimum, buyNow } = prices;
  expect(
    contradictions({ startPrice: cents(startPrice), minimum: cents(minimum), buyNow: cents(buyNow) }),
  ).toEqual(faults);
});
