import { appliesTo, ATTRIBUTES, type Locale, type VehicleContent } from '@rollheim/contracts';
import { attributeLabel, valueText } from '@rollheim/contracts/attributes';
import { formatDateTime } from '@rollheim/ui';
import { registration } from '../../shared/facts.ts';

/** Parts of the comparison, in their order. */
export const FACT_GROUPS = ['auction', 'technical', 'equipment'] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

/** A fact of all vehicles in one row. */
export interface FactRow {
  readonly code: string;
  readonly group: FactGroup;
  readonly label: string;
  /** One for each vehicle; null: the seller says nothing of it. */
  readonly values: readonly (string | null)[];
  /** Not all vehicles have the same. */
  readonly differs: boolean;
}

/** In the head of the column, on the vehicle's own page, or with its month in one row. */
const ELSEWHERE = new Set([
  'make',
  'model',
  'product_type',
  'description',
  'defects_description',
  'first_registration_month',
]);

const two = (month: unknown): string => String(month).padStart(2, '0');

/** First registration with its month; else the attribute as a vehicle's page says it. */
function textOf(entry: (typeof ATTRIBUTES)[number], content: VehicleContent, locale: Locale): string | null {
  if (!appliesTo(entry, content.productType)) return null;
  const { attributes } = content;
  const value = attributes[entry.code];
  if (entry.code === 'first_registration_year') {
    const month = attributes['first_registration_month'];
    return value ? registration(month ? `${String(value)}-${two(month)}` : String(value)) : null;
  }
  if (entry.backendType === 'datetime' && typeof value === 'string' && value !== '')
    return formatDateTime(value, locale, 'month');
  return valueText(entry, value, locale);
}

/** The row of the first registration has its month: the attributes' own labels say 'year' and 'month'. */
const labelOf = (code: string, locale: Locale, firstRegistration: string): string =>
  code === 'first_registration_year' ? firstRegistration : attributeLabel(code, locale);

/**
 * Everything that is known of at least one of the vehicles, in the order of a vehicle's page; nothing personal. What is
 * one fact of two kinds of vehicles, under a code of each, is one row.
 * @param firstRegistration what the page calls the first registration, month and year
 */
export function factRows(
  vehicles: readonly VehicleContent[],
  locale: Locale,
  firstRegistration: string,
): readonly FactRow[] {
  const rows: FactRow[] = [];
  for (const entry of ATTRIBUTES) {
    if (ELSEWHERE.has(entry.code) || entry.personal) continue;
    const values = vehicles.map((content) => textOf(entry, content, locale));
    if (values.every((value) => value === null)) continue;
    const label = labelOf(entry.code, locale, firstRegistration);
    const same = rows.findIndex(
      (row) => row.label === label && row.values.every((value, at) => value === null || values[at] === null),
    );
    const before = rows[same];
    const group = entry.sets.includes('product_equipment') ? 'equipment' : 'technical';
    if (!before) rows.push(rowOf(entry.code, label, values, group));
    else
      rows[same] = rowOf(
        before.code,
        label,
        before.values.map((value, at) => value ?? values[at] ?? null),
        before.group,
      );
  }
  return rows;
}

/** A row of its own, as of what is no attribute. */
export const rowOf = (
  code: string,
  label: string,
  values: readonly (string | null)[],
  group: FactGroup = 'auction',
): FactRow => ({
  code,
  group,
  label,
  values,
  differs: new Set(values).size > 1,
});
