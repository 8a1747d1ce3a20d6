import {
  attribute,
  type CatalogChoice,
  type CatalogFlag,
  type CatalogOption,
  type CatalogRange,
  type Locale,
} from '@rollheim/contracts';
import { attributeLabel, optionLabel } from '@rollheim/contracts/attributes';
import { ATTRIBUTE_COLUMNS } from '@rollheim/contracts/catalog';
import { textFor } from './texts.ts';
import { RUNNING, statusIn } from '@rollheim/auction-rules';

interface OptionFacet {
  /** The value of a vehicle `v`; of equipment, all its values. */
  readonly sql: string;
  /** Name of the filter, where the page has no text of its own for it. */
  readonly name?: (locale: Locale) => string;
  readonly label?: (value: string, locale: Locale) => string;
  /** A vehicle has several of the values, and must have all that are asked for. */
  readonly all?: true;
  /** Counted only where this filter or its own is on: else its values are too many to choose from. */
  readonly under?: CatalogOption;
}

const country = (value: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(value) ?? value;

type Column = keyof typeof ATTRIBUTE_COLUMNS;
const named = (column: Column) => (locale: Locale) => attributeLabel(ATTRIBUTE_COLUMNS[column], locale);

/** A list of the attribute catalogue, named and worded there. */
function listOf(column: Column): OptionFacet {
  const code = ATTRIBUTE_COLUMNS[column];
  const list = attribute(code)?.options ?? code;
  return {
    sql: `v.${column}`,
    name: named(column),
    label: (value, locale) => optionLabel(list, value, locale),
  };
}

/** Filters by values, in the order of the answer. */
export const OPTION_FACETS: Readonly<Record<CatalogOption, OptionFacet>> = {
  productType: { sql: 'v.product_type' },
  category: { sql: 'v.category', label: (value, locale) => optionLabel('category', value, locale) },
  make: { sql: 'v.make', label: (value, locale) => optionLabel('make', value, locale) },
  model: { sql: 'v.model', name: named('model'), under: 'make' },
  country: { sql: 'v.country', label: country },
  fuel: listOf('fuel'),
  transmission: listOf('transmission'),
  emission_class: listOf('emission_class'),
  equipment: { sql: 'v.equipment', label: attributeLabel, all: true },
  sellerKind: { sql: `case when v.owner_segment = 'PRIVATE' then 'PRIVATE' else 'COMMERCIAL' end` },
};

interface RangeFacet {
  readonly sql: string;
  readonly name?: (locale: Locale) => string;
  /** Unit in which the page shows a value, and how many of the filter's own make one. */
  readonly unit?: string | ((locale: Locale) => string);
  readonly per?: number;
  /** Distance between two values that can be chosen, in the filter's unit. */
  readonly step: number;
}

/** A number of the attribute catalogue, with the name and the unit that it has there. */
function numberOf(column: Column, step: number): RangeFacet {
  const unit = attribute(ATTRIBUTE_COLUMNS[column])?.unit;
  return { sql: `v.${column}`, name: named(column), ...(unit === undefined ? {} : { unit }), step };
}

const today = `(now() at time zone 'Europe/Berlin')::date`;
const month = (date: string): string =>
  `(extract(year from ${date}) * 12 + extract(month from ${date}))::int`;
const monthsLeft = `left(v.inspection, 4)::int * 12 + substr(v.inspection, 6, 2)::int - ${month(today)}`;
const months = (locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'month', unitDisplay: 'short' })
    .formatToParts(6)
    .find(({ type }) => type === 'unit')?.value ?? '';

/** Filters by a range, in the order of the answer. */
export const RANGE_FACETS: Readonly<Record<CatalogRange, RangeFacet>> = {
  price: { sql: 'a.shown_price', step: 100 },
  mileage: { sql: 'v.mileage', unit: 'km', step: 1_000 },
  year: { sql: 'v.year', step: 1 },
  power: numberOf('power_kw', 5),
  length: { ...numberOf('length', 100), unit: 'm', per: 1_000 },
  weight: numberOf('weight', 100),
  seats: numberOf('seats', 1),
  beds: numberOf('beds', 1),
  inspection: {
    // what is no date, or one that has passed, says nothing of the next one
    sql: `case when v.inspection ~ '^[0-9]{4}-[0-9]{2}' then case when ${monthsLeft} >= 0 then ${monthsLeft} end end`,
    name: (locale) => textFor(locale, 'inspection'),
    unit: months,
    step: 1,
  },
};

/** What holds where a filter is on, in the order of the answer. */
export const FLAG_FACETS: Readonly<Record<CatalogFlag, string>> = {
  buyNow: 'a.buy_now is not null',
  vatReportable: 'v.vat_reportable',
  reserveMet: `a.state ->> 'reserve' = 'met'`,
  undamaged: 'v.undamaged',
  exclusive: 'a.chosen is not null',
  manufacturer: 'v.manufacturer',
};

const RUNS = statusIn(RUNNING, 'a.status');
const lastDay = `(a.end_at at time zone 'Europe/Berlin')::date`;

/** Filters by one value of a few: the value of a vehicle, null where it has none. */
export const CHOICE_FACETS: Readonly<Record<CatalogChoice, string>> = {
  auction_status: `case when ${RUNS} then 'running' when a.status in ('published','renegotiation','sold','failed') then a.status else 'chance' end`,
  ends: `case when not ${RUNS} then null when ${lastDay} = ${today} then 'today' when ${lastDay} = ${today} + 1 then 'tomorrow' end`,
};
