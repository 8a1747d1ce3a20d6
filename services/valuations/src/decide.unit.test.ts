import { expect, test } from 'vitest';
import { edited, newValuation, submissionFaults } from './decide.ts';

const AT = '2026-12-31T23:30:00.000Z'; // 2027 in Berlin
const draft = newValuation({ valuationId: 'v1', uuidHash: 'u1', productType: 'motorhome' }, AT);
const of = (year: number, at = AT) =>
  submissionFaults(
    edited(draft, {
      productType: 'motorhome',
      product: { make: 'knaus', model: 'Sky Ti', year, mileage: 61_000 },
    }),
    { email: 'jan@beispiel.de', phone: null },
    at,
  );

test('a vehicle that is registered in a year to come is not valued', () => {
  expect(of(2026)).toEqual({});
  expect(of(2027)).toEqual({});
  expect(of(2027, '2026-12-31T22:30:00.000Z')).toEqual({ year: 'validation.date_future' });
  expect(of(2100)).toEqual({ year: 'validation.date_future' });
});
