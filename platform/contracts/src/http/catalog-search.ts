import { CATALOG_COUNTRIES } from '../constants.ts';

/** Ways to sort the catalog; the first is the default. */
export const CATALOG_SORTS = ['ending', 'newest', 'price_asc', 'price_desc', 'mileage_asc'] as const;

/** Groups of auction states that the catalog filters by (`auction_status`). */
export const CATALOG_STATUS_GROUPS = ['running', 'published', 'chance', 'renegotiation', 'sold'] as const;

/** The last page that the catalog can be asked for. */
export const CATALOG_LAST_PAGE = 10_000;

const MOST = 10_000_000;

/** Whole numbers that the search takes, with least and most; prices in EUR. */
export const CATALOG_NUMBERS = {
  page: [1, CATALOG_LAST_PAGE],
  priceFrom: [0, MOST],
  priceTo: [0, MOST],
  mileageFrom: [0, MOST],
  mileageTo: [0, MOST],
  yearFrom: [1900, 2200],
  yearTo: [1900, 2200],
} as const;

/** Filters that are on or off: buy now, VAT shown on the invoice, minimum reached. */
export const CATALOG_FLAGS = ['buyNow', 'vatReportable', 'reserveMet'] as const;

/** Words that the search takes. */
export const CATALOG_WORDS = {
  sort: CATALOG_SORTS,
  auction_status: CATALOG_STATUS_GROUPS,
  productType: ['motorhome', 'trailer'],
  country: CATALOG_COUNTRIES,
  buyNow: ['true', 'false'],
  vatReportable: ['true', 'false'],
  reserveMet: ['true', 'false'],
} as const;

/** Texts that the search takes. */
export const CATALOG_TEXTS = { q: /^.{1,120}$/s, make: /^.{1,60}$/s, category: /^[a-z_]{1,40}$/ } as const;

/** True where the catalog's search takes this value of a parameter; a page leaves out what it would refuse. */
export function isCatalogParameter(name: string, value: string): boolean {
  if (Object.hasOwn(CATALOG_NUMBERS, name)) {
    const [least, most] = CATALOG_NUMBERS[name as keyof typeof CATALOG_NUMBERS];
    const number = /^\d{1,8}$/.test(value) ? Number(value) : NaN;
    return number >= least && number <= most;
  }
  if (Object.hasOwn(CATALOG_WORDS, name))
    return (CATALOG_WORDS[name as keyof typeof CATALOG_WORDS] as readonly string[]).includes(value);
  return Object.hasOwn(CATALOG_TEXTS, name) && CATALOG_TEXTS[name as keyof typeof CATALOG_TEXTS].test(value);
}
