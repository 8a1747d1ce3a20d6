import { expect, test } from 'vitest';
import { LOCALES } from '../locales.ts';
import { meantValue } from './meant-value.ts';

const width = { unit: 'mm', min: 1_000, max: 3_000 } as const;
const length = { unit: 'mm', min: 1_500, max: 20_000 } as const;
const weight = { unit: 'kg', min: 200, max: 30_000 } as const;
const power = { unit: 'kW', min: 10, max: 500 } as const;
const mileage = { unit: 'km', min: 0, max: 3_000_000 } as const;
const capacity = { unit: 'cm³', min: 500, max: 10_000 } as const;
const beds = { unit: null, min: 0, max: 20 } as const;

test.each([
  [width, 230, 2_300],
  [length, 699, 6_990],
  // m, as a whole number and with digits behind it
  [length, 7, 7_000],
  [length, '6,99', 6_990],
  [width, '2.3', 2_300],
  [length, '2.95', 2_950],
  [length, 2.95, 2_950],
  [length, '2,95 m', 2_950],
  [length, '2,95m', 2_950],
  [length, '295 cm', 2_950],
  [length, '699,5', 6_995],
  [length, '6.990', 6_990],
  [length, '6,990', 6_990],
  [length, '6 990', 6_990],
  [length, '6.990 mm', 6_990],
  [weight, '3,5 t', 3_500],
  [weight, '3.5', 3_500],
  [weight, 3, 3_000],
  [weight, '3,500', 3_500],
  [weight, '3.500 kg', 3_500],
  [power, '140 PS', 103],
  [power, '140 hp', 103],
  [mileage, '48.200', 48_200],
  [mileage, '48,200 km', 48_200],
  [mileage, '48,2 tkm', 48_200],
  [capacity, '2,3 l', 2_300],
  // taken as it is, or nothing that it could be
  [width, 2_300, null],
  [width, '2300', null],
  [mileage, '500', null],
  [power, '120', null],
  [width, 5_000, null],
  [width, 0, null],
  [width, 'breit', null],
  [width, null, null],
  [width, '6,19 m', null],
  [length, '3,5 t', null],
  [power, '6,99 m', null],
  [mileage, '48,25', null],
  [beds, '2,5', null],
  [{ unit: 'kg', min: 300, max: 40_000 } as const, 35, null],
])('in a field of %o %s means %s', (field, typed, meant) => {
  expect(meantValue(field, typed)).toBe(meant);
});

test.each(LOCALES)('a number as people of %s write it is meant in every language', (locale) => {
  const write = (value: number) => value.toLocaleString(locale, { useGrouping: 'always' });
  for (const value of [6_990, 12_350]) expect(meantValue(length, write(value))).toBe(value);
  expect(meantValue(length, `${write(6.99)} m`)).toBe(6_990);
  expect(meantValue(weight, `${write(3.5)} t`)).toBe(3_500);
});
