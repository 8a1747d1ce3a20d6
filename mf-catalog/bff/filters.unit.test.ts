import { CATALOG_PARAMETERS, isCatalogParameter } from '@rollheim/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchKey } from '../web/src/features/list/search-params.ts';
import { searchQuery } from './filters.ts';

const NAMES = Object.keys(CATALOG_PARAMETERS);
const takes = (query: object) => searchQuery.validate(query, { convert: true }).error === undefined;
const given = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    '',
    'true',
    'running',
    'price_asc',
    'DE',
    'trailer',
    '1e3',
    ' 7',
    '0x10',
    '9'.repeat(40),
    'a'.repeat(121),
  ),
);

test('a value that pages keep in the address is one that the search takes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), given, (name, value) => {
      if (isCatalogParameter(name, value)) expect(takes({ [name]: value })).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('whatever an address holds, the search takes what the page asks for', () => {
  const pairs = fc.array(fc.tuple(fc.constantFrom(...NAMES, 'unknown', 'constructor'), given), {
    maxLength: 100,
  });
  fc.assert(
    fc.property(pairs, (all) => {
      const known = new URLSearchParams(searchKey(new URLSearchParams(all)));
      const query = Object.fromEntries([...new Set(known.keys())].map((name) => [name, known.getAll(name)]));
      const single = Object.entries(query).map(([name, values]) => [
        name,
        values.length === 1 ? values[0] : values,
      ]);
      expect(takes(Object.fromEntries(single))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['auction_status', 'bogus'],
  ['auction_status', 'anr_offer_above_targetprice'],
  ['sort', 'worst'],
  ['page', '0'],
  ['country', 'XX'],
])('the search names the field of %s=%s', (name, value) => {
  const { error } = searchQuery.validate({ [name]: value }, { convert: true });
  expect(error?.details.map(({ path }) => path.join('.'))).toEqual([name]);
});
