import { CATALOG_SORTS } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { ariaSortOf, sortAfter, type SortColumn } from './sorts.ts';

const COLUMNS: readonly SortColumn[] = [
  'vehicle',
  'registration',
  'km',
  'kw',
  'length',
  'place',
  'standing',
  'price',
  'end',
];

test('a second press on a head turns the order', () => {
  expect(sortAfter('price', 'ending')).toBe('price_asc');
  expect(sortAfter('price', 'price_asc')).toBe('price_desc');
  expect(sortAfter('price', 'price_desc')).toBe('price_asc');
  expect(sortAfter('registration', 'price_desc')).toBe('year_desc');
  expect(sortAfter('end', 'ending')).toBe('ending');
});

test('one head at most says how the list is sorted', () => {
  for (const sort of CATALOG_SORTS)
    expect(COLUMNS.filter((column) => ariaSortOf(column, sort)).length).toBe(sort === 'newest' ? 0 : 1);
  expect(ariaSortOf('km', 'mileage_desc')).toBe('descending');
  expect(ariaSortOf('end', 'ending')).toBe('ascending');
});
