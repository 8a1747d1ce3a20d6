import { CATALOG_COUNTRIES } from '@rollheim/contracts';
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
  readonly auction_status?: string;
  readonly storeCode?: string;
}

const list = (item: Joi.StringSchema) => Joi.array().items(item).single().max(60);
const euros = Joi.number().integer().min(0).max(10_000_000);

export const searchQuery = Joi.object<SearchQuery>({
  page: Joi.number().integer().min(1).max(10_000).default(1),
  sort: Joi.string().valid('ending', 'newest', 'price_asc', 'price_desc', 'mileage_asc').default('ending'),
  q: Joi.string().trim().max(120).allow(''),
  productType: list(Joi.string().valid('motorhome', 'trailer')),
  category: list(Joi.string().pattern(/^[a-z_]{1,40}$/)),
  make: list(Joi.string().max(60)),
  country: list(Joi.string().valid(...CATALOG_COUNTRIES)),
  priceFrom: euros,
  priceTo: euros,
  mileageFrom: Joi.number().integer().min(0).max(10_000_000),
  mileageTo: Joi.number().integer().min(0).max(10_000_000),
  yearFrom: Joi.number().integer().min(1900).max(2200),
  yearTo: Joi.number().integer().min(1900).max(2200),
  buyNow: Joi.boolean(),
  auction_status: Joi.string().valid('running', 'published', 'chance', 'renegotiation', 'sold'),
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
