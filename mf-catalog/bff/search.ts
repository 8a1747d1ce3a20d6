import { CATALOG_PAGE_SIZE, type CatalogProduct } from '@rollheim/contracts';
import type { Pool } from 'pg';
import { conditionsOf, FROM } from './conditions.ts';
import type { CatalogFilters, CatalogSort } from './filters.ts';
import { toProduct, type ProductRow } from './rows.ts';

const ORDER: Readonly<Record<CatalogSort, string>> = {
  // what can be bid on now comes first and by its end, then what starts soon, then the rest
  ending: `case when a.status in ('running','hotbidding') then 0 when a.status = 'published' then 1 when a.status = 'sold' then 3 else 2 end, a.end_at asc nulls last, v.ad_id`,
  newest: 'v.released_at desc, v.ad_id',
  price_asc: 'a.shown_price asc nulls last, v.ad_id',
  price_desc: 'a.shown_price desc nulls last, v.ad_id',
  mileage_asc: 'v.mileage asc nulls last, v.ad_id',
};

/** One page of the catalog and its total. `viewer` adds what concerns that customer alone. */
export async function searchPage(
  pool: Pool,
  filters: CatalogFilters,
  sort: CatalogSort,
  page: number,
  viewer: string | null,
): Promise<{ products: CatalogProduct[]; total: number }> {
  const { conditions, values } = conditionsOf(filters);
  const where = conditions.map(({ sql }) => ` and (${sql})`).join('');
  const limit = values.push(CATALOG_PAGE_SIZE);
  const offset = values.push((page - 1) * CATALOG_PAGE_SIZE);
  const who = values.push(viewer);
  const { rows } = await pool.query<ProductRow & { total: string }>(
    `select v.*, a.state, count(*) over () as total,
       exists (select 1 from watch w where w.customer_id = $${who} and w.auction_id = v.ad_id) as watched,
       a.leader_customer_id = $${who} as leading,
       exists (select 1 from history h where h.customer_id = $${who} and h.auction_id = v.ad_id and h.round = a.round) as bid
     ${FROM}${where} order by ${ORDER[sort]} limit $${limit} offset $${offset}`,
    values,
  );
  const total = rows.length === 0 && page > 1 ? await countAll(pool, filters) : Number(rows[0]?.total ?? 0);
  return { products: rows.map((row) => toProduct(row, viewer)), total };
}

/** How many vehicles fit. */
export async function countAll(pool: Pool, filters: CatalogFilters): Promise<number> {
  const { conditions, values } = conditionsOf(filters);
  const where = conditions.map(({ sql }) => ` and (${sql})`).join('');
  const { rows } = await pool.query<{ total: string }>(`select count(*) as total ${FROM}${where}`, values);
  return Number(rows[0]?.total ?? 0);
}
