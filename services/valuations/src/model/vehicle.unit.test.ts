import { expect, test } from 'vitest';
import { OWN } from './testing/made.ts';
import { ageOf, CONDITIONS, modelKey, pricedVehicle, yearsOf } from './vehicle.ts';

const HOUR_MS = 3_600_000;
const at = (years: number) => (years - 1970) * 8_766 * HOUR_MS;

test('a year has 8,766 hours, counted from 1970', () => {
  expect(yearsOf(0)).toBe(1970);
  expect(yearsOf(8_766 * HOUR_MS)).toBe(1971);
  expect(yearsOf(-4_383 * HOUR_MS)).toBe(1969.5);
});

test('an age begins at 0 and ends at 30', () => {
  const age = (registered: number) => ageOf({ ...OWN, registered }, at(2026));
  expect([2026, 2027, 2020.5, 1996, 1995].map(age)).toEqual([0, 0, 5.5, 30, 30]);
});

test('spelling makes no other model, and a vehicle without a make or a model has no key', () => {
  expect(modelKey({ make: 'hymer', model: ' B-544 ' })).toBe('hymer/b544');
  expect(modelKey({ make: 'hymer', model: 'Évasion ½' })).toBe('hymer/evasion12');
  expect(modelKey({ make: '', model: 'B 544' })).toBe('');
  expect(modelKey({ make: 'hymer', model: ' - ' })).toBe('');
});

test('a vehicle without a month is of the middle of its year, one with a month of the middle of that', () => {
  const { registered: _registered, ...facts } = OWN;
  expect(pricedVehicle({ ...facts, year: 2019, month: null })).toEqual(OWN);
  expect(pricedVehicle({ ...facts, year: 2019, month: 1 }).registered).toBeCloseTo(2019 + 1 / 24, 9);
  expect(pricedVehicle({ ...facts, year: 2019, month: 12 }).registered).toBeCloseTo(2019 + 23 / 24, 9);
});

test('conditions go from the best to the worst', () => {
  expect(CONDITIONS).toEqual(['as_new', 'well_kept', 'worn', 'needs_repair']);
});
