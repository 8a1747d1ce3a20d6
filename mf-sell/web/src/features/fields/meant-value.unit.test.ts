import { expect, test } from 'vitest';
import { meantValue } from './meant-value.ts';

const width = { unit: 'mm', min: 1_000, max: 3_000 } as const;
const length = { unit: 'mm', min: 1_500, max: 20_000 } as const;

test.each([
  [width, 230, 2_300],
  [length, 699, 6_990],
  // m, as a whole number and with digits behind it
  [length, 7, 7_000],
  [length, '6,99', 6_990],
  [width, '2.3', 2_300],
  // taken as it is, or nothing that it could be
  [width, 2_300, null],
  [width, 5_000, null],
  [width, 0, null],
  [width, 'breit', null],
  [width, null, null],
  [{ unit: 'kg', min: 300, max: 40_000 } as const, 35, null],
])('in a field of %o %s means %s', (field, typed, meant) => {
  expect(meantValue(field, typed)).toBe(meant);
});
