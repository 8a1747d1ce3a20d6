import {
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
  type CatalogFlag,
  type CatalogOption,
  type CatalogRange,
} from './search-parameters.ts';
import { shownPrice } from '../shown-price.ts';
import type { AuctionState, AuctionStatus } from '../state/auctions.ts';
import { kilometres } from '../places/places.ts';
import { regionOf, type Region } from '../places/regions.ts';
import type { DistanceFilter } from './distance.ts';
import { KIND_COLUMNS } from './kind-names.ts';
import type { TextPart } from './query-text.ts';
import type { SavedFilters } from './saved-filters.ts';
import type { VehicleFacts } from './vehicle-facts.ts';
import { isRunning } from '@rollheim/auction-rules';

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

/** Letters from which on a word is looked for inside of names. */
export const LEAST_INSIDE = 3;

const OPTIONS = Object.keys(CATALOG_OPTIONS) as CatalogOption[];
const DAY_MS = 86_400_000;
const berlinDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** What a filter compares of an auction. */
export type AuctionFacts = Pick<
  AuctionState,
  | 'status'
  | 'price'
  | 'startPrice'
  | 'soldPrice'
  | 'lateOffers'
  | 'buyNow'
  | 'reserve'
  | 'endAt'
  | 'exclusiveTo'
>;

/** The equipment must be there as a whole, of everything else one of the values. */
function hasOption(name: CatalogOption, asked: readonly string[], vehicle: VehicleFacts): boolean {
  if (name === 'equipment') return asked.every((code) => vehicle.equipment.includes(code));
  if (name === 'sellerKind')
    return asked.includes(vehicle.owner_segment === 'PRIVATE' ? 'PRIVATE' : 'COMMERCIAL');
  const value = name === 'productType' ? vehicle.product_type : vehicle[name];
  return value !== null && asked.includes(String(value));
}

/** Whole months from the month of a day to that of the next inspection; null where it is not known, or was missed. */
function monthsUntil(inspection: unknown, today: string): number | null {
  const month = (day: string) => {
    const [, year, of] = /^(\d{4})-(\d\d)/.exec(day) ?? [];
    return Number(year) * 12 + Number(of);
  };
  const left = typeof inspection === 'string' ? month(inspection) - month(today) : NaN;
  return left >= 0 ? left : null;
}

function valueOf(range: CatalogRange, { vehicle, auction, today }: Subject): number | null {
  if (range === 'price') return shownPrice(auction);
  if (range === 'inspection') return monthsUntil(vehicle.inspection, today);
  const value = vehicle[range === 'power' ? 'power_kw' : range];
  return typeof value === 'number' ? value : null;
}

const FLAGS: Readonly<Record<CatalogFlag, (vehicle: VehicleFacts, auction: AuctionFacts) => boolean>> = {
  buyNow: (_vehicle, { buyNow }) => buyNow !== null,
  vatReportable: ({ vat_reportable }) => vat_reportable,
  reserveMet: (_vehicle, { reserve }) => reserve === 'met',
  undamaged: ({ undamaged }) => undamaged,
  // a round that was opened to everyone is none any more
  exclusive: (_vehicle, { exclusiveTo = [] }) => exclusiveTo.length > 0,
  manufacturer: ({ manufacturer }) => manufacturer,
};

/** States that are a group of their own in the catalog's filter. */
const OWN_GROUP: readonly AuctionStatus[] = ['published', 'renegotiation', 'sold', 'failed'];

const groupOf = (status: AuctionStatus): string => {
  if (isRunning(status)) return 'running';
  return OWN_GROUP.includes(status) ? status : 'chance';
};

function dayOf({ status, endAt }: AuctionFacts, now: number): string | null {
  if (!isRunning(status) || endAt === null) return null;
  const day = berlinDay.format(new Date(endAt));
  const today = berlinDay.format(now);
  if (day === today) return 'today';
  return day === berlinDay.format(Date.parse(`${today}T12:00:00Z`) + DAY_MS) ? 'tomorrow' : null;
}

/** A vehicle in its auction, with what every search would work out of it again. */
export interface Subject {
  readonly vehicle: VehicleFacts;
  readonly auction: AuctionFacts;
  readonly shown: boolean;
  readonly group: string | null;
  readonly day: string | null;
  /** The day on which it is tested, `2026-11-23`, in Central European time. */
  readonly today: string;
}

/** What searches are tested with. `now`: epoch ms, for filters by day. */
export function subjectOf(vehicle: VehicleFacts, auction: AuctionFacts, now: number): Subject {
  let day: string | null | undefined;
  let today: string | undefined;
  return {
    vehicle,
    auction,
    shown: SHOWN_STATUSES.includes(auction.status),
    group: groupOf(auction.status),
    get today() {
      return (today ??= berlinDay.format(now));
    },
    get day() {
      if (day === undefined) day = dayOf(auction, now);
      return day;
    },
  };
}

/** True where the list shows the vehicle under the filters that it was made of. */
export type SearchTest = (subject: Subject) => boolean;

/** A word begins one of the ad's words, or is anywhere in its names. */
const hasWord = ({ search, squeezed }: VehicleFacts, word: string): boolean =>
  search.includes(` ${word}`) || (word.length >= LEAST_INSIDE && squeezed.includes(word));

/** A part of the text is in the ad, says what the vehicle is or has, or bounds one of its values. */
function partTest({ texts, kinds, equipment, range }: TextPart): SearchTest {
  const columns = KIND_COLUMNS.filter((column) => kinds[column].length > 0);
  if (range) return rangeTest(range.name, range.from, range.to);
  return ({ vehicle }) =>
    texts.some((words) => words.every((word) => hasWord(vehicle, word))) ||
    columns.some((column) => kinds[column].includes(String(vehicle[column]))) ||
    equipment.some((code) => vehicle.equipment.includes(code));
}

/** Within the bounds; a filter without bounds takes a vehicle of which no one knows where it is as well. */
function distanceTest({ place, from = 0, to = Infinity }: DistanceFilter): SearchTest {
  if (from === 0 && to === Infinity) return () => true;
  return ({ vehicle: { lat, lon } }) => {
    if (lat === null || lon === null) return false;
    const km = kilometres(place, { lat, lon });
    return km >= from && km <= to;
  };
}

const regionTest =
  ({ key, size }: Region): SearchTest =>
  ({ vehicle: { lat, lon } }) =>
    lat !== null && lon !== null && regionOf({ lat, lon }, size).key === key;

function rangeTest(range: CatalogRange, from: number | undefined, to: number | undefined): SearchTest {
  return (subject) => {
    const value = valueOf(range, subject);
    return value !== null && value >= (from ?? value) && value <= (to ?? value);
  };
}

/**
 * The filters as one test: the same as the catalog's SQL, for one vehicle in memory. Only filters that are on cost
 * something later. The labels of all languages must be loaded.
 */
export function searchTest(filters: SavedFilters): SearchTest {
  const tests: SearchTest[] = [];
  for (const name of OPTIONS) {
    const asked = filters[name];
    if (asked?.length) tests.push(({ vehicle }) => hasOption(name, asked, vehicle));
  }
  for (const range of CATALOG_RANGES) {
    const [from, to] = catalogBounds(range).map((name) => filters[name]);
    if (from !== undefined || to !== undefined) tests.push(rangeTest(range, from, to));
  }
  for (const name of CATALOG_FLAGS)
    if (filters[name]) tests.push(({ vehicle, auction }) => FLAGS[name](vehicle, auction));
  const { auction_status: group, ends } = filters;
  if (group) tests.push((subject) => subject.group === group);
  if (filters.distance) tests.push(distanceTest(filters.distance));
  if (filters.region) tests.push(regionTest(filters.region));
  if (ends) tests.push(({ day }) => day === ends);
  tests.push(...filters.text.map(partTest));
  return (subject) => subject.shown && tests.every((test) => test(subject));
}

/** True where the list shows the vehicle under these filters ({@link searchTest}, once). */
export const matches = (
  filters: SavedFilters,
  vehicle: VehicleFacts,
  auction: AuctionFacts,
  now: number,
): boolean => searchTest(filters)(subjectOf(vehicle, auction, now));
