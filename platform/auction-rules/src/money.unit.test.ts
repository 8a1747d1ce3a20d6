import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from './commission.ts';
import { canonicalJson } from './hash.ts';
import { onGrid, reducedOnGrid, step } from './ladder.ts';
import { isReduced } from './reduction.ts';
import { sha256 } from './sha256.ts';

const buyer = (country: string | null, vatNumberOf: string | null = null, vatNumberVerified = false) => ({
  country,
  vatNumberOf,
  vatNumberVerified,
});

const commissionNet = (price: number) => settle(price, buyer('DE'), false).commissionNet;
const isReverseCharge = (of: ReturnType<typeof buyer>) => settle(5_000, of, false).reverseCharge;

describe('commission', () => {
  test('is 1.75 % net between 399 and 3,500 EUR, with 19 % VAT from the rounded net', () => {
    expect(settle(4_560_000, buyer('DE'), false)).toMatchObject({
      gross: 4_560_000,
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

  test('has no VAT for a verified number of another EU state, and outside the EU', () => {
    expect(isReverseCharge(buyer('NL', 'NL', true))).toBe(true);
    expect(isReverseCharge(buyer('DE', 'BE', true))).toBe(true);
    expect(isReverseCharge(buyer('NL', 'NL', false))).toBe(false);
    expect(isReverseCharge(buyer('NL', 'DE', true))).toBe(false);
    expect(isReverseCharge(buyer('FR'))).toBe(false);
    expect(isReverseCharge(buyer('CH'))).toBe(true);
  });
});

describe('the ladder', () => {
  test('has steps of 50, 100, 250 and 500 EUR', () => {
    expect(
      [495_000, 500_000, 2_495_000, 2_500_000, 9_975_000, 10_000_000].map((price) => step(price) - price),
    ).toEqual([5_000, 10_000, 10_000, 25_000, 25_000, 50_000]);
  });

  test('amounts are positive and on the grid of 50 EUR', () => {
    expect([5_000, 10_000].every(onGrid)).toBe(true);
    expect([0, -5_000, 4_999, 5_000.5, Infinity, Number.NaN, null, '5000'].some(onGrid)).toBe(false);
  });

  test('95 % on the grid is the highest grid price that is reduced enough', () => {
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
  test('SHA-256 is SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });

  test('canonical JSON does not depend on the order of fields', () => {
    expect(canonicalJson({ b: 1, a: [{ d: undefined, c: 'x' }] })).toBe(
      canonicalJson({ a: [{ c: 'x' }], b: 1 }),
    );
  });
});
