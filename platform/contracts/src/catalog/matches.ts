import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
  isCatalogParameter,
  type CatalogBound,
  type CatalogChoice,
  type CatalogFlag,
  type CatalogOption,
  type CatalogRange,
} from '../http/catalog-search.ts';
import type { AuctionState, AuctionStatus } from '../state/auctions.ts';
import { kindsOf } from './kinds.ts';
import type { VehicleFacts } from './vehicle-facts.ts';

/** States that the catalog shows; `running` includes the hot phase (auction-rules, states). */
export const SHOWN_STATUSES: readonly AuctionStatus[] = [
  'running',
  'hotbidding',
  'published',
  'renegotiation',
  'acpt_late_offer',
  'recd_late_offer',
  'declined_late_offer',
  'anr_offer_above_targetprice',
  'failed',
  'sold',
];

const MOST_WORDS = 8;

/** The words of a search text that count, lower case. */
export const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** The filters of a saved search; prices in cents. */
export type SavedFilters = { readonly words: readonly string[] } & {
  readonly [name in CatalogOption]?: readonly string[];
} & { readonly [name in CatalogBound]?: number } & { readonly [name in CatalogFlag]?: true } & {
  readonly [name in CatalogChoice]?: string;
};

const OPTIONS = Object.keys(CATALOG_OPTIONS) as CatalogOption[];
const CHOICES = Object.keys(CATALOG_CHOICES) as CatalogChoice[];
const NO_FILTERS = ['page', 'sort', 'storeCode'];

/** The filters in the query of a list's address; null where one is none that the search takes (any more). */
export function filtersIn(query: string): SavedFilters | null {
  const params = new URLSearchParams(query);
  const given = [...params].filter(([name, value]) => !NO_FILTERS.includes(name) && value !== '');
  if (!given.every(([name, value]) => isCatalogParameter(name, value))) return null;
  const filters: Record<string, unknown> = { words: wordsIn(params.get('q') ?? '') };
  for (const name of OPTIONS) {
    const values = params.getAll(name).filter(Boolean);
    if (values.length > 0) filters[name] = values;
  }
  for (const range of CATALOG_RANGES)
    for (const name of catalogBounds(range)) {
      const value = params.get(name);
      if (value) filters[name] = Number(value) * (range === 'price' ? 100 : 1);
    }
  for (const name of CATALOG_FLAGS) if (params.get(name) === 'true') filters[name] = true;
  for (const name of CHOICES) if (params.get(name)) filters[name] = params.get(name);
  return filters as SavedFilters;
}

const DAY_MS = 86_400_000;
const berlinDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' });
const isRunning = (status: AuctionStatus): boolean => status === 'running' || status === 'hotbidding';

/** What a filter compares of an auction. */
export type AuctionFacts = Pick<
  AuctionState,
  'status' | 'price' | 'startPrice' | 'soldPrice' | 'buyNow' | 'reserve' | 'endAt'
>;

/** The equipment must be there as a whole, of everything else one of the values. */
function hasOption(name: CatalogOption, asked: readonly string[], vehicle: VehicleFacts): boolean {
  if (name === 'equipment') return asked.every((code) => vehicle.equipment.includes(code));
  if (name === 'sellerKind')
    return asked.includes(vehicle.owner_segment === 'PRIVATE' ? 'PRIVATE' : 'COMMERCIAL');
  const value = name === 'productType' ? vehicle.product_type : vehicle[name];
  return value !== null && asked.includes(String(value));
}

function valueOf(range: CatalogRange, vehicle: VehicleFacts, auction: AuctionFacts): number | null {
  if (range === 'price') return auction.soldPrice ?? auction.price ?? auction.startPrice;
  const value = vehicle[range === 'power' ? 'power_kw' : range];
  return typeof value === 'number' ? value : null;
}

const FLAGS: Readonly<Record<CatalogFlag, (vehicle: VehicleFacts, auction: AuctionFacts) => boolean>> = {
  buyNow: (_vehicle, { buyNow }) => buyNow !== null,
  vatReportable: ({ vat_reportable }) => vat_reportable,
  reserveMet: (_vehicle, { reserve }) => reserve === 'met',
  undamaged: ({ undamaged }) => undamaged,
};

function groupOf(status: AuctionStatus): string | null {
  if (isRunning(status)) return 'running';
  if (status === 'published' || status === 'renegotiation' || status === 'sold') return status;
  return status === 'failed' ? null : 'chance';
}

function dayOf({ status, endAt }: AuctionFacts, now: number): string | null {
  if (!isRunning(status) || endAt === null) return null;
  const day = berlinDay.format(new Date(endAt));
  const today = berlinDay.format(now);
  if (day === today) return 'today';
  return day === berlinDay.format(Date.parse(`${today}T12:00:00Z`) + DAY_MS) ? 'tomorrow' : null;
}

function hasWord(word: string, vehicle: VehicleFacts): boolean {
  if (vehicle.search.includes(word)) return true;
  const { productTypes, categories } = kindsOf(word);
  return (
    productTypes.includes(vehicle.product_type) ||
    (vehicle.category !== null && categories.includes(String(vehicle.category)))
  );
}

/**
 * True where the list shows the vehicle under these filters: the same as the catalog's SQL, for one vehicle in memory.
 * `now`: epoch ms, for filters by day. The labels of all languages must be loaded.
 */
export function matches(
  filters: SavedFilters,
  vehicle: VehicleFacts,
  auction: AuctionFacts,
  now: number,
): boolean {
  return (
    SHOWN_STATUSES.includes(auction.status) &&
    OPTIONS.every((name) => {
      const asked = filters[name];
      return !asked?.length || hasOption(name, asked, vehicle);
    }) &&
    CATALOG_RANGES.every((range) => {
      const [from, to] = catalogBounds(range).map((name) => filters[name]);
      if (from === undefined && to === undefined) return true;
      const value = valueOf(range, vehicle, auction);
      return value !== null && value >= (from ?? value) && value <= (to ?? value);
    }) &&
    CATALOG_FLAGS.every((name) => !filters[name] || FLAGS[name](vehicle, auction)) &&
    (!filters.auction_status || filters.auction_status === groupOf(auction.status)) &&
    (!filters.ends || filters.ends === dayOf(auction, now)) &&
    filters.words.every((word) => hasWord(word, vehicle))
  );
}
