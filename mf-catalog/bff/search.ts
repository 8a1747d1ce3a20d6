import type { CatalogProduct } from '@rollheim/contracts';
import type { Pool } from 'pg';
import { distanceOf, textParts } from '@rollheim/contracts/catalog';
import type { Point } from '@rollheim/contracts/places';
import { conditionsOf, distanceSql, fromFor } from './conditions.ts';
import type { CatalogFilters, CatalogSort, SearchQuery } from './filters.ts';
import { LISTED_COLUMNS, ownColumns, toProduct, type ProductRow } from './rows.ts';
import { RUNNING, statusIn } from '@rollheim/auction-rules';

const RUNS = statusIn(RUNNING, 'a.status');

/** What can be bid on now comes first and by its end, then what starts soon, then the rest. */
const ENDING = `case when ${RUNS} then 0 when a.status = 'published' then 1 when a.status = 'sold' then 3 else 2 end, a.end_at asc nulls last, v.ad_id`;

const ORDER: Readonly<Record<CatalogSort, string>> = {
  ending: ENDING,
  newest: 'v.released_at desc, v.ad_id',
  price_asc: 'a.shown_price asc nulls last, v.ad_id',
  price_desc: 'a.shown_price desc nulls last, v.ad_id',
  mileage_asc: 'v.mileage asc nulls last, v.ad_id',
  mileage_desc: 'v.mileage desc nulls last, v.ad_id',
  year_asc: 'v.year asc nulls last, v.month asc nulls last, v.ad_id',
  year_desc: 'v.year desc nulls last, v.month desc nulls last, v.ad_id',
  distance: `distance asc nulls last, ${ENDING}`,
  title_asc: 'lower(v.title) asc, v.ad_id',
  title_desc: 'lower(v.title) desc, v.ad_id',
  power_asc: 'v.power_kw asc nulls last, v.ad_id',
  power_desc: 'v.power_kw desc nulls last, v.ad_id',
  length_asc: 'v.length asc nulls last, v.ad_id',
  length_desc: 'v.length desc nulls last, v.ad_id',
  standing: ENDING,
};

/** What asks for something first: overbid, leading, watched, then all others; `who`: parameter of the asker. */
const standingOrder = (who: string): string =>
  `case when not ${RUNS} then 4
    when a.leader_customer_id = ${who} then 1
    when exists (select 1 from history h where h.customer_id = ${who} and h.auction_id = v.ad_id and h.round = a.round) then 0
    when exists (select 1 from watch w where w.customer_id = ${who} and w.auction_id = v.ad_id) then 2
    else 3 end, ${ENDING}`;

/** What a product is made of; `who`: parameter of the asker. */
const productColumns = (place: Point | null | undefined, who: string): string =>
  `${LISTED_COLUMNS}, a.state,${place ? ` ${distanceSql(place)} as distance,` : ''}
    ${ownColumns(who)}`;

/** Vehicles by their ids, in that order; one that the catalog does not show (any more) is left out. */
export async function productsOf(
  pool: Pool,
  ids: readonly string[],
  place: Point | null,
  viewer: string | null,
): Promise<CatalogProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<ProductRow>({
    // planned once, where the text is always the same
    ...(place ? {} : { name: 'products of a page' }),
    text: `select ${productColumns(place, '$2')} ${fromFor('$2')} and v.ad_id = any($1) order by array_position($1, v.ad_id)`,
    values: [ids, viewer],
  });
  return rows.map((row) => toProduct(row, viewer));
}

/** One page of the catalog and its total. `viewer` adds what concerns that customer alone. */
export async function searchPage(
  pool: Pool,
  filters: CatalogFilters,
  {
    sort,
    page,
    size,
    releasedAfter,
  }: Pick<SearchQuery, 'sort' | 'page' | 'size'> & {
    /** Only what was released after it, ISO instant. */
    readonly releasedAfter?: string;
  },
  viewer: string | null,
): Promise<{ products: CatalogProduct[]; total: number }> {
  const { from, conditions, values } = conditionsOf(filters);
  const place = distanceOf(filters.distance)?.place;
  const after = releasedAfter === undefined ? '' : ` and v.released_at > $${values.push(releasedAfter)}`;
  const where = conditions.map(({ sql }) => ` and (${sql})`).join('') + after;
  const limit = values.push(size);
  const offset = values.push((page - 1) * size);
  const who = values.push(viewer);
  const ordered = (): string => {
    if (sort === 'standing' && viewer !== null) return standingOrder(`$${who}`);
    return sort === 'distance' && !place ? ENDING : ORDER[sort];
  };
  // a vehicle that is asked for by its number comes before all that only have these digits somewhere
  const numbers = textParts(filters.q ?? '').flatMap(({ number }) => (number === undefined ? [] : [number]));
  const asked = numbers.length > 0 ? `v.number = any($${values.push(numbers)}) desc, ` : '';
  const { rows } = await pool.query<ProductRow & { total: string }>(
    `select count(*) over () as total, ${productColumns(place, `$${who}`)} ${from}${where} order by ${asked}${ordered()} limit $${limit} offset $${offset}`,
    values,
  );
  const total = rows.length === 0 && page > 1 ? await countAll(pool, filters) : Number(rows[0]?.total ?? 0);
  return { products: rows.map((row) => toProduct(row, viewer)), total };
}

/** How many vehicles fit. */
export async function countAll(pool: Pool, filters: CatalogFilters): Promise<number> {
  const { from, conditions, values } = conditionsOf(filters);
  const where = conditions.map(({ sql }) => ` and (${sql})`).join('');
  const { rows } = await pool.query<{ total: string }>(`select count(*) as total ${from}${where}`, values);
  return Number(rows[0]?.total ?? 0);
}
