import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOG_REGION_SIZES } from '../catalog/search-parameters.ts';
import { isCatalogParameter } from '../catalog/search-parameters.ts';
import { kilometres } from './places.ts';
import { regionByKey, regionKeys, regionOf } from './regions.ts';

const point = fc.record({
  lat: fc.double({ min: 36, max: 70, noNaN: true }),
  lon: fc.double({ min: -10, max: 30, noNaN: true }),
});
const size = fc.constantFrom(...CATALOG_REGION_SIZES);

test('a point lies in the region whose town is the nearest', () => {
  fc.assert(
    fc.property(point, fc.array(point, { minLength: 5, maxLength: 20 }), size, (at, others, km) => {
      const away = (to: { lat: number; lon: number }) =>
        Math.hypot(to.lat - at.lat, (to.lon - at.lon) * Math.cos((at.lat * Math.PI) / 180));
      const own = away(regionOf(at, km));
      for (const other of others) expect(own).toBeLessThanOrEqual(away(regionOf(other, km)));
      // the towns around it are the ones that could be nearer
      for (const dy of [-1, 0, 1])
        for (const dx of [-1, 0, 1]) {
          const near = { lat: at.lat + dy, lon: at.lon + dx };
          expect(own).toBeLessThanOrEqual(away(regionOf(near, km)));
        }
    }),
  );
});

test('towns of one size are at least as far from each other as the size says', () => {
  fc.assert(
    fc.property(point, point, size, (one, other, km) => {
      const [a, b] = [regionOf(one, km), regionOf(other, km)];
      if (a.key !== b.key) expect(kilometres(a, b)).toBeGreaterThanOrEqual(km);
    }),
  );
});

test('a region is found again by its key, which the search takes, and no other text is one', () => {
  fc.assert(
    fc.property(point, size, (at, km) => {
      const region = regionOf(at, km);
      expect(regionByKey(region.key)).toBe(region);
      expect(isCatalogParameter('region', region.key)).toBe(true);
    }),
  );
  for (const key of ['', '100', '100-DE-Nirgendwo', '70-DE-Kassel', '100-AT-Kassel', '100-DE-34117'])
    expect(regionByKey(key), key).toBeNull();
});

test('regions are called by towns that people know', () => {
  expect(regionKeys({ lat: 51.31, lon: 9.48 }).slice(2)).toEqual([
    '100-DE-Kassel',
    '50-DE-Kassel',
    '25-DE-Kassel',
  ]);
  expect(regionOf({ lat: 52.5, lon: 13.3 }, 200).place).toBe('Berlin');
  expect(regionOf({ lat: 48.2, lon: 16.3 }, 100).place).toBe('Wien');
});
