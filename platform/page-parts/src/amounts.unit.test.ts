import type { TaxProfile } from '@rollheim/auction-rules';
import { expect, test } from 'vitest';
import { amountsOf } from './amounts.ts';

const GERMAN: TaxProfile = { country: 'DE', vatNumberOf: 'DE', vatNumberVerified: true };
const DUTCH: TaxProfile = { country: 'NL', vatNumberOf: 'NL', vatNumberVerified: true };
/** An amount with cents once its VAT is taken off. */
const CENTS = 1_455_000;

const words = (viewer: TaxProfile, vatReportable: boolean) => {
  const { gross, both, offer } = amountsOf(
    viewer,
    vatReportable,
    (key, values) => `${key}(${values?.['amount']})`,
  );
  return [gross(CENTS), both(CENTS), offer(CENTS)].map((text) => text.replaceAll(/\s/g, ' '));
};

test('an amount is led by its net one where the viewer sees net prices, that of an offer to the cent', () => {
  expect(words(DUTCH, true)).toEqual([
    'amount_gross(14.550 €)',
    '12.227 € price_net_beside(14.550 €)',
    '12.226,89 € price_net_beside(14.550 €)',
  ]);
});

test.each([
  ['whose VAT is not reportable', DUTCH, false],
  ['that a viewer at home sees', GERMAN, true],
  ['that a visitor sees', { country: null, vatNumberOf: null, vatNumberVerified: false }, true],
] as const)('an amount %s is the gross one alone', (_, viewer, vatReportable) => {
  expect(words(viewer, vatReportable)).toEqual(['14.550 €', '14.550 €', '14.550 €']);
});

test('what a price means is settled for the viewer', () => {
  const t = () => '';
  expect(amountsOf(DUTCH, true, t).settle(CENTS)).toMatchObject({ kind: 'net', net: 1_222_689 });
  expect(amountsOf(GERMAN, true, t).settle(CENTS)).toMatchObject({ kind: 'gross', shown: CENTS });
});
