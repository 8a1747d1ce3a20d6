import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costLines, settle, taxProfileOf, type TaxProfile } from './commission.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/money.md'), 'utf8');
const PRICE = 3_795_000;

/** Rows of the table of cases, cells without marks. */
const cases = (guide.split('\n## Cases\n')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );

const buyerOf = (country: string, number: string): TaxProfile => {
  const [of = 'none', verified] = number.split(' ');
  return {
    country: country === 'none' ? null : country,
    vatNumberOf: of === 'none' ? null : of,
    vatNumberVerified: verified === 'verified',
  };
};

/** '31,890.76', as the table has it. */
const amount = (cents: number): string =>
  (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe('docs/money.md', () => {
  test('has every treatment and every label among its cases', () => {
    expect(new Set(cases.map((row) => row[3]))).toEqual(
      new Set(['margin', 'domestic', 'intra_community', 'export']),
    );
    expect(new Set(cases.map((row) => row[5]))).toEqual(new Set(['net', 'gross', 'margin']));
  });

  test.each(cases)(
    'a buyer in %s, VAT number %s, VAT reportable: %s',
    (country, number, reportable, ...said) => {
      const cost = settle(PRICE, buyerOf(country ?? '', number ?? ''), reportable === 'yes');
      expect(said).toEqual([
        cost.treatment,
        amount(cost.shown),
        cost.kind,
        amount(cost.vehicleVat),
        amount(cost.payable),
        amount(cost.commissionNet),
        amount(cost.commissionVat),
        amount(cost.total),
      ]);
    },
  );
});

const buyers: fc.Arbitrary<TaxProfile> = fc.record({
  country: fc.constantFrom(null, 'DE', 'NL', 'FR', 'CH', 'NO'),
  vatNumberOf: fc.constantFrom(null, 'DE', 'NL', 'BE', 'CH'),
  vatNumberVerified: fc.boolean(),
});
const prices = fc.integer({ min: 1, max: 2_000_000 }).map((units) => units * 5_000);

describe('a settlement', () => {
  test('has whole cents, and its parts add up', () => {
    fc.assert(
      fc.property(prices, buyers, fc.boolean(), (price, buyer, vatReportable) => {
        const cost = settle(price, buyer, vatReportable);
        const figures = Object.values(cost).filter((value) => typeof value === 'number');
        expect(figures.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
        expect(cost.net + cost.vehicleVat).toBe(price);
        expect(cost.commissionNet + cost.commissionVat).toBe(cost.commissionGross);
        expect(cost.payable + cost.commissionGross).toBe(cost.total);
        const between = costLines(cost).reduce((sum, line) => sum + line.amount, 0);
        expect(price + between).toBe(cost.total);
      }),
    );
  });

  test('shows net only with a foreign VAT number, and charges net only to who is shown net', () => {
    fc.assert(
      fc.property(prices, buyers, fc.boolean(), (price, buyer, vatReportable) => {
        const { kind, shown, payable, net, gross } = settle(price, buyer, vatReportable);
        const foreign = buyer.vatNumberOf !== null && buyer.vatNumberOf !== 'DE';
        expect(kind === 'net').toBe(foreign && vatReportable);
        expect(shown).toBe(kind === 'net' ? net : gross);
        if (payable !== gross) expect(shown).toBe(payable);
      }),
    );
  });

  test('rounds net to the nearest cent of gross / 1.19, and never falls when the price rises', () => {
    const buyer = { country: 'NL', vatNumberOf: 'NL', vatNumberVerified: true };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (gross) => {
        const { net, total } = settle(gross, buyer, true);
        expect(Math.abs(net * 119 - gross * 100)).toBeLessThanOrEqual(59.5);
        expect(settle(gross + 1, buyer, true).total).toBeGreaterThanOrEqual(total);
      }),
    );
  });
});

test('a visitor without an account has no tax facts and sees gross', () => {
  expect(settle(PRICE, taxProfileOf(null), true)).toMatchObject({ kind: 'gross', shown: PRICE });
});
