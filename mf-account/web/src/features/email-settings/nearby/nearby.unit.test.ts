import type { CatalogProduct, SavedSearch } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { aroundOf, nearbyOf, queryAround, scaleOf, standings, towns } from './nearby.ts';

test('a saved search is about all vehicles around a place where it has a radius and nothing else', () => {
  expect(aroundOf('distance=150-DE-34613')).toEqual({ km: 150, place: 'DE-34613' });
  expect(aroundOf(queryAround({ km: 80, place: 'AT-Sankt Pölten' }))).toEqual({
    km: 80,
    place: 'AT-Sankt Pölten',
  });
  for (const other of [
    '',
    'make=hymer',
    'distance=150-DE-34613&make=hymer',
    'distance=any-DE-34613',
    'distance=over300-DE-34613',
    'distance=0-DE-34613',
    'q=distance',
  ])
    expect(aroundOf(other), other).toBeNull();
});

test('the newest of several is the one that is set here', () => {
  const search = (searchId: string, query: string) => ({ searchId, query }) as SavedSearch;
  const list = [
    search('a', 'make=hymer'),
    search('b', 'distance=100-DE-10115'),
    search('c', 'distance=50-DE-1'),
  ];
  expect(nearbyOf(list)?.searchId).toBe('b');
  expect(nearbyOf(list.slice(0, 1))).toBeNull();
  // an answer may be behind what the stream has announced
  expect(nearbyOf(list, new Set(['b']))?.searchId).toBe('c');
  expect(nearbyOf(list, new Set(['b', 'c']))).toBeNull();
});

test('vehicles are sorted by their distance; one that no one can measure is left out', () => {
  const product = (entityId: string, distance: number | null, city: string | null = 'Kassel') =>
    ({ entityId, distance, city }) as CatalogProduct;
  expect(standings([product('a', 64), product('b', null), product('c', 38, null)])).toEqual([
    { id: 'c', city: '', km: 38 },
    { id: 'a', city: 'Kassel', km: 64 },
  ]);
});

test('the scale has room beyond the radius', () => {
  expect(scaleOf(150)).toBe(250);
  expect(scaleOf(1)).toBe(50);
  for (const km of [10, 99, 300, 2_000]) expect(scaleOf(km)).toBeGreaterThan(km);
});

test('a town is named once, by its nearest vehicle', () => {
  const all = [
    { id: 'a', city: 'Kassel', km: 3 },
    { id: 'b', city: '', km: 4 },
    { id: 'c', city: 'Marburg', km: 38 },
    { id: 'd', city: 'Kassel', km: 64 },
  ];
  expect(towns(all).map(({ id }) => id)).toEqual(['a', 'c']);
});
