import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalQuery } from './saved-searches.ts';

test.each([
  ['make=knaus&make=hymer&page=3&sort=newest', 'make=hymer&make=knaus'],
  ['yearFrom=2019&fuel=diesel&yearFrom=2019', 'fuel=diesel&yearFrom=2019'],
  ['buyNow=false&vatReportable=true&q=', 'vatReportable=true'],
  ['', ''],
])('%s is saved as %s', (given, saved) => {
  expect(canonicalQuery(given)).toBe(saved);
});

test.each([
  'priceFrom=-1',
  'country=XX',
  'colour=red',
  'auction_status=bogus',
  'yearFrom=2019&yearFrom=2020',
  'q=%00',
])('%s is no search', (given) => {
  expect(canonicalQuery(given)).toBeNull();
});

test('what was brought into its form stays as it is', () => {
  const value = fc.constantFrom('hymer', 'diesel', 'DE', '2019', 'true', 'running', 'a b&c=d', 'ä', '2');
  const name = fc.constantFrom('make', 'fuel', 'country', 'q', 'yearTo', 'buyNow', 'auction_status', 'page');
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (pairs) => {
      const once = canonicalQuery(new URLSearchParams(pairs).toString());
      if (once !== null) expect(canonicalQuery(once)).toBe(once);
    }),
  );
});
