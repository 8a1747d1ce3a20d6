import type { TaxProfile } from '@rollheim/auction-rules';
import { expect, test } from 'vitest';
import type { OpenBid } from './own-bids.ts';
import { sumsOf } from './own-bids-sums.ts';

const open = (auctionId: string, leads: boolean, vatReportable: boolean): OpenBid => ({
  auctionId,
  leads,
  price: leads ? 3_975_000 : 1_000_000,
  nextBid: leads ? 4_000_000 : 1_010_000,
  vatReportable,
});
const german: TaxProfile = { country: 'DE', vatNumberOf: null, vatNumberVerified: false };
const dutch: TaxProfile = { country: 'NL', vatNumberOf: 'NL', vatNumberVerified: true };
const limitOf = () => 4_200_000;

test('sums take the price where the dealer leads, the next step elsewhere, and the commission of each on its own', () => {
  const { leading, all } = sumsOf([open('a', true, false), open('b', false, false)], german, limitOf);
  expect(leading).toEqual({
    count: 1,
    price: 3_975_000,
    limit: 4_200_000,
    basis: 'gross',
    net: { count: 0, price: 0, limit: 0 },
  });
  // 1.75 % of 39,750 is 695.63; of 10,100 less than the least of 399; plus 19 %
  const commission = 69_563 + 13_217 + 39_900 + 7_581;
  expect(all).toEqual({
    count: 2,
    atPrice: 1,
    atNextStep: 1,
    payable: 4_985_000,
    basis: 'gross',
    net: { count: 0, payable: 0 },
    commission,
    commissionVat: 13_217 + 7_581,
    total: 4_985_000 + commission,
  });
});

test('who sees net prices has net sums, and reads where a vehicle without reportable VAT is among them', () => {
  const net = sumsOf([open('a', true, true)], dutch, limitOf);
  const own = { count: 1, price: 3_340_336, limit: 3_529_412 };
  expect(net.leading).toEqual({ ...own, basis: 'net', net: own });
  expect(net.all).toMatchObject({ payable: 3_340_336, basis: 'net', commissionVat: 0 });
  const both = sumsOf([open('a', true, true), open('b', true, false)], dutch, limitOf);
  expect([both.leading.basis, both.all.basis]).toEqual(['mixed', 'mixed']);
  // what is net and what is gross can be distinguished
  expect([both.leading.net, both.all.net]).toEqual([own, { count: 1, payable: 3_340_336 }]);
  expect(both.leading.price - own.price).toBe(3_975_000);
});

test('who sees net and has no verified number pays gross: each sum says what it is', () => {
  const { leading, all } = sumsOf([open('a', true, true)], { ...dutch, vatNumberVerified: false }, limitOf);
  expect([leading.basis, all.basis, all.payable]).toEqual(['net', 'gross', 3_975_000]);
  expect(all.commissionVat).toBeGreaterThan(0);
});
