import { CATALOG_PARAMETERS, CATALOG_RANGES, catalogBounds, isCatalogParameter } from '@rollheim/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchKey } from '../web/src/features/list/search-params.ts';
import { listQuery, searchQuery } from './filters.ts';

const NAMES = Object.keys(CATALOG_PARAMETERS);
const takes = (query: object) =>
  [searchQuery, listQuery].every((schema) => schema.validate(query, { convert: true }).error === undefined);
/** Fields that the list's call names in its refusal. */
const refused = (query: object): readonly string[] =>
  (listQuery.validate(query, { abortEarly: false, convert: true }).error?.details ?? []).map(({ path }) =>
    String(path[0]),
  );
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

test.each([
  [{ priceFrom: '50000', priceTo: '100' }, ['priceTo']],
  [{ yearFrom: '2020', yearTo: '2010' }, ['yearTo']],
  [{ priceFrom: '100', priceTo: '100' }, []],
  [{ priceTo: '100' }, []],
  [{ priceFrom: '-1' }, ['priceFrom']],
  [{ mileageTo: '1e99' }, ['mileageTo']],
  [{ distance: '100' }, ['distance']],
  [{ distance: '' }, ['distance']],
  [{ distance: '100-XX-nowhere' }, ['distance']],
  [{ region: '100-DE-Nirgendwo' }, ['region']],
  [{ region: '70-DE-Kassel' }, ['region']],
  [{ priceFrom: ['1', '2'] }, ['priceFrom']],
  [{ page: ['1', '2'] }, ['page']],
  [{ q: ['a', 'b'] }, ['q']],
  [{ colour: 'red' }, ['colour']],
  [{ 'price[from]': '1' }, ['price[from]']],
  [{ q: 'hymer', sort: 'ending', make: ['hymer', 'knaus'] }, []],
])('the call of the list refuses %j by the names %j', (query, names) => {
  expect(refused(query)).toEqual(names);
});

/** No query has a parameter of this name: the server reads it into an object without one. */
const NAME = fc.string().filter((name) => name !== '__proto__');

test('whatever is sent, the call of the list names what it refuses, and takes nothing that it does not know', () => {
  const value = fc.oneof(given, fc.array(given, { maxLength: 4 }));
  const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), NAME), value), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(pairs, (all) => {
      const query = Object.fromEntries(all);
      const { error, value: read } = listQuery.validate(query, { abortEarly: false, convert: true });
      for (const { path } of error?.details ?? []) expect(Object.keys(query)).toContain(String(path[0]));
      const unknown = Object.keys(query).filter((name) => !NAMES.includes(name) && name !== 'storeCode');
      expect(refused(query)).toEqual(expect.arrayContaining(unknown));
      if (!error)
        for (const range of CATALOG_RANGES) {
          const [from, to] = catalogBounds(range);
          expect(read[from] ?? 0).toBeLessThanOrEqual(read[to] ?? Infinity);
        }
    }),
    { numRuns: 2000 },
  );
});
