import {
  CATALOG_FLAGS,
  CATALOG_PAGE_SIZE,
  type CATALOG_SORTS,
  type CATALOG_STATUS_GROUPS,
  type CatalogProduct,
} from '@rollheim/contracts';
import type { Pool } from 'pg';
import { kindsOf } from './kinds.ts';
import { toProduct, type ProductRow } from './rows.ts';

/** Filters of the catalog as the URL carries them; prices in cents here. */
export interface CatalogFilters {
  readonly q?: string;
  readonly productType?: readonly string[];
  readonly category?: readonly string[];
  readonly make?: readonly string[];
  readonly country?: readonly string[];
  readonly priceFrom?: number;
  readonly priceTo?: number;
  readonly mileageFrom?: number;
  readonly mileageTo?: number;
  readonly yearFrom?: number;
  readonly yearTo?: number;
  readonly buyNow?: boolean;
  readonly vatReportable?: boolean;
  readonly reserveMet?: boolean;
  readonly auctionStatus?: (typeof CATALOG_STATUS_GROUPS)[number];
}

export type CatalogSort = (typeof CATALOG_SORTS)[number];

/** States that the catalog shows; `running` includes the hot phase (auction-rules, states). */
const SHOWN = [
  'running',
  'hotbidding',
  'published',
  'renegotiation',
  'acpt_late_offer',
  'recd_late_offer',
  'declined_late_offer',
  'anr_offer_above_targetprice',
  'failed',
  'sold',
];
const STATUS_GROUPS: Readonly<Record<(typeof CATALOG_STATUS_GROUPS)[number], readonly string[]>> = {
  running: ['running', 'hotbidding'],
  published: ['published'],
  chance: ['acpt_late_offer', 'recd_late_offer', 'declined_late_offer', 'anr_offer_above_targetprice'],
  renegotiation: ['renegotiation'],
  sold: ['sold'],
};

const ORDER: Readonly<Record<CatalogSort, string>> = {
  // what can be bid on now comes first and by its end, then what starts soon, then the rest
  ending: `case when a.status in ('running','hotbidding') then 0 when a.status = 'published' then 1 when a.status = 'sold' then 3 else 2 end, a.end_at asc nulls last, v.ad_id`,
  newest: 'v.released_at desc, v.ad_id',
  price_asc: 'a.shown_price asc nulls last, v.ad_id',
  price_desc: 'a.shown_price desc nulls last, v.ad_id',
  mileage_asc: 'v.mileage asc nulls last, v.ad_id',
};

/** What holds where a filter is on. */
const FLAGS: Readonly<Record<(typeof CATALOG_FLAGS)[number], string>> = {
  buyNow: 'a.buy_now is not null',
  vatReportable: 'v.vat_reportable',
  reserveMet: `a.state ->> 'reserve' = 'met'`,
};

interface Condition {
  readonly name: string;
  readonly sql: string;
}

/** Collects conditions with numbered parameters; every facet is one named condition. */
function conditionsOf(filters: CatalogFilters): { conditions: Condition[]; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: Condition[] = [];
  const add = (name: string, sql: string) => conditions.push({ name, sql });
  const oneOf = (name: string, column: string, list: readonly string[] | undefined) => {
    if (list?.length) add(name, `${column} = any(${bind(list)})`);
  };
  const between = (name: string, column: string, from: number | undefined, to: number | undefined) => {
    const parts = [
      ...(from === undefined ? [] : [`${column} >= ${bind(from)}`]),
      ...(to === undefined ? [] : [`${column} <= ${bind(to)}`]),
    ];
    if (parts.length) add(name, parts.join(' and '));
  };
  oneOf('productType', 'v.product_type', filters.productType);
  oneOf('category', 'v.category', filters.category);
  oneOf('make', 'v.make', filters.make);
  oneOf('country', 'v.country', filters.country);
  between('price', 'a.shown_price', filters.priceFrom, filters.priceTo);
  between('mileage', 'v.mileage', filters.mileageFrom, filters.mileageTo);
  between('year', 'v.year', filters.yearFrom, filters.yearTo);
  for (const name of CATALOG_FLAGS) if (filters[name]) add(name, FLAGS[name]);
  const group = filters.auctionStatus === undefined ? undefined : STATUS_GROUPS[filters.auctionStatus];
  if (group) add('auction_status', `a.status = any(${bind(group)})`);
  for (const word of (filters.q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)) {
    const { productTypes, categories } = kindsOf(word);
    const parts = [
      `v.search like ${bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`,
      ...(productTypes.length ? [`v.product_type = any(${bind(productTypes)})`] : []),
      ...(categories.length ? [`v.category = any(${bind(categories)})`] : []),
    ];
    add('q', parts.join(' or '));
  }
  return { conditions, values };
}

const FROM = `from vehicle v join auction a on a.auction_id = v.ad_id where a.status = any(array[${SHOWN.map((status) => `'${status}'`).join(',')}])`;

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

/** How many vehicles fit; for pages behind the last one, which have no row to say it. */
async function countAll(pool: Pool, filters: CatalogFilters): Promise<number> {
  const { conditions, values } = conditionsOf(filters);
  const where = conditions.map(({ sql }) => ` and (${sql})`).join('');
  const { rows } = await pool.query<{ total: string }>(`select count(*) as total ${FROM}${where}`, values);
  return Number(rows[0]?.total ?? 0);
}

/** Counts behind each facet, each under all filters but its own; one query. */
export async function facetCounts(pool: Pool, filters: CatalogFilters): Promise<FacetRow[]> {
  const { conditions, values } = conditionsOf(filters);
  const under = (...own: string[]) =>
    conditions
      .filter(({ name }) => !own.includes(name))
      .map(({ name }) => ` and c_${name}`)
      .join('');
  const names = [...new Set(conditions.map(({ name }) => name))];
  const flags = names.map(
    (name) =>
      `, coalesce(${conditions
        .filter((c) => c.name === name)
        .map((c) => `(${c.sql})`)
        .join(' and ')}, false) as c_${name}`,
  );
  const options = (facet: string, column: string) =>
    `select '${facet}' as facet, ${column}::text as value, count(*)::int as count, null::bigint as low, null::bigint as high from hit where ${column} is not null${under(facet)} group by ${column}`;
  const range = (facet: string, column: string) =>
    `select '${facet}', null, count(*)::int, min(${column})::bigint, max(${column})::bigint from hit where ${column} is not null${under(facet)}`;
  const holds = CATALOG_FLAGS.map((name) => `, (${FLAGS[name]}) as f_${name}`);
  const flag = (name: (typeof CATALOG_FLAGS)[number]) =>
    `select '${name}', 'true', count(*)::int, null, null from hit where f_${name}${under(name)}`;
  const { rows } = await pool.query<FacetRow>(
    `with hit as materialized (select v.product_type, v.category, v.make, v.country, v.year, v.mileage, a.shown_price as price, a.status${holds.join('')}${flags.join('')} ${FROM})
     ${options('productType', 'product_type')}
     union all ${options('category', 'category')}
     union all ${options('make', 'make')}
     union all ${options('country', 'country')}
     union all ${options('auction_status', `case when status in ('running','hotbidding') then 'running' when status in ('published','renegotiation','sold') then status when status = 'failed' then null else 'chance' end`)}
     union all ${range('price', 'price')}
     union all ${range('mileage', 'mileage')}
     union all ${range('year', 'year')}
     ${CATALOG_FLAGS.map((name) => `union all ${flag(name)}`).join(' ')}`,
    values,
  );
  return rows;
}

export interface FacetRow {
  readonly facet: string;
  readonly value: string | null;
  readonly count: number;
  readonly low: string | null;
  readonly high: string | null;
}
