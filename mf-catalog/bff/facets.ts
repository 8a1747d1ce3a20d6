import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
  type CatalogChoice,
  type CatalogOption,
  type CatalogRange,
  type FilterAttribute,
  type FilterOption,
  type Locale,
} from '@rollheim/contracts';
import { regionByKey } from '@rollheim/contracts/places';
import type { Pool } from 'pg';
import { DISTANCE_BANDS, distanceOf } from '@rollheim/contracts/catalog';
import { conditionsOf, distanceSql } from './conditions.ts';
import { CHOICE_FACETS, FLAG_FACETS, OPTION_FACETS, RANGE_FACETS } from './facet-table.ts';
import type { CatalogFilters } from './filters.ts';
import { textFor } from './texts.ts';

const OPTIONS = Object.keys(CATALOG_OPTIONS) as CatalogOption[];
const CHOICES = Object.keys(CATALOG_CHOICES) as CatalogChoice[];

/** Values that are offered of a filter under another one, the most frequent. */
const MOST_UNDER = 200;

/** A count behind a value, or the bounds of a range. */
export interface FacetRow {
  readonly facet: string;
  readonly value: string | null;
  readonly count: number;
  readonly low: string | null;
  readonly high: string | null;
}

/** Counts behind each facet, each under all filters but its own; one query. */
export async function facetCounts(pool: Pool, filters: CatalogFilters): Promise<FacetRow[]> {
  const { from: shown, conditions, values } = conditionsOf(filters);
  const distance = distanceOf(filters.distance);
  const names = [...new Set(conditions.map(({ name }) => name))];
  const held = names.map((name) => {
    const own = conditions.filter((condition) => condition.name === name).map(({ sql }) => `(${sql})`);
    return `coalesce(${own.join(' and ')}, false) as "c_${name}"`;
  });
  const columns = [
    ...OPTIONS.map((name) => `${OPTION_FACETS[name].sql} as "${name}"`),
    ...CATALOG_RANGES.map((name) => `${RANGE_FACETS[name].sql} as "${name}"`),
    ...CATALOG_FLAGS.map((name) => `(${FLAG_FACETS[name]}) as "${name}"`),
    ...CHOICES.map((name) => `${CHOICE_FACETS[name]} as "${name}"`),
    ...(distance ? [`${distanceSql(distance.place)} as "distance"`] : []),
    ...held,
  ];
  const under = (own: string | null) =>
    names
      .filter((name) => name !== own)
      .map((name) => ` and "c_${name}"`)
      .join('');
  const counts = (name: string, from: string, column: string, own: string | null) =>
    `select '${name}' as facet, ${column}::text as value, count(*)::int as count, null::bigint as low, null::bigint as high from ${from} where ${column} is not null${under(own)} group by ${column}`;
  const options = OPTIONS.filter((name) => isCounted(name, filters)).map((name) =>
    // of what a vehicle must have at once, the next one narrows further
    OPTION_FACETS[name].all
      ? counts(name, `hit, unnest(hit."${name}") as each`, 'each', null)
      : counts(name, 'hit', `"${name}"`, name),
  );
  const ranges = CATALOG_RANGES.map(
    (name) =>
      `select '${name}', null, count(*)::int, min("${name}")::bigint, max("${name}")::bigint from hit where "${name}" is not null${under(name)}`,
  );
  const flags = CATALOG_FLAGS.map(
    (name) => `select '${name}', 'true', count(*)::int, null, null from hit where "${name}"${under(name)}`,
  );
  const choices = CHOICES.map((name) => counts(name, 'hit', `"${name}"`, name));
  const distances = distance
    ? distanceValues(filters.distance!).map((value) => {
        const { from = 0, to = null } = distanceOf(value)!;
        const bounds = `${from > 0 ? ` and "distance" >= ${from}` : ''}${to === null ? '' : ` and "distance" <= ${to}`}`;
        values.push(value);
        return `select 'distance', $${values.length}::text, count(*)::int, null, null from hit where true${bounds}${under('distance')}`;
      })
    : [];
  const regions = filters.region
    ? [
        `select 'region', $${values.push(filters.region)}::text, count(*)::int, null, null from hit where true${under(null)}`,
      ]
    : [];
  const { rows } = await pool.query<FacetRow>(
    `with hit as materialized (select ${columns.join(', ')} ${shown})
     ${[...options, ...choices, ...distances, ...regions, ...ranges, ...flags].join('\n     union all ')}`,
    values,
  );
  return rows;
}

/** False where the values of a filter are too many to choose from unless another filter is on. */
export function isCounted(name: CatalogOption, filters: CatalogFilters): boolean {
  const { under: other } = OPTION_FACETS[name];
  return other === undefined || [name, other].some((each) => filters[each]?.length);
}

/** The values that the filter by distance offers from the place of one of them, that one included. */
export function distanceValues(chosen: string): string[] {
  const key = chosen.slice(chosen.indexOf('-'));
  return [...new Set([...DISTANCE_BANDS.map((band) => `${band}${key}`), chosen])];
}

/** A distance in words, with the place that it is measured from. */
const distanceLabel = (value: string, locale: Locale): string => {
  const { from, to, place } = distanceOf(value)!;
  const key = from === undefined ? (to === undefined ? 'distance_from' : 'distance_to') : 'distance_over';
  return textFor(locale, key, { km: String(to ?? 300), place: place.label });
};

/** The filter by distance with the counts that were made. */
const distanceFacet = (
  counted: readonly { value: string; count: number }[],
  locale: Locale,
): FilterAttribute => ({
  code: 'distance',
  kind: 'options',
  options: counted.map((each) => ({ ...each, label: distanceLabel(each.value, locale) })),
});

/** The region of the map that is chosen, with its vehicles. */
const regionFacet = (
  value: string,
  count: number,
  place: string | null,
  locale: Locale,
): FilterAttribute => ({
  code: 'region',
  kind: 'options',
  options: [{ value, count, label: regionLabel(place ?? regionByKey(value)!.place, locale) }],
});

/** A region in words. */
export const regionLabel = (place: string, locale: Locale): string => textFor(locale, 'region', { place });

const rangeOf = (code: CatalogRange, locale: Locale): FilterAttribute => {
  const { sql: _sql, name, unit, ...shown } = RANGE_FACETS[code];
  const named = {
    ...(name && { label: name(locale) }),
    ...(unit && { unit: typeof unit === 'string' ? unit : unit(locale) }),
  };
  return { code, kind: 'range', ...named, ...shown };
};
const optionsOf = (
  code: CatalogOption,
  counted: readonly { readonly value: string; readonly count: number }[],
  locale: Locale,
): FilterAttribute => {
  const { name, label } = OPTION_FACETS[code];
  const options = counted.map((each): FilterOption => ({
    ...each,
    label: label?.(each.value, locale) ?? each.value,
  }));
  return { code, kind: 'options', ...(name && { label: name(locale) }), options };
};

/** The filters that a query has on, with the chosen values; counts are 0. `place`: what the chosen region is called. */
export function shownFilters(query: CatalogFilters, place: string | null, locale: Locale): FilterAttribute[] {
  const chosen = (values: readonly string[]) => values.map((value) => ({ value, count: 0 }));
  return [
    ...OPTIONS.flatMap((code) => (query[code] ? [optionsOf(code, chosen(query[code]), locale)] : [])),
    ...CHOICES.flatMap((code) => {
      const value = query[code];
      return value ? [{ code, kind: 'options' as const, options: [{ value, label: value, count: 0 }] }] : [];
    }),
    ...(query.distance ? [distanceFacet(chosen([query.distance]), locale)] : []),
    ...(query.region ? [regionFacet(query.region, 0, place, locale)] : []),
    ...CATALOG_RANGES.filter((code) => catalogBounds(code).some((end) => query[end] !== undefined)).map(
      (code) => rangeOf(code, locale),
    ),
    ...CATALOG_FLAGS.filter((code) => query[code]).map((code) => ({ code, kind: 'flag' as const })),
  ];
}

/**
 * Counts of the search as the wire's `filterAttributes`; options by count, ranges with their bounds (prices in cents).
 * `place`: what the chosen region is called.
 */
export function toFilterAttributes(
  rows: readonly FacetRow[],
  place: string | null,
  locale: Locale,
): FilterAttribute[] {
  const counted = (facet: string) =>
    rows.flatMap((row) =>
      row.facet === facet && row.value !== null && row.count > 0
        ? [{ value: row.value, count: row.count }]
        : [],
    );
  const sorted = (facet: FilterAttribute): FilterAttribute => ({
    ...facet,
    options:
      facet.options?.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label, locale)) ?? [],
  });
  const options = OPTIONS.map((code) => {
    const facet = sorted(optionsOf(code, counted(code), locale));
    return OPTION_FACETS[code].under
      ? { ...facet, options: facet.options?.slice(0, MOST_UNDER) ?? [] }
      : facet;
  });
  const choices = CHOICES.map((code) => {
    const values = counted(code).map((each) => ({ ...each, label: each.value }));
    return sorted({ code, kind: 'options', options: values });
  });
  const ranges = CATALOG_RANGES.map((code): FilterAttribute => {
    const { low = null, high = null } = rows.find(({ facet }) => facet === code) ?? {};
    const bounds = low === null || high === null ? {} : { min: Number(low), max: Number(high) };
    return { ...rangeOf(code, locale), ...bounds };
  });
  const flags = CATALOG_FLAGS.map((code): FilterAttribute => {
    const count = rows.find(({ facet }) => facet === code)?.count ?? 0;
    return { code, kind: 'flag', options: [{ value: 'true', label: code, count }] };
  });
  const distances = rows.flatMap(({ facet, value, count }) =>
    facet === 'distance' && value !== null ? [{ value, count }] : [],
  );
  const regions = rows.flatMap(({ facet, value, count }) =>
    facet === 'region' && value !== null ? [regionFacet(value, count, place, locale)] : [],
  );
  return [...options, ...choices, distanceFacet(distances, locale), ...regions, ...ranges, ...flags];
}
