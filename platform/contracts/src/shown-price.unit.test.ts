import { expect, test } from 'vitest';
import { shownPrice, type PriceFacts } from './shown-price.ts';

const of = (more: Partial<PriceFacts>) =>
  shownPrice({ soldPrice: null, price: null, lateOffers: null, startPrice: 3_000_000, ...more });

test('what was bid counts before the start price, after a round without a sale by the least offer that is above it', () => {
  expect(of({})).toBe(3_000_000);
  expect(of({ price: 3_125_000 })).toBe(3_125_000);
  expect(of({ lateOffers: { least: 3_150_000, until: '2026-12-20T15:00:00.000Z' } })).toBe(3_150_000);
  expect(of({ soldPrice: 3_300_000, price: 3_125_000 })).toBe(3_300_000);
  // earlier records do not mention late offers
  expect(shownPrice({ soldPrice: null, price: null, startPrice: 1 })).toBe(1);
});
