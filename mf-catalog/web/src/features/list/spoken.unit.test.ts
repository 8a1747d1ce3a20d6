import { expect, test } from 'vitest';
import { spoken } from './spoken.ts';

test.each([
  [{ code: 'mileage', unit: 'km' }, '2,000 kilometers'],
  [{ code: 'length', unit: 'm', per: 1_000 }, '2,000 millimeters'],
  [{ code: 'weight', unit: 'kg' }, '2,000 kilograms'],
  [{ code: 'a_filter_of_later', unit: 'l' }, '2,000 liters'],
  [{ code: 'power', unit: 'kW' }, '2,000'],
  [{ code: 'inspection', unit: 'Mon.' }, '2,000'],
  [{ code: 'beds' }, '2,000'],
  [{ code: 'year' }, '2000'],
  [{ code: 'price' }, '€2,000'],
])('an end of %o is read out with its unit', (facet, words) => {
  expect(new Intl.NumberFormat('en', spoken(facet)).format(2_000)).toBe(words);
});
