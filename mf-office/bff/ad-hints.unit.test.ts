import { expect, test } from 'vitest';
import { inOrder, priceHints } from './ad-hints.ts';

const evidence = { low: 5_840_000, high: 7_190_000, sales: 11 };

test('a minimum far from what was paid is pointed out, one near it is not', () => {
  expect(priceHints(3_900_000, evidence)).toEqual(['price_low']);
  expect(priceHints(4_500_000, evidence)).toEqual([]);
  expect(priceHints(8_900_000, evidence)).toEqual([]);
  expect(priceHints(9_500_000, evidence)).toEqual(['price_high']);
});

test('without a minimum, or without sales, nothing is reported', () => {
  expect(priceHints(null, evidence)).toEqual([]);
  expect(priceHints(1, null)).toEqual([]);
});

test('what speaks against the release comes first', () => {
  expect(inOrder(['few_pictures', 'contact_data', 'price_low', 'same_vin'])).toEqual([
    'same_vin',
    'contact_data',
    'price_low',
    'few_pictures',
  ]);
});
