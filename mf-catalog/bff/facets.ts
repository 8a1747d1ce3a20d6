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
import type { Pool } from 'pg';
import { conditionsOf, FROM } from './conditions.ts';
import { CHOICE_FACETS, FLAG_FACETS, OPTION_FACETS, RANGE_FACETS } from './facet-table.ts';
import type { CatalogFilters } from './filters.ts';

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
  const { conditions, values } = conditionsOf(filters);
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
    ...held,
  ];
  const under = (own: string | null) =>
    names
      .filter((name) => name !== own)
      .map((name) => ` and "c_${name}"`)
      .join('');
  const counts = (name: string, from: string, column: string, own: string | null) =>
    `select '${name}' as facet, ${column}::text as value, count(*)::int as count, null::bigint as low, null::bigint as high from ${from} where ${column} is not null${under(own)} group by ${column}`;
  const isCounted = (name: CatalogOption) => {
    const { under: other } = OPTION_FACETS[name];
    return other === undefined || [name, other].some((each) => filters[each]?.length);
  };
  const options = OPTIONS.filter(isCounted).map((name) =>
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
  const { rows } = await pool.query<FacetRow>(
    `with hit as materialized (select ${columns.join(', ')} ${FROM})
     ${[...options, ...choices, ...ranges, ...flags].join('\n     union all ')}`,
    values,
  );
  return rows;
}

const rangeOf = (code: CatalogRange, locale: Locale): FilterAttribute => {
  const { sql: _sql, name, ...shown } = RANGE_FACETS[code];
  return { code, kind: 'range', ...(name && { label: name(locale) }), ...shown };
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

/** The filters that a query has on, with the chosen values; counts are 0. */
export function shownFilters(query: CatalogFilters, locale: Locale): FilterAttribute[] {
  const chosen = (values: readonly string[]) => values.map((value) => ({ value, count: 0 }));
  return [
    ...OPTIONS.flatMap((code) => (query[code] ? [optionsOf(code, chosen(query[code]), locale)] : [])),
    ...CHOICES.flatMap((code) => {
      const value = query[code];
      return value ? [{ code, kind: 'options' as const, options: [{ value, label: value, count: 0 }] }] : [];
    }),
    ...CATALOG_RANGES.filter((code) => catalogBounds(code).some((end) => query[end] !== undefined)).map(
      (code) => rangeOf(code, locale),
    ),
    ...CATALOG_FLAGS.filter((code) => query[code]).map((code) => ({ code, kind: 'flag' as const })),
  ];
}

/** Counts of the search as the wire's `filterAttributes`; options by count, ranges with their bounds (prices in cents). */
export function toFilterAttributes(rows: readonly FacetRow[], locale: Locale): FilterAttribute[] {
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
  return [...options, ...choices, ...ranges, ...flags];
}
