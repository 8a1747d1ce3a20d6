import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_LAST_PAGE,
  CATALOG_OPTIONS,
  CATALOG_PAGE_SIZE,
  CATALOG_RANGES,
  CATALOG_SIZES,
  CATALOG_SORTS,
  type CatalogBound,
  catalogBounds,
  type CatalogChoice,
  type CatalogFlag,
  type CatalogOption,
  inCents,
} from '@rollheim/contracts';
import { distanceOf } from '@rollheim/contracts/catalog';
import { regionByKey } from '@rollheim/contracts/places';
import Joi from 'joi';

/** Filters of the catalog as the read model compares them; prices in cents. */
export type CatalogFilters = {
  readonly q?: string;
  readonly distance?: string;
  readonly region?: string;
  /** Who searches, where some rounds are for them and not for everyone ({@link seenBy}). */
  readonly viewer?: string;
} & {
  readonly [name in CatalogOption]?: readonly string[];
} & { readonly [name in CatalogBound]?: number } & { readonly [name in CatalogFlag]?: boolean } & {
  readonly [name in CatalogChoice]?: (typeof CATALOG_CHOICES)[name][number];
};

export type CatalogSort = (typeof CATALOG_SORTS)[number];

/** The query of `GET /public/catalog/search` as the URL carries it; prices in EUR. */
export type SearchQuery = CatalogFilters & {
  readonly page: number;
  readonly sort: CatalogSort;
  /** Vehicles of a page. */
  readonly size: number;
  readonly storeCode?: string;
};

const MOST_VALUES = 60;
const HIGHEST = 99_999_999;

const keysFor = <Name extends string>(names: readonly Name[], schema: (name: Name) => Joi.Schema) =>
  Object.fromEntries(names.map((name) => [name, schema(name)]));

function values(name: CatalogOption): Joi.Schema {
  const taken: readonly string[] | RegExp = CATALOG_OPTIONS[name];
  const item = taken instanceof RegExp ? Joi.string().pattern(taken) : Joi.string().valid(...taken);
  return Joi.array().items(item).single().max(MOST_VALUES);
}

export const searchQuery = Joi.object<SearchQuery>({
  page: Joi.number().integer().min(1).max(CATALOG_LAST_PAGE).default(1),
  sort: Joi.string()
    .valid(...CATALOG_SORTS)
    .default(CATALOG_SORTS[0]),
  size: Joi.number()
    .valid(...CATALOG_SIZES.map(Number))
    .default(CATALOG_PAGE_SIZE),
  q: Joi.string().trim().max(120).allow(''),
  ...keysFor(Object.keys(CATALOG_OPTIONS) as CatalogOption[], values),
  ...keysFor(CATALOG_RANGES.flatMap(catalogBounds), (name) => {
    const bound = Joi.number().integer().min(0).max(HIGHEST);
    return name.startsWith('price') ? bound.unit('euros') : bound;
  }),
  ...keysFor(CATALOG_FLAGS, () => Joi.boolean()),
  ...keysFor(Object.keys(CATALOG_CHOICES) as CatalogChoice[], (name) =>
    Joi.string().valid(...CATALOG_CHOICES[name]),
  ),
  distance: Joi.string()
    .max(80)
    .custom((value: string, helpers) => (distanceOf(value) ? value : helpers.error('any.invalid'))),
  region: Joi.string()
    .max(80)
    .custom((value: string, helpers) => (regionByKey(value) ? value : helpers.error('any.invalid'))),
  storeCode: Joi.string().max(5),
}).unknown(true);

/**
 * The query as the list's call takes it: what it does not know is refused by its name, as is a range that ends before it
 * begins. Addresses of pages and saved searches are older than the call; theirs are read by `searchQuery`.
 */
export const listQuery: Joi.ObjectSchema<SearchQuery> = searchQuery
  .keys(
    Object.fromEntries(
      CATALOG_RANGES.map((range) => {
        const [from, to] = catalogBounds(range);
        const bound = searchQuery.extract(to);
        return [to, bound.when(from, { is: Joi.number().required(), then: Joi.number().min(Joi.ref(from)) })];
      }),
    ),
  )
  .unknown(false);

/** Filters in the read model's units. */
export function filtersOf(query: SearchQuery): CatalogFilters {
  const { page: _page, sort: _sort, size: _size, storeCode: _code, priceFrom, priceTo, ...rest } = query;
  return {
    ...rest,
    ...(priceFrom === undefined ? {} : { priceFrom: inCents(priceFrom) }),
    ...(priceTo === undefined ? {} : { priceTo: inCents(priceTo) }),
  };
}
