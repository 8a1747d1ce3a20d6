import {
  attribute,
  type CatalogChoice,
  type CatalogFlag,
  type CatalogOption,
  type CatalogRange,
  type Locale,
} from '@rollheim/contracts';
import { attributeLabel, optionLabel } from '@rollheim/contracts/attributes';

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

/** A list of the attribute catalogue, named and worded there. */
const ofAttribute = (column: 'fuel' | 'transmission' | 'emission_class'): OptionFacet => ({
  sql: `v.${column}`,
  name: (locale) => attributeLabel(column, locale),
  label: (value, locale) => optionLabel(attribute(column)?.options ?? column, value, locale),
});

/** Filters by values, in the order of the answer. */
export const OPTION_FACETS: Readonly<Record<CatalogOption, OptionFacet>> = {
  productType: { sql: 'v.product_type' },
  category: { sql: 'v.category', label: (value, locale) => optionLabel('category', value, locale) },
  make: { sql: 'v.make', label: (value, locale) => optionLabel('make', value, locale) },
  model: { sql: 'v.model', name: (locale) => attributeLabel('model', locale), under: 'make' },
  country: { sql: 'v.country', label: country },
  fuel: ofAttribute('fuel'),
  transmission: ofAttribute('transmission'),
  emission_class: ofAttribute('emission_class'),
  equipment: { sql: 'v.equipment', label: attributeLabel, all: true },
  sellerKind: { sql: `case when v.owner_segment = 'PRIVATE' then 'PRIVATE' else 'COMMERCIAL' end` },
};

interface RangeFacet {
  readonly sql: string;
  readonly name?: (locale: Locale) => string;
  /** Unit in which the page shows a value, and how many of the filter's own make one. */
  readonly unit?: string;
  readonly per?: number;
  /** Distance between two values that can be chosen, in the filter's unit. */
  readonly step: number;
}

const named = (code: string) => (locale: Locale) => attributeLabel(code, locale);

/** Filters by a range, in the order of the answer. */
export const RANGE_FACETS: Readonly<Record<CatalogRange, RangeFacet>> = {
  price: { sql: 'a.shown_price', step: 100 },
  mileage: { sql: 'v.mileage', unit: 'km', step: 1_000 },
  year: { sql: 'v.year', step: 1 },
  power: { sql: 'v.power_kw', name: named('power'), unit: 'kW', step: 5 },
  length: { sql: 'v.length', name: named('length'), unit: 'm', per: 1_000, step: 100 },
  weight: { sql: 'v.weight', name: named('licensed_weight'), unit: 'kg', step: 100 },
  seats: { sql: 'v.seats', name: named('licensed_seats'), step: 1 },
  beds: { sql: 'v.beds', name: named('beds'), step: 1 },
};

/** What holds where a filter is on, in the order of the answer. */
export const FLAG_FACETS: Readonly<Record<CatalogFlag, string>> = {
  buyNow: 'a.buy_now is not null',
  vatReportable: 'v.vat_reportable',
  reserveMet: `a.state ->> 'reserve' = 'met'`,
  undamaged: 'v.undamaged',
};

const today = `(now() at time zone 'Europe/Berlin')::date`;
const lastDay = `(a.end_at at time zone 'Europe/Berlin')::date`;

/** Filters by one value of a few: the value of a vehicle, null where it has none. */
export const CHOICE_FACETS: Readonly<Record<CatalogChoice, string>> = {
  auction_status: `case when a.status in ('running','hotbidding') then 'running' when a.status in ('published','renegotiation','sold') then a.status when a.status = 'failed' then null else 'chance' end`,
  ends: `case when a.status not in ('running','hotbidding') then null when ${lastDay} = ${today} then 'today' when ${lastDay} = ${today} + 1 then 'tomorrow' end`,
};
