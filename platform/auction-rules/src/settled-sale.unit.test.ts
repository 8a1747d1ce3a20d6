import { describe, expect, test } from 'vitest';
import {
  agreedPrice,
  atPrice,
  commissionVatOf,
  costLines,
  presentPrice,
  priceNote,
  settle,
  taxProfileOf,
  type Sale,
} from './commission.ts';
import { leastBuyNow, step } from './ladder.ts';

const VISITOR = taxProfileOf(null);
const FRENCH = taxProfileOf({ country: 'FR', vatCountry: 'FR', vatNumberVerified: true });
const SWISS = taxProfileOf({ country: 'CH', vatCountry: 'CH', vatNumberVerified: true });

test('who has no account has no number, and what an account says is taken as it is', () => {
  expect(VISITOR).toEqual({ country: null, vatNumberOf: null, vatNumberVerified: false });
  expect(FRENCH).toEqual({ country: 'FR', vatNumberOf: 'FR', vatNumberVerified: true });
});

test('the VAT of the commission is charged, owed by the buyer, or not taxable here', () => {
  expect([VISITOR, FRENCH, SWISS].map(commissionVatOf)).toEqual(['charged', 'reverse_charge', 'outside_eu']);
});

test('a verified number of a country outside the EU takes no VAT off for a buyer inside', () => {
  const odd = taxProfileOf({ country: 'FR', vatCountry: 'CH', vatNumberVerified: true });
  expect(settle(1_190_000, odd, true)).toMatchObject({ treatment: 'domestic', payable: 1_190_000 });
});

describe('After a reduction', () => {
  test.each([
    ['margin', 'margin', 1_190_000, 0, 1_190_000],
    ['domestic', 'gross', 1_000_000, 190_000, 1_190_000],
    ['intra_community', 'net', 1_000_000, 190_000, 1_000_000],
    ['export', 'net', 1_000_000, 190_000, 1_000_000],
  ] as const)('VAT is treated as it was sold: %s', (treatment, kind, net, vat, payable) => {
    expect(atPrice({ treatment, kind }, 1_190_000)).toEqual({ treatment, kind, net, vat, payable });
  });

  const sale = (change: Partial<Sale> = {}): Sale => ({
    status: 'paid',
    price: 1_190_000,
    vehicleCost: null,
    dispute: null,
    ...change,
  });
  const reduced = atPrice({ treatment: 'export', kind: 'net' }, 1_071_000);

  test('the agreed price stays, with the VAT of the sale', () => {
    expect(agreedPrice(sale())).toEqual({ gross: 1_190_000, payable: 1_190_000 });
    expect(agreedPrice(sale({ vehicleCost: reduced, dispute: { reduction: 119_000 } }))).toEqual({
      gross: 1_190_000,
      payable: 1_000_000,
    });
  });

  test('what is owed now is less by it, and nothing once the sale is canceled', () => {
    expect(presentPrice(sale())).toEqual({ gross: 1_190_000, payable: 1_190_000 });
    // a sale older than its costs
    expect(presentPrice(sale({ dispute: { reduction: 119_000 } }))).toEqual({
      gross: 1_071_000,
      payable: 1_071_000,
    });
    expect(presentPrice(sale({ vehicleCost: reduced, dispute: { reduction: 119_000 } }))).toEqual({
      gross: 1_071_000,
      payable: 900_000,
    });
    expect(presentPrice(sale({ status: 'canceled' }))).toEqual({ gross: 0, payable: 0 });
  });
});

describe('The table of costs', () => {
  test('names the VAT that is not charged, the commission, and who owes the VAT on it', () => {
    // 1.75 % of 11,900 € is less than 399 €
    expect(costLines(settle(1_190_000, VISITOR, true))).toEqual([
      { line: 'commission', amount: 39_900 },
      { line: 'commission_vat', amount: 7_581 },
    ]);
    expect(costLines(settle(1_190_000, FRENCH, true))).toEqual([
      { line: 'vat_intra_community', amount: -190_000 },
      { line: 'commission', amount: 39_900 },
      { line: 'commission_reverse_charge', amount: 0 },
    ]);
    expect(costLines(settle(1_190_000, SWISS, true))[0]).toEqual({ line: 'vat_export', amount: -190_000 });
  });

  test('a price that is shown net and charged with VAT says that the number is not verified', () => {
    expect(priceNote({ kind: 'net', treatment: 'domestic' })).toBe('unverified');
    expect(priceNote({ kind: 'net', treatment: 'export' })).toBe('net');
    expect(priceNote({ kind: 'gross', treatment: 'domestic' })).toBe('gross');
    expect(priceNote({ kind: 'margin', treatment: 'margin' })).toBe('margin');
  });
});

test('a price to buy now is the first of the grid above the step after the minimum', () => {
  // the steps are 50, 100 and 250 €
  expect([100_000, 600_000, 3_000_000].map((minimum) => leastBuyNow(minimum))).toEqual([
    110_000, 615_000, 3_030_000,
  ]);
  // 1,010 € and a step of 50 €: 1,100 € is the next of the grid
  expect(leastBuyNow(101_000)).toBe(110_000);
});

test('beyond the last rung of a ladder the step is that of the grid', () => {
  expect([99, 100, 101].map((price) => step(price, [[100, 7]]))).toEqual([106, 5_100, 5_101]);
});
