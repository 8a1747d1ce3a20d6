import { expect, test } from 'vitest';
import { AGES, FEATURES } from './features.ts';
import { OWN, placeOf } from './testing/made.ts';
import type { PricedVehicle } from './vehicle.ts';

const at = (years: number) => (years - 1970) * 365.25 * 24 * 3_600_000;
const NEWEST = at(2026);
const valueOf = (name: string, vehicle: Partial<PricedVehicle>, instant = NEWEST) =>
  FEATURES[placeOf(name)]!.value({ ...OWN, ...vehicle }, instant, NEWEST);
const named = (start: string) => FEATURES.filter(({ name }) => name.startsWith(start));

test('what has an effect', () => {
  expect(FEATURES.map(({ name }) => name)).toEqual([
    'age 0 to 2',
    'age 2 to 6',
    'age 6 to 12',
    'age 12 to 30',
    'mileage 0 to 4',
    'mileage 4 to 9',
    'mileage 9 to 16',
    'mileage 16 to 40',
    'condition well_kept',
    'condition worn',
    'condition needs_repair',
    'equipment',
    'power',
    'season, spring',
    'season, winter',
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((back) => `market, half-year ${back} ago`),
  ]);
  expect(AGES.map((index) => FEATURES[index]!.name)).toEqual(named('age').map(({ name }) => name));
});

test.each([
  ['age 0 to 2', [0, 1.5, 2, 2, 2, 2]],
  ['age 2 to 6', [0, 0, 0, 2.5, 4, 4]],
  ['age 6 to 12', [0, 0, 0, 0, 6, 6]],
  ['age 12 to 30', [0, 0, 0, 0, 0.25, 18]],
])('%s counts the years of its stretch', (name, values) => {
  const found = [2026.5, 2024.5, 2024, 2021.5, 2013.75, 1980].map((registered) =>
    valueOf(name, { registered }),
  );
  found.forEach((value, index) => expect(value).toBeCloseTo(values[index]!, 9));
});

test.each([
  ['mileage 0 to 4', [0, 2.5, 4, 4, 4, 4, 4]],
  ['mileage 4 to 9', [0, 0, 0, 3, 5, 5, 5]],
  ['mileage 9 to 16', [0, 0, 0, 0, 0.5, 7, 7]],
  ['mileage 16 to 40', [0, 0, 0, 0, 0, 1, 24]],
])('%s counts tens of thousands of kilometres of its stretch', (name, values) => {
  const found = [0, 25_000, 40_000, 70_000, 95_000, 170_000, 900_000].map((km) =>
    valueOf(name, { mileage: km }),
  );
  expect(found).toEqual(values);
  expect(valueOf(name, { mileage: null })).toBeNull();
});

test('a worse condition counts with all that are better than it', () => {
  const values = (condition: PricedVehicle['condition']) =>
    ['well_kept', 'worn', 'needs_repair'].map((worse) => valueOf(`condition ${worse}`, { condition }));
  expect(values('as_new')).toEqual([0, 0, 0]);
  expect(values('well_kept')).toEqual([1, 0, 0]);
  expect(values('worn')).toEqual([1, 1, 0]);
  expect(values('needs_repair')).toEqual([1, 1, 1]);
  expect(values(null)).toEqual([null, null, null]);
});

test('equipment counts as it is, power by its ratio to the common engine', () => {
  expect(valueOf('equipment', { equipment: 0.4 })).toBe(0.4);
  expect(valueOf('equipment', { equipment: null })).toBeNull();
  expect(valueOf('power', { powerKw: 103 })).toBe(0);
  expect(valueOf('power', { powerKw: 206 })).toBeCloseTo(Math.LN2, 12);
  expect(valueOf('power', { powerKw: null })).toBeNull();
});

test('the season turns once a year: winter is highest at its start, spring a quarter later', () => {
  const values = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    ['season, spring', 'season, winter'].map((name) => Math.round(valueOf(name, {}, at(2025 + part))! * 1e6)),
  );
  expect(values.map((pair) => pair.map((value) => value / 1e6 + 0))).toEqual([
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
    [0, 1],
  ]);
});

test('each half-year of the market has passed or not, in part only while it lasts', () => {
  const values = (years: number) =>
    [8, 7, 2, 1].map((back) => valueOf(`market, half-year ${back} ago`, {}, at(years)));
  const close = (found: readonly (number | null)[], expected: readonly number[]) =>
    found.forEach((value, index) => expect(value).toBeCloseTo(expected[index]!, 6));
  close(values(2021), [0, 0, 0, 0]);
  close(values(2022.25), [0.5, 0, 0, 0]);
  close(values(2022.75), [1, 0.5, 0, 0]);
  close(values(2025.25), [1, 1, 0.5, 0]);
  close(values(2025.75), [1, 1, 1, 0.5]);
  close(values(2026), [1, 1, 1, 1]);
  // what comes after the newest sale is not known: prices stay as they are
  close(values(2027), [1, 1, 1, 1]);
});

test('what is assumed never contradicts what may be found, and is less the further a stretch lies out', () => {
  for (const { prior, sign, spread } of FEATURES) {
    expect(prior * sign).toBeGreaterThanOrEqual(0);
    expect(spread).toBeGreaterThan(0);
  }
  const free = FEATURES.filter(({ sign }) => sign === 0).map(({ name }) => name);
  expect(free).toEqual(['power', ...[...named('season'), ...named('market')].map(({ name }) => name)]);
  expect(FEATURES.filter(({ sign }) => sign === 1).map(({ name }) => name)).toEqual(['equipment']);
  // a tenth a year at first, 2 to 3 % for every 10,000 km: the rules of thumb of the trade
  for (const [stretches, first] of [
    [named('age'), -0.1],
    [named('mileage'), -0.03],
  ] as const) {
    const priors = stretches.map(({ prior }) => prior);
    expect(priors[0]).toBe(first);
    expect(priors).toEqual(priors.toSorted((a, b) => a - b));
    expect(Math.max(...priors)).toBeLessThan(0);
  }
  const worse = named('condition').map(({ prior }) => prior);
  expect(Math.max(...worse)).toBeLessThan(0);
  expect(worse).toEqual(worse.toSorted((a, b) => b - a));
});
