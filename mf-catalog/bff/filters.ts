import {
  CATALOG_NUMBERS,
  CATALOG_SORTS,
  CATALOG_TEXTS,
  CATALOG_WORDS,
  type CATALOG_STATUS_GROUPS,
} from '@rollheim/contracts';
import Joi from 'joi';
import type { CatalogFilters, CatalogSort } from './search.ts';

/** The query of `GET /public/catalog/search` as the URL carries it; prices in EUR. */
export interface SearchQuery {
  readonly page: number;
  readonly sort: CatalogSort;
  readonly q?: string;
  readonly productType?: string[];
  readonly category?: string[];
  readonly make?: string[];
  readonly country?: string[];
  readonly priceFrom?: number;
  readonly priceTo?: number;
  readonly mileageFrom?: number;
  readonly mileageTo?: number;
  readonly yearFrom?: number;
  readonly yearTo?: number;
  readonly buyNow?: boolean;
  readonly vatReportable?: boolean;
  readonly reserveMet?: boolean;
  readonly auction_status?: (typeof CATALOG_STATUS_GROUPS)[number];
  readonly storeCode?: string;
}

const list = (item: Joi.StringSchema) => Joi.array().items(item).single().max(60);
const number = (name: keyof typeof CATALOG_NUMBERS) => {
  const [least, most] = CATALOG_NUMBERS[name];
  return Joi.number().integer().min(least).max(most);
};

export const searchQuery = Joi.object<SearchQuery>({
  page: number('page').default(1),
  sort: Joi.string()
    .valid(...CATALOG_SORTS)
    .default(CATALOG_SORTS[0]),
  q: Joi.string().trim().max(120).allow(''),
  productType: list(Joi.string().valid(...CATALOG_WORDS.productType)),
  category: list(Joi.string().pattern(CATALOG_TEXTS.category)),
  make: list(Joi.string().max(60)),
  country: list(Joi.string().valid(...CATALOG_WORDS.country)),
  priceFrom: number('priceFrom'),
  priceTo: number('priceTo'),
  mileageFrom: number('mileageFrom'),
  mileageTo: number('mileageTo'),
  yearFrom: number('yearFrom'),
  yearTo: number('yearTo'),
  buyNow: Joi.boolean(),
  vatReportable: Joi.boolean(),
  reserveMet: Joi.boolean(),
  auction_status: Joi.string().valid(...CATALOG_WORDS.auction_status),
  storeCode: Joi.string().max(5),
}).unknown(true);

const cents = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : value * 100;

/** Filters in the read model's units. */
export function filtersOf(query: SearchQuery): CatalogFilters {
  const { page: _page, sort: _sort, storeCode: _code, auction_status, priceFrom, priceTo, ...rest } = query;
  const filters = {
    ...rest,
    auctionStatus: auction_status,
    priceFrom: cents(priceFrom),
    priceTo: cents(priceTo),
  };
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as CatalogFilters;
}
