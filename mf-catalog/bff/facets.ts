import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  type CatalogChoice,
  type CatalogOption,
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
  const options = OPTIONS.map((name) =>
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

/** Counts of the search as the wire's `filterAttributes`; options by count, ranges with their bounds (prices in cents). */
export function toFilterAttributes(rows: readonly FacetRow[], locale: Locale): FilterAttribute[] {
  const optionsOf = (facet: string, label: (value: string) => string): FilterOption[] =>
    rows
      .flatMap((row) =>
        row.facet === facet && row.value !== null && row.count > 0
          ? [{ value: row.value, label: label(row.value), count: row.count }]
          : [],
      )
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, locale));
  const options = OPTIONS.map((code): FilterAttribute => {
    const { name, label } = OPTION_FACETS[code];
    const found = optionsOf(code, (value) => label?.(value, locale) ?? value);
    return { code, kind: 'options', ...(name && { label: name(locale) }), options: found };
  });
  const choices = CHOICES.map((code): FilterAttribute => ({
    code,
    kind: 'options',
    options: optionsOf(code, (value) => value),
  }));
  const ranges = CATALOG_RANGES.map((code): FilterAttribute => {
    const { low = null, high = null } = rows.find(({ facet }) => facet === code) ?? {};
    const { sql: _sql, name, ...shown } = RANGE_FACETS[code];
    const bounds = low === null || high === null ? {} : { min: Number(low), max: Number(high) };
    return { code, kind: 'range', ...(name && { label: name(locale) }), ...shown, ...bounds };
  });
  const flags = CATALOG_FLAGS.map((code): FilterAttribute => {
    const count = rows.find(({ facet }) => facet === code)?.count ?? 0;
    return { code, kind: 'flag', options: [{ value: 'true', label: code, count }] };
  });
  return [...options, ...choices, ...ranges, ...flags];
}
