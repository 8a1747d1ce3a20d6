import { normaliseZip, zipPattern } from '../fields/zip.ts';
import type { ListingPrivate, VehicleContent } from '../state/listings.ts';
import { optionIds } from './options.ts';
import { attribute } from './table.ts';

/** What the rules of facts look at. */
export interface AdFacts {
  readonly content: VehicleContent;
  readonly private: Pick<ListingPrivate, 'vin' | 'terms'>;
}

interface FactRule {
  /** The field whose value is named as wrong, as the forms call it. */
  readonly field: string;
  /** Judges this field by itself, against the calendar or a list: such a value is not even kept in a draft. */
  readonly alone?: true;
  /** True where the facts cannot be so. `today`: `YYYY-MM-DD` in Berlin. */
  readonly broken: (facts: AdFacts, today: string) => boolean;
  readonly fault: `validation.${string}`;
}

/** Vehicles from this year on have an identification number of 17 characters (ISO 3779). */
const FIRST_YEAR_OF_ISO_3779 = 1981;
const VIN_LENGTH = 17;
/** The longest period of a first inspection in the catalog's countries is four years; one more for late entries. */
export const LONGEST_INSPECTION_YEARS = 5;

/** No inspection is older than the earliest registration that an ad takes. */
const EARLIEST_INSPECTION = `${attribute('first_registration_year')?.min}-01-01`;

/** A vehicle is available within six weeks (spec 2 §9). */
const LATEST_AVAILABILITY_DAYS = 42;
const LATEST_SALE_DAYS = 366;

/** True where a postcode has the form that its country uses; on top of `zip_code`, which holds for every seller (spec 2 §5.1). */
export const isPostcodeOf = (country: string, zipCode: string): boolean =>
  zipPattern(country)?.test(normaliseZip(zipCode, country)) ?? true;

const numberOf = ({ content }: AdFacts, code: string): number | null => {
  const value = content.attributes[code];
  return typeof value === 'number' ? value : null;
};

/** The month until which the inspection holds, `YYYY-MM`. */
const inspectedUntil = ({ content }: AdFacts): string | null => {
  const value = content.attributes['hu_valid_through'];
  return typeof value === 'string' ? value.slice(0, 7) : null;
};

const hasExpired = ({ content: { productType, attributes } }: AdFacts): unknown =>
  attributes[productType === 'trailer' ? 'trailer_hu_expired' : 'hu_expired'];

const exceeds = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one > other;

/** Months in the form `YYYY-MM`, and days, are ordered as texts. */
const isBefore = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one < other;

const registeredIn = (facts: AdFacts): string | null => {
  const year = numberOf(facts, 'first_registration_year');
  const month = Number(facts.content.attributes['first_registration_month'] ?? 1);
  return year === null ? null : `${year}-${String(month).padStart(2, '0')}`;
};

const DAY_MS = 86_400_000;
const daysLater = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
const yearOf = (today: string): number => Number(today.slice(0, 4));
const yearsLater = (today: string, years: number): string => `${yearOf(today) + years}${today.slice(4)}`;

const LAST_DAYS: Readonly<Record<string, (today: string) => string>> = {
  hu_valid_through: (today) => yearsLater(today, LONGEST_INSPECTION_YEARS),
  'terms.plannedSaleDate': (today) => daysLater(today, LATEST_SALE_DAYS),
  'availability.from': (today) => daysLater(today, LATEST_AVAILABILITY_DAYS),
};

/** The last day that a field may name, seen from `today`, both `YYYY-MM-DD`; null for a field without one. */
export const lastDayOf = (field: string, today: string): string | null => LAST_DAYS[field]?.(today) ?? null;

/** Years of something that was done to a vehicle, the latest first: none before its first registration. */
export function yearsSince(facts: AdFacts, today: string): readonly number[] {
  const from = yearOf(registeredIn(facts) ?? EARLIEST_INSPECTION);
  return Array.from({ length: Math.max(1, yearOf(today) - from + 1) }, (_, index) => yearOf(today) - index);
}

/** Years in which the inspection can end, the latest first, as far as the other facts show. */
export function inspectionYears(facts: AdFacts, today: string): readonly number[] {
  const expired = hasExpired(facts);
  const from = expired === 'no' ? today : (registeredIn(facts) ?? EARLIEST_INSPECTION);
  const to = yearOf(today) + (expired === 'yes' ? 0 : LONGEST_INSPECTION_YEARS);
  return Array.from({ length: Math.max(0, to - yearOf(from) + 1) }, (_, index) => to - index);
}

/**
 * What cannot be true of a vehicle and its sale: facts that contradict the calendar, a list, or each other. The limits
 * of single fields are in the attribute table; of several broken rules of a field the first one counts.
 */
export const FACT_RULES: readonly FactRule[] = [
  {
    field: 'first_registration_year',
    alone: true,
    broken: (facts, today) => exceeds(numberOf(facts, 'first_registration_year'), yearOf(today)),
    fault: 'validation.date_future',
  },
  {
    field: 'first_registration_month',
    broken: (facts, today) =>
      numberOf(facts, 'first_registration_year') === yearOf(today) &&
      isBefore(today.slice(0, 7), registeredIn(facts)),
    fault: 'validation.date_future',
  },
  {
    field: 'tyre_year',
    alone: true,
    broken: (facts, today) => exceeds(numberOf(facts, 'tyre_year'), yearOf(today)),
    fault: 'validation.date_future',
  },
  {
    field: 'damp_date',
    alone: true,
    broken: ({ content }, today) => {
      const day = content.attributes['damp_date'];
      return typeof day === 'string' && isBefore(today, day);
    },
    fault: 'validation.date_future',
  },
  {
    field: 'hu_valid_through',
    alone: true,
    broken: ({ content }, today) => {
      const day = content.attributes['hu_valid_through'];
      return typeof day === 'string' && isBefore(lastDayOf('hu_valid_through', today), day);
    },
    fault: 'validation.too_far_ahead',
  },
  {
    field: 'hu_valid_through',
    alone: true,
    broken: ({ content }) => {
      const day = content.attributes['hu_valid_through'];
      return typeof day === 'string' && isBefore(day, EARLIEST_INSPECTION);
    },
    fault: 'validation.before_registration',
  },
  {
    field: 'hu_valid_through',
    broken: (facts) => isBefore(inspectedUntil(facts), registeredIn(facts)),
    fault: 'validation.before_registration',
  },
  {
    field: 'hu_valid_through',
    broken: (facts, today) =>
      hasExpired(facts) === 'no' && isBefore(inspectedUntil(facts), today.slice(0, 7)),
    fault: 'validation.inspection_past',
  },
  {
    field: 'hu_valid_through',
    broken: (facts, today) =>
      hasExpired(facts) === 'yes' && isBefore(today.slice(0, 7), inspectedUntil(facts)),
    fault: 'validation.inspection_valid',
  },
  {
    field: 'mileage_last_service',
    broken: (facts) => exceeds(numberOf(facts, 'mileage_last_service'), numberOf(facts, 'mileage')),
    fault: 'validation.above_mileage',
  },
  {
    field: 'inner_height',
    broken: (facts) => exceeds(numberOf(facts, 'inner_height'), numberOf(facts, 'height')),
    fault: 'validation.above_height',
  },
  {
    field: 'vin',
    broken: (facts) =>
      facts.private.vin !== null &&
      facts.private.vin.length !== VIN_LENGTH &&
      (numberOf(facts, 'first_registration_year') ?? 0) >= FIRST_YEAR_OF_ISO_3779,
    fault: 'validation.vin_length',
  },
  {
    field: 'damages',
    alone: true,
    broken: ({ content }) =>
      content.damages.some(
        ({ location, type }) =>
          !['', ...optionIds('damage_location')].includes(location) ||
          !['', ...optionIds('damage_type')].includes(type),
      ),
    fault: 'validation.one_of',
  },
  {
    // a damage is shown by pictures of its own ad alone
    field: 'damages',
    alone: true,
    broken: ({ content: { damages, gallery } }) => {
      const own = new Set(gallery.map(({ mediaId }) => mediaId));
      return damages.some(({ mediaIds }) => mediaIds.some((mediaId) => !own.has(mediaId)));
    },
    fault: 'validation.one_of',
  },
  {
    field: 'expected_mileage',
    broken: (facts) => exceeds(numberOf(facts, 'mileage'), facts.content.expectedMileage),
    fault: 'validation.below_mileage',
  },
  {
    field: 'terms.plannedSaleDate',
    alone: true,
    broken: (facts, today) => isBefore(facts.private.terms.plannedSaleDate, today),
    fault: 'validation.date_past',
  },
  {
    field: 'terms.plannedSaleDate',
    alone: true,
    broken: (facts, today) =>
      isBefore(lastDayOf('terms.plannedSaleDate', today), facts.private.terms.plannedSaleDate),
    fault: 'validation.too_far_ahead',
  },
  {
    field: 'availability.from',
    alone: true,
    broken: ({ content }, today) =>
      isBefore(lastDayOf('availability.from', today), content.availability.from),
    fault: 'validation.too_far_ahead',
  },
  {
    field: 'availability.from',
    alone: true,
    broken: ({ content }, today) => isBefore(content.availability.from, today),
    fault: 'validation.date_past',
  },
  {
    field: 'pickup.zipCode',
    alone: true,
    broken: ({ content: { pickup } }) => pickup !== null && !isPostcodeOf(pickup.country, pickup.zipCode),
    fault: 'validation.zip_country',
  },
];

const berlinDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' });

/** The day on which an instant lies in Berlin, `YYYY-MM-DD`. */
export const dayOf = (instant: string | number): string => berlinDay.format(new Date(instant));

const faultsBy = (
  rules: readonly FactRule[],
  facts: AdFacts,
  today: string,
): Readonly<Record<string, string>> => {
  const faults: Record<string, string> = {};
  for (const { field, broken, fault } of rules) {
    if (!(field in faults) && broken(facts, today)) faults[field] = fault;
  }
  return faults;
};

/** Everything about an ad that cannot be true, by field; `today`: `YYYY-MM-DD` in Berlin. */
export const factFaults = (facts: AdFacts, today: string): Readonly<Record<string, string>> =>
  faultsBy(FACT_RULES, facts, today);

/** What of the named fields cannot be true whatever the other fields say. */
export const factFaultsAlone = (
  facts: AdFacts,
  fields: readonly string[],
  today: string,
): Readonly<Record<string, string>> =>
  faultsBy(
    FACT_RULES.filter(({ field, alone }) => alone && fields.includes(field)),
    facts,
    today,
  );
