import type { CATALOG_SORTS } from '@rollheim/contracts';

type Sort = (typeof CATALOG_SORTS)[number];

/** Columns that the list can be sorted by, and how: the first press, then the second. */
const SORTS = {
  vehicle: ['title_asc', 'title_desc'],
  registration: ['year_desc', 'year_asc'],
  km: ['mileage_asc', 'mileage_desc'],
  kw: ['power_desc', 'power_asc'],
  length: ['length_asc', 'length_desc'],
  place: ['distance'],
  standing: ['standing'],
  price: ['price_asc', 'price_desc'],
  end: ['ending'],
} as const satisfies Record<string, readonly Sort[]>;

export type SortColumn = keyof typeof SORTS;

/** The sort that a press on a column's head asks for. */
export function sortAfter(column: SortColumn, sort: string): Sort {
  const [first, second = first] = SORTS[column];
  return sort === first ? second : first;
}

/** What a head says of itself; undefined: the list is not sorted by it. */
export function ariaSortOf(column: SortColumn, sort: string): 'ascending' | 'descending' | undefined {
  if (!(SORTS[column] as readonly string[]).includes(sort)) return undefined;
  return sort.endsWith('_desc') ? 'descending' : 'ascending';
}
