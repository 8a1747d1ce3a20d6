import { CATALOG_COUNTRIES } from '../constants.ts';

/** Ways to sort the catalog; the first is the default. */
export const CATALOG_SORTS = ['ending', 'newest', 'price_asc', 'price_desc', 'mileage_asc'] as const;

/** Groups of auction states that the catalog filters by (`auction_status`). */
export const CATALOG_STATUS_GROUPS = ['running', 'published', 'chance', 'renegotiation', 'sold'] as const;

/** The last page that the catalog can be asked for. */
export const CATALOG_LAST_PAGE = 10_000;

const WORD = /^[a-z_\d]{1,40}$/;

/** Filters by one or more values, with the values that are taken. */
export const CATALOG_OPTIONS = {
  productType: ['motorhome', 'trailer'],
  category: WORD,
  make: /^.{1,60}$/s,
  model: /^.{1,80}$/s,
  country: CATALOG_COUNTRIES,
  fuel: WORD,
  transmission: WORD,
  emission_class: WORD,
  equipment: WORD,
  sellerKind: ['PRIVATE', 'COMMERCIAL'],
} as const;

/** Filters by a range, `<name>From` and `<name>To`: whole numbers; prices in EUR, lengths in mm, weights in kg, power in kW. */
export const CATALOG_RANGES = [
  'price',
  'mileage',
  'year',
  'power',
  'length',
  'weight',
  'seats',
  'beds',
] as const;

/** Filters that are on or off: buy now, VAT shown on the invoice, minimum reached, no damage stated. */
export const CATALOG_FLAGS = ['buyNow', 'vatReportable', 'reserveMet', 'undamaged'] as const;

/** Filters by one value of a few. Days end at midnight in Central European time. */
export const CATALOG_CHOICES = {
  auction_status: CATALOG_STATUS_GROUPS,
  ends: ['today', 'tomorrow'],
} as const;

export type CatalogOption = keyof typeof CATALOG_OPTIONS;
export type CatalogRange = (typeof CATALOG_RANGES)[number];
export type CatalogFlag = (typeof CATALOG_FLAGS)[number];
export type CatalogChoice = keyof typeof CATALOG_CHOICES;
export type CatalogBound = `${CatalogRange}${'From' | 'To'}`;

/** Names of the two ends of a range in an address. */
export const catalogBounds = (range: CatalogRange) => [`${range}From`, `${range}To`] as const;

/** Every parameter of the catalog's search with what it takes. */
export const CATALOG_PARAMETERS: Readonly<Record<string, readonly string[] | RegExp>> = {
  ...CATALOG_OPTIONS,
  q: /^.{1,120}$/s,
  ...Object.fromEntries(CATALOG_RANGES.flatMap(catalogBounds).map((name) => [name, /^\d{1,8}$/])),
  ...Object.fromEntries(CATALOG_FLAGS.map((name) => [name, ['true', 'false']])),
  ...CATALOG_CHOICES,
  sort: CATALOG_SORTS,
  page: /^(?:[1-9]\d{0,3}|10000)$/,
};

/** True where the catalog's search takes this value of a parameter; a page leaves out what it would refuse. */
export function isCatalogParameter(name: string, value: string): boolean {
  const taken = Object.hasOwn(CATALOG_PARAMETERS, name) ? CATALOG_PARAMETERS[name] : undefined;
  return taken instanceof RegExp ? taken.test(value) : taken?.includes(value) === true;
}
