import { CATALOG_COUNTRIES } from '../constants.ts';

/**
 * Ways to sort the catalog; the first is the default. `distance` is that of the filter of its name, and without it the
 * default. `standing` is the asker's own: overbid, leading, watched; for who is not logged in it is the default.
 */
export const CATALOG_SORTS = [
  'ending',
  'newest',
  'price_asc',
  'price_desc',
  'mileage_asc',
  'mileage_desc',
  'year_asc',
  'year_desc',
  'distance',
  'title_asc',
  'title_desc',
  'power_asc',
  'power_desc',
  'length_asc',
  'length_desc',
  'standing',
] as const;

/** Vehicles on a page of the list that can be chosen; the first is the default. */
export const CATALOG_SIZES = ['24', '48', '96'] as const;

/** Ways to show the list; the first is the default. */
export const CATALOG_VIEWS = ['cards', 'dense', 'map'] as const;

/** Groups of auction states that the catalog filters by (`auction_status`); each state that it shows is in one. */
export const CATALOG_STATUS_GROUPS = [
  'running',
  'published',
  'chance',
  'renegotiation',
  'sold',
  'failed',
] as const;

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

/** Filters by a range, `<name>From` and `<name>To`: whole numbers; prices in EUR, lengths in mm, weights in kg, power in kW, `inspection` in months from now until the next one is due. */
export const CATALOG_RANGES = [
  'price',
  'mileage',
  'year',
  'power',
  'length',
  'weight',
  'seats',
  'beds',
  'inspection',
] as const;

/**
 * Filters that are on or off: buy now, VAT shown on the invoice, minimum reached, no damage stated, a first round for
 * chosen dealers, offered by the vehicle's maker.
 */
export const CATALOG_FLAGS = [
  'buyNow',
  'vatReportable',
  'reserveMet',
  'undamaged',
  'exclusive',
  'manufacturer',
] as const;

/** Filters by one value of a few. Days end at midnight in Central European time. */
export const CATALOG_CHOICES = {
  auction_status: CATALOG_STATUS_GROUPS,
  ends: ['today', 'tomorrow'],
} as const;

/**
 * Filter by distance from a place: how far, country and postcode or town (`100-DE-87700`, `over300-AT-Wien`). A number
 * means at most so many kilometres; `any` leaves out nothing and measures from there.
 */
const DISTANCE = /^(?:any|over300|[1-9]\d{0,3})-[A-Z]{2}-.{1,60}$/;

/** Kilometres between the towns in the middle of regions that the map can show; the largest first. */
export const CATALOG_REGION_SIZES = [400, 200, 100, 50, 25] as const;

/** Filter by a region of the map: its size, country and the town in its middle (`100-DE-Kassel`). */
const REGION = new RegExp(`^(?:${CATALOG_REGION_SIZES.join('|')})-[A-Z]{2}-.{1,60}$`);

export type CatalogRegionSize = (typeof CATALOG_REGION_SIZES)[number];
export type CatalogOption = keyof typeof CATALOG_OPTIONS;
export type CatalogRange = (typeof CATALOG_RANGES)[number];
export type CatalogFlag = (typeof CATALOG_FLAGS)[number];
export type CatalogChoice = keyof typeof CATALOG_CHOICES;
export type CatalogView = (typeof CATALOG_VIEWS)[number];
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
  distance: DISTANCE,
  region: REGION,
  sort: CATALOG_SORTS,
  size: CATALOG_SIZES,
  page: /^(?:[1-9]\d{0,3}|10000)$/,
};

/** True where the catalog's search takes this value of a parameter; a page leaves out what it would refuse. */
export function isCatalogParameter(name: string, value: string): boolean {
  const taken = Object.hasOwn(CATALOG_PARAMETERS, name) ? CATALOG_PARAMETERS[name] : undefined;
  return taken instanceof RegExp ? taken.test(value) : taken?.includes(value) === true;
}
