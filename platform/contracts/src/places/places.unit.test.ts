import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOG_COUNTRIES } from '../constants.ts';
import { distanceOf } from '../catalog/distance.ts';
import { kilometres, pickupPoint, placeByKey, placesFor } from './places.ts';

/** A town of each country with a postcode of it, and where an atlas has it. */
const TOWNS: Readonly<Record<string, readonly [zipCode: string, city: string, lat: number, lon: number]>> = {
  DE: ['87700', 'Memmingen', 47.98, 10.18],
  NL: ['3511 AB', 'Utrecht', 52.09, 5.12],
  BE: ['2000', 'Antwerpen', 51.22, 4.4],
  FR: ['67000', 'Strasbourg', 48.58, 7.75],
  IT: ['39100', 'Bolzano', 46.5, 11.35],
  AT: ['1010', 'Wien', 48.21, 16.37],
  CH: ['8001', 'Zürich', 47.37, 8.54],
  LU: ['L-1111', 'Luxembourg', 49.61, 6.13],
  DK: ['6700', 'Esbjerg', 55.47, 8.45],
  CZ: ['110 00', 'Praha', 50.09, 14.42],
  PL: ['70-001', 'Szczecin', 53.43, 14.55],
  ES: ['28013', 'Madrid', 40.42, -3.7],
  HR: ['10000', 'Zagreb', 45.81, 15.98],
  SI: ['1000', 'Ljubljana', 46.05, 14.51],
  SK: ['811 01', 'Bratislava', 48.15, 17.11],
  HU: ['1051', 'Budapest', 47.5, 19.05],
  SE: ['411 03', 'Göteborg', 57.71, 11.97],
  NO: ['0150', 'Oslo', 59.91, 10.75],
  FI: ['00100', 'Helsinki', 60.17, 24.94],
  PT: ['1100-148', 'Lisboa', 38.71, -9.14],
  GR: ['104 31', 'Αθήνα', 37.98, 23.73],
};
const NEAR_KM = 8;

test.each(CATALOG_COUNTRIES)('a postcode and a town of %s lie where an atlas has them', (country) => {
  const [zipCode, city, lat, lon] = TOWNS[country]!;
  const stands = pickupPoint({ country, zipCode, city })!;
  expect(kilometres(stands, { lat, lon })).toBeLessThan(NEAR_KM);
  const byTown = placeByKey(`${country}-${city}`)!;
  expect(kilometres(byTown, { lat, lon })).toBeLessThan(NEAR_KM);
  // of Greece there are towns alone
  const byPostcode = placeByKey(`${country}-${zipCode}`);
  if (country === 'GR') expect(byPostcode).toBeNull();
  else expect(kilometres(byPostcode!, { lat, lon })).toBeLessThan(NEAR_KM);
});

test('an ad with an unknown postcode is placed in its town, and nowhere where several towns have the name', () => {
  const ad = (zipCode: string, city: string) => pickupPoint({ country: 'DE', zipCode, city });
  expect(kilometres(ad('00000', 'Memmingen')!, { lat: 47.98, lon: 10.18 })).toBeLessThan(NEAR_KM);
  expect(ad('00000', 'Neustadt')).toBeNull();
  expect(ad('00000', 'Nirgendwo')).toBeNull();
  expect(pickupPoint({ country: 'US', zipCode: '10001', city: 'New York' })).toBeNull();
  expect(pickupPoint(null)).toBeNull();
});

test('coordinates are no finer than a kilometre', () => {
  for (const [country, [zipCode, city]] of Object.entries(TOWNS)) {
    const { lat, lon } = pickupPoint({ country, zipCode, city })!;
    for (const degrees of [lat, lon])
      expect(Math.abs(degrees * 100 - Math.round(degrees * 100))).toBeLessThan(1e-9);
  }
});

test('places are found by postcode, by the beginning of their name without accents, and in the asked country first', () => {
  const keys = (typed: string, first = 'DE') => placesFor(typed, first, 8).map(({ key }) => key);
  expect(keys('87700')[0]).toBe('DE-87700');
  expect(placesFor('87700', 'DE', 1)[0]).toMatchObject({ label: '87700 Memmingen', town: 'Memmingen' });
  expect(keys('67000', 'FR')[0]).toBe('FR-67000');
  expect(keys('NL 3511')).toEqual(['NL-3511']);
  expect(keys('memm')[0]).toBe('DE-Memmingen');
  expect(keys('munchen')[0]).toBe('DE-München');
  expect(keys('Muenchen')[0]).toBe('DE-München');
  expect(keys('Munich')[0]).toBe('DE-München');
  expect(keys('wien')[0]).toBe('AT-Wien');
  expect(keys('877')).toEqual([]);
  expect(keys('%_\\ ')).toEqual([]);
  for (const key of ['DE-87700', 'DE-München', 'AT-Wien']) expect(placeByKey(key)!.key).toBe(key);
});

test('only postcodes that a country has are found, each with its own place', () => {
  const shown = (typed: string, first = 'DE') =>
    placesFor(typed, first, 8).map(({ country, label, near }) => `${near ? '~' : ''}${country} ${label}`);
  // 34199 is a postbox of Montpellier for firms, and of no other country
  expect(shown('34199')).toEqual(['~DE 34134 Kassel']);
  expect(shown('DE 34199')).toEqual(['~DE 34134 Kassel']);
  expect(shown('34199', 'FR')).toEqual(['~FR 34190 Ganges']);
  // five digits are no Dutch postcode
  expect(shown('34117')).toEqual(['DE 34117 Kassel', 'ES 34117 Villorquite Del Paramo', 'SE 34117 Lagan']);
  expect(shown('1100-148')).toEqual(['PT 1100 Lisboa']);
  // a number of another length than a postcode is near to none
  expect(shown('3411700')).toEqual([]);
  expect(shown('00000')).toEqual([]);
});

test('what is near to a number is no place that the number names', () => {
  const known = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'));
  fc.assert(
    fc.property(known, (typed) => {
      for (const { key, label, near } of placesFor(typed, 'DE', 8)) {
        const [code] = label.split(' ');
        expect(key.endsWith(`-${code}`)).toBe(true);
        expect(code === typed).toBe(near !== true);
        expect(placesFor(key, 'DE', 1)).toMatchObject([{ key, label }]);
      }
    }),
    { numRuns: 300 },
  );
});

test('a distance is read with its place, and refused without one', () => {
  expect(distanceOf('100-DE-87700')).toMatchObject({ to: 100, place: { key: 'DE-87700' } });
  expect(distanceOf('over300-DE-87700')).toMatchObject({ from: 301 });
  expect(distanceOf('any-AT-Wien')).toEqual({ place: placeByKey('AT-Wien') });
  for (const wrong of [
    '100',
    '100-',
    '-DE-87700',
    '0-DE-87700',
    '100-DE-Nirgendwo',
    '100-XX-87700',
    '10000-DE-87700',
    '',
  ])
    expect([wrong, distanceOf(wrong)]).toEqual([wrong, null]);
});

test('Berlin and Munich are 504 km from each other', () => {
  const [a, b] = [placeByKey('DE-Berlin')!, placeByKey('DE-München')!];
  expect(Math.abs(kilometres(a, b) - 504)).toBeLessThan(3);
  expect(kilometres(a, a)).toBe(0);
});
