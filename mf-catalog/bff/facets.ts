import { CATALOG_FLAGS, type FilterAttribute, type FilterOption, type Locale } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import type { FacetRow } from './search.ts';

const OPTIONS = ['productType', 'category', 'make', 'country', 'auction_status'];
const RANGES = ['price', 'mileage', 'year'];

/** Labels where the attribute catalogue has them; countries by their name, the rest is keyed by the page. */
function label(facet: string, value: string, locale: Locale): string {
  if (facet === 'country') return new Intl.DisplayNames([locale], { type: 'region' }).of(value) ?? value;
  return facet === 'category' || facet === 'make' ? optionLabel(facet, value, locale) : value;
}

/** Counts of the search as the wire's `filterAttributes`; options by count, ranges with their bounds (prices in cents). */
export function toFilterAttributes(rows: readonly FacetRow[], locale: Locale): FilterAttribute[] {
  const options = OPTIONS.map((facet): FilterAttribute => {
    const found = rows
      .filter((row) => row.facet === facet && row.value !== null && row.count > 0)
      .map((row): FilterOption => ({
        value: row.value as string,
        label: label(facet, row.value as string, locale),
        count: row.count,
      }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, locale));
    return { code: facet, kind: 'options', options: found };
  });
  const ranges = RANGES.flatMap((facet): FilterAttribute[] => {
    const row = rows.find((each) => each.facet === facet);
    return row && row.low !== null && row.high !== null
      ? [{ code: facet, kind: 'range', min: Number(row.low), max: Number(row.high) }]
      : [];
  });
  const flags = CATALOG_FLAGS.map((code): FilterAttribute => {
    const count = rows.find(({ facet }) => facet === code)?.count ?? 0;
    return { code, kind: 'flag', options: [{ value: 'true', label: code, count }] };
  });
  return [...options, ...ranges, ...flags];
}
