import { regionOf } from '@rollheim/contracts/places';
import { expect, test } from 'vitest';
import type { FoundPlace } from './index/points.ts';
import { namesOf } from './region-names.ts';

const at = (city: string | null, lat: number, lon: number, count: number, country = 'DE'): FoundPlace => ({
  point: { lat, lon, country, city },
  count,
  ids: [],
});
const MEMMINGEN = at('Memmingen', 47.98, 10.18, 3);
const MINDELHEIM = at('Mindelheim', 48.05, 10.49, 4);
const keyOf = ({ point }: FoundPlace, size: 25 | 100) => regionOf(point, size).key;

test('a region is called by the place that most of its vehicles are in, not by the town that it is found by', () => {
  const { key, place } = regionOf(MEMMINGEN.point, 100);
  expect([place, regionOf(MINDELHEIM.point, 100).key]).toEqual(['Kempten', key]);
  expect(namesOf([MEMMINGEN, MINDELHEIM], 100).get(key)).toEqual({ place: 'Mindelheim', country: 'DE' });
  // other postcodes of a town are the same place
  const others = [MEMMINGEN, MINDELHEIM, at('Memmingen', 47.99, 10.2, 2)];
  expect(namesOf(others, 100).get(key)?.place).toBe('Memmingen');
  expect(namesOf(others.toReversed(), 100)).toEqual(namesOf(others, 100));
});

test('of places with as many vehicles always the same one is taken, in whatever order they come', () => {
  const even = [MEMMINGEN, { ...MINDELHEIM, count: 3 }];
  const key = keyOf(MEMMINGEN, 100);
  for (const places of [even, even.toReversed()])
    expect(namesOf(places, 100).get(key)?.place).toBe('Memmingen');
});

test('a region across a border is in the country of its place', () => {
  const bregenz = at('Bregenz', 47.5, 9.75, 9, 'AT');
  const { key, country } = regionOf(bregenz.point, 100);
  expect(country).not.toBe('AT');
  expect(namesOf([bregenz, at('Lindau', 47.55, 9.69, 1)], 100).get(key)).toEqual({
    place: 'Bregenz',
    country: 'AT',
  });
});

test('two regions are not called the same where one has another place', () => {
  const [west, east] = [at('Berlin', 52.52, 13.1, 8), at('Berlin', 52.5, 13.75, 5)];
  const spare = at('Strausberg', 52.55, 13.8, 1);
  expect(keyOf(west, 25)).not.toBe(keyOf(east, 25));
  expect(keyOf(spare, 25)).toBe(keyOf(east, 25));
  const names = namesOf([spare, east, west], 25);
  expect(names.get(keyOf(west, 25))?.place).toBe('Berlin');
  expect(names.get(keyOf(east, 25))?.place).toBe('Strausberg');
  // vehicles are there all the same
  expect(namesOf([east, west], 25).get(keyOf(east, 25))?.place).toBe('Berlin');
});

test('where no ad names a place the region has no name of its own', () => {
  expect(namesOf([at(null, 47.98, 10.18, 1), at(' ', 47.98, 10.18, 1)], 100).size).toBe(0);
});
