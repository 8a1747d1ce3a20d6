import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commissionNet, costOf, isReverseCharge, netOf, shownPrice } from './commission.ts';
import { canonicalJson } from './hash.ts';
import { onGrid, reducedOnGrid, step } from './ladder.ts';
import { isReduced } from './reduction.ts';
import { sha256 } from './sha256.ts';

const buyer = (country: string | null, vatNumberOf: string | null = null, vatNumberVerified = false) => ({
  country,
  vatNumberOf,
  vatNumberVerified,
});

describe('commission', () => {
  it('is 1.75 % net between 399 and 3,500 EUR, with 19 % VAT from the rounded net', () => {
    expect(costOf(4_560_000, buyer('DE'))).toEqual({
      bid: 4_560_000,
      commissionNet: 79_800,
      commissionVat: 15_162,
      commissionGross: 94_962,
      total: 4_654_962,
    });
    expect(commissionNet(2_280_000)).toBe(39_900);
    expect(commissionNet(2_285_000)).toBe(39_988);
    expect(commissionNet(20_000_000)).toBe(350_000);
    expect(commissionNet(20_005_000)).toBe(350_000);
    expect(commissionNet(5_000)).toBe(39_900);
  });

  it('has no VAT for a verified number of another EU state, and outside the EU', () => {
    expect(isReverseCharge(buyer('NL', 'NL', true))).toBe(true);
    expect(isReverseCharge(buyer('DE', 'BE', true))).toBe(true);
    expect(isReverseCharge(buyer('NL', 'NL', false))).toBe(false);
    expect(isReverseCharge(buyer('NL', 'DE', true))).toBe(false);
    expect(isReverseCharge(buyer('FR'))).toBe(false);
    expect(isReverseCharge(buyer('CH'))).toBe(true);
  });
});

describe('prices that are shown', () => {
  it('are net for a VAT number that is not German, where VAT is reportable', () => {
    expect(shownPrice(9_945_000, buyer('PL', 'PL'), true)).toBe(8_357_143);
    expect(shownPrice(9_945_000, buyer('PL', 'PL'), false)).toBe(9_945_000);
    expect(shownPrice(9_945_000, buyer('NL', 'DE', true), true)).toBe(9_945_000);
    expect(shownPrice(9_945_000, buyer('CH'), true)).toBe(9_945_000);
  });

  it('the net amount is the nearest cent to gross / 1.19', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (gross) => {
        const net = netOf(gross);
        expect(Math.abs(net * 119 - gross * 100)).toBeLessThanOrEqual(59.5);
      }),
    );
  });
});

describe('the ladder', () => {
  it('has steps of 50, 100, 250 and 500 EUR', () => {
    expect(
      [495_000, 500_000, 2_495_000, 2_500_000, 9_975_000, 10_000_000].map((price) => step(price) - price),
    ).toEqual([5_000, 10_000, 10_000, 25_000, 25_000, 50_000]);
  });

  it('amounts are positive and on the grid of 50 EUR', () => {
    expect([5_000, 10_000].every(onGrid)).toBe(true);
    expect([0, -5_000, 4_999, 5_000.5, Infinity, Number.NaN, null, '5000'].some(onGrid)).toBe(false);
  });

  it('95 % on the grid is the highest grid price that is reduced enough', () => {
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 40_000 }), (units) => {
        const last = units * 5_000;
        const next = reducedOnGrid(last);
        expect(onGrid(next) && isReduced(next, last)).toBe(true);
        expect(isReduced(next + 5_000, last)).toBe(false);
      }),
    );
  });
});

describe('hashes', () => {
  it('SHA-256 is SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });

  it('canonical JSON does not depend on the order of fields', () => {
    expect(canonicalJson({ b: 1, a: [{ d: undefined, c: 'x' }] })).toBe(
      canonicalJson({ a: [{ c: 'x' }], b: 1 }),
    );
  });
});
