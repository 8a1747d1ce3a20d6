import { expect, test } from 'vitest';
import { amountFault, boundOf, contradictions, priceFaults, unreadableFault } from './prices.ts';

const EUR = 100;

test('amounts are on the grid of 50 EUR', () => {
  expect(amountFault(12_350 * EUR)).toBeNull();
  expect(amountFault(12_340 * EUR)).toBe('price_grid');
  expect(amountFault(0)).toBe('price_positive');
  expect(amountFault(-50 * EUR)).toBe('price_positive');
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

test('an ad that is offered again needs a lower minimum', () => {
  const terms = (minimum: number) => ({ startPrice: null, minimum: minimum * EUR, buyNow: null });
  const again = { highestMinimum: 11_400 * EUR };
  expect(contradictions(terms(12_000), again)).toEqual({ minimum: 'price_reduced' });
  expect(contradictions(terms(11_400), again)).toEqual({});
  expect(contradictions(terms(450), { highestMinimum: 500 * EUR })).toEqual({ minimum: 'price_least' });
  expect(priceFaults(terms(12_000), again, null)).toEqual({ 'terms.minimum': 'price_reduced' });
});

test('a new ad of a vehicle that was offered before needs a lower minimum than that ad', () => {
  const terms = (minimum: number) => ({ startPrice: null, minimum: minimum * EUR, buyNow: null });
  const prior = 30_400 * EUR;
  expect(priceFaults(terms(32_000), undefined, prior)).toEqual({ 'terms.minimum': 'price_prior' });
  expect(priceFaults(terms(30_400), undefined, prior)).toEqual({});
  expect(boundOf('price_prior', terms(32_000), undefined, prior)).toBe(prior);
});

test('an ad without reserve that is offered again needs a lower start price, too', () => {
  const terms = (startPrice: number) => ({
    startPrice: startPrice * EUR,
    minimum: 11_000 * EUR,
    buyNow: null,
  });
  const again = { highestMinimum: 11_400 * EUR, highestStartPrice: 9_500 * EUR };
  expect(contradictions(terms(9_550), again)).toEqual({ startPrice: 'price_start_reduced' });
  expect(contradictions(terms(9_500), again)).toEqual({});
});

test('a negative amount is distinguished from a text that names none', () => {
  for (const text of ['-5', ' \u2212 50', '\u201312.000'])
    expect(unreadableFault(text), text).toBe('price_positive');
  for (const text of ['12,50', 'abc', '-']) expect(unreadableFault(text), text).toBe('price_amount');
});

test('a fault of prices names the amount that is taken', () => {
  const minimum = 10_000 * EUR;
  const terms = { startPrice: null, minimum };
  const buyNow = boundOf('price_buy_now', terms) ?? 0;
  expect(buyNow).toBe(10_150 * EUR);
  expect(contradictions({ ...terms, buyNow })).toEqual({});
  expect(contradictions({ ...terms, buyNow: buyNow - 50 * EUR })).toEqual({ buyNow: 'price_buy_now' });
  expect(boundOf('price_start', terms)).toBe(minimum);
  const again = { highestMinimum: 11_400 * EUR, highestStartPrice: 9_500 * EUR };
  expect(boundOf('price_reduced', terms, again)).toBe(11_400 * EUR);
  expect(boundOf('price_start_reduced', terms, again)).toBe(9_500 * EUR);
  expect(boundOf('price_grid', terms, again)).toBeNull();
});
