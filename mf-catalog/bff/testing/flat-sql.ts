import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
} from '@rollheim/contracts';
import type { CatalogChoice, CatalogOption } from '@rollheim/contracts';
import { distanceOf, EQUIPMENT } from '@rollheim/contracts/catalog';
import type { Pool } from 'pg';
import { distanceSql, FROM } from '../conditions.ts';
import { CHOICE_FACETS, FLAG_FACETS, OPTION_FACETS, RANGE_FACETS } from '../facet-table.ts';
import type { CatalogFilters } from '../filters.ts';

/*
 * The best that SQL does with a search, to measure the index against: a table of what the filters compare, without
 * joins and texts, with indexes, and one query that reads it once and counts by grouping sets.
 */

const SINGLE = (Object.keys(CATALOG_OPTIONS) as CatalogOption[]).filter((name) => !OPTION_FACETS[name].all);
const CHOICES = Object.keys(CATALOG_CHOICES) as CatalogChoice[];
const GROUPED: readonly string[] = [...SINGLE, ...CHOICES];
const INDEXED = ['make', 'model', 'country', 'price', 'year', 'mileage', 'ends', 'category'];
const bit = (code: string): string => `(1::bigint << ${EQUIPMENT.indexOf(code)})`;

/** Makes the table from the read model's. */
export async function makeFlat(pool: Pool): Promise<void> {
  const mask = `(select coalesce(bit_or(1::bigint << (array_position($$${`{${EQUIPMENT.join(',')}}`}$$::text[], e) - 1)), 0) from unnest(v.equipment) e)`;
  const columns = [
    'v.ad_id',
    ...SINGLE.map((name) => `${OPTION_FACETS[name].sql} as "${name}"`),
    `${mask} as equipment`,
    ...CATALOG_RANGES.map((name) => `(${RANGE_FACETS[name].sql}) as "${name}"`),
    ...CATALOG_FLAGS.map((name) => `(${FLAG_FACETS[name]}) as "${name}"`),
    ...CHOICES.map((name) => `${CHOICE_FACETS[name]} as "${name}"`),
    'v.lat, v.lon, a.end_at, v.released_at, v.month',
    `case when a.status in ('running','hotbidding') then 0 when a.status = 'published' then 1 when a.status = 'sold' then 3 else 2 end as rank`,
  ];
  await pool.query(`create unlogged table flat as select ${columns.join(', ')} ${FROM}`);
  for (const name of INDEXED) await pool.query(`create index on flat ("${name}")`);
  await pool.query('create index on flat (rank, end_at, ad_id)');
  await pool.query('create index on flat (price, ad_id)');
  await pool.query('create index on flat (released_at desc, ad_id)');
  await pool.query('create unique index on flat (ad_id)');
  await pool.query('vacuum analyze flat');
}

const ORDER: Readonly<Record<string, string>> = {
  ending: 'rank, end_at nulls last, ad_id',
  newest: 'released_at desc, ad_id',
  price_asc: 'price, ad_id',
  price_desc: 'price desc nulls last, ad_id',
  mileage_asc: 'mileage nulls last, ad_id',
  year_desc: 'year desc nulls last, month desc nulls last, ad_id',
};

function conditionsOf(filters: CatalogFilters): Map<string, string> {
  const found = new Map<string, string>();
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  for (const name of SINGLE) {
    const asked = filters[name];
    if (asked?.length) found.set(name, `"${name}" in (${asked.map(text).join(',')})`);
  }
  if (filters.equipment?.length) {
    const mask = filters.equipment.map(bit).join(' | ');
    found.set('equipment', `equipment & (${mask}) = (${mask})`);
  }
  for (const name of CATALOG_RANGES) {
    const [from, to] = catalogBounds(name).map((end) => filters[end]);
    const parts = [
      ...(from === undefined ? [] : [`"${name}" >= ${from}`]),
      ...(to === undefined ? [] : [`"${name}" <= ${to}`]),
    ];
    if (parts.length > 0) found.set(name, parts.join(' and '));
  }
  for (const name of CATALOG_FLAGS) if (filters[name]) found.set(name, `"${name}"`);
  for (const name of CHOICES) if (filters[name]) found.set(name, `"${name}" = ${text(filters[name])}`);
  const distance = distanceOf(filters.distance);
  if (distance?.to !== undefined)
    found.set('distance', `${distanceSql(distance.place).replaceAll('v.', '')} <= ${distance.to}`);
  return found;
}

/** The page's ids, the total and all counts. */
export async function searchFlat(
  pool: Pool,
  filters: CatalogFilters,
  { sort, page, size }: { readonly sort: string; readonly page: number; readonly size: number },
): Promise<{ readonly ids: string[]; readonly total: number }> {
  const conditions = conditionsOf(filters);
  const names = [...conditions.keys()];
  const where = names.length > 0 ? [...conditions.values()].map((each) => `(${each})`).join(' and ') : 'true';
  const held = names.map((name) => `coalesce(${conditions.get(name)!}, false) as "c_${name}"`);
  // what two filters leave out counts for no facet
  const failing = names.map((name) => `(not coalesce(${conditions.get(name)!}, false))::int`).join(' + ');
  const among = names.length > 1 ? `where ${failing} <= 1` : '';
  const under = (own: string) =>
    names
      .filter((name) => name !== own)
      .map((name) => `"c_${name}"`)
      .join(' and ') || 'true';
  const counts = ['', ...names].map((own) => `count(*) filter (where ${under(own)})::int as "n_${own}"`);
  const grouped = GROUPED.filter((name) => name !== 'model' || filters.make?.length);
  const all = under('');
  const whole = [
    `count(*) filter (where ${all})::int`,
    ...EQUIPMENT.map((code) => `count(*) filter (where ${all} and equipment & ${bit(code)} <> 0)::int`),
    ...CATALOG_RANGES.flatMap((name) => [
      `min("${name}") filter (where ${under(name)})`,
      `max("${name}") filter (where ${under(name)})`,
    ]),
    ...CATALOG_FLAGS.map((name) => `count(*) filter (where ${under(name)} and "${name}")::int`),
  ];
  const source = `select ${[...GROUPED, 'equipment', ...CATALOG_RANGES, ...CATALOG_FLAGS].map((name) => `"${name}"`).join(', ')}${held.map((each) => `, ${each}`).join('')} from flat ${among}`;
  const found = await pool.query<{ whole: [number]; ids: string[] | null }>(
    `with hit as materialized (${source}),
       page as (select ad_id from flat where ${where} order by ${ORDER[sort]!} limit ${size} offset ${(page - 1) * size})
     select (select json_build_array(${whole.join(', ')}) from hit) as whole,
       (select json_agg(row_to_json(counted)) from (select ${grouped.map((name) => `"${name}"`).join(', ')},
          grouping(${grouped.map((name) => `"${name}"`).join(', ')}) as g, ${counts.join(', ')}
          from hit group by grouping sets (${grouped.map((name) => `("${name}")`).join(', ')})) counted) as sets,
       (select json_agg(ad_id) from page) as ids`,
  );
  const [row] = found.rows;
  return { ids: row?.ids ?? [], total: row?.whole[0] ?? 0 };
}
