import parts from '@rollheim/page-parts/locales/de.json' with { type: 'json' };
import { expect, test } from 'vitest';
import own from '../../../../locales/de.json' with { type: 'json' };
import type { OfficeText } from '../../../texts.ts';
import { detailText, vehicleText } from './acts.ts';

const texts = { ...parts, ...own };
const t = ((key: keyof typeof texts) => texts[key]) as OfficeText;

test('a valuation names its range, an act about an ad its number and title', () => {
  const details = { valuationId: 'v', low: 3_500_000, high: 3_900_000 };
  expect(detailText(t, { type: 'valuation.valuate', details })).toBe('35.000\u00a0€ – 39.000\u00a0€');
  expect(detailText(t, { type: 'valuation.valuate', details: null })).toBeNull();
  expect(detailText(t, { type: 'content.save-page', details: { title: 'AGB', locale: 'de' } })).toBe(
    'AGB, de',
  );
  expect(vehicleText({ vehicle: { number: 48_217, title: 'Hymer B 544' } })).toBe('48\u00a0217 Hymer B 544');
  expect(vehicleText({})).toBeNull();
});

test('a correction names the earlier value, a settlement its amount and that it was early', () => {
  const details = {
    company: 'Caravan Ostertal',
    'company.before': 'Caravan Ostertahl',
    zipCode: '18055',
    'registerNumber.before': 'HRB 1',
  };
  expect(detailText(t, { type: 'merchant.correct', details })).toBe(
    'Firma: Caravan Ostertahl → Caravan Ostertal, Registernummer: HRB 1 → –',
  );
  const settled = { outcome: 'reduction', reduction: 50_000, unheard: true };
  expect(detailText(t, { type: 'order.settle-dispute', details: settled })).toBe(
    'Der Kaufpreis sinkt, 500\u00a0€, vor der Äußerung der anderen Seite',
  );
  const agreed = { outcome: 'none', reduction: 0, agreed: true };
  expect(detailText(t, { type: 'order.settle-dispute', details: agreed })).toBe(
    'Der Kauf bleibt, wie er ist, vor Ende der Frist, weil beide Seiten sich geeinigt haben',
  );
  expect(detailText(t, { type: 'order.mark-paid', details: { amount: 47_481 } })).toBe('474,81\u00a0€');
});
