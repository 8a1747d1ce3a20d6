import type {
  AuctionStatus,
  CustomerState,
  OrderFilter,
  OrderRow,
  OrdersAnswer,
  OrderState,
  OwnerCard,
  ProfileType,
  PurchasesAnswer,
  PurchasesSummary,
  SaleRow,
  SidedOrder,
} from '@rollheim/contracts';
import { PAGE_SIZE } from '@rollheim/contracts';
import { orderRowOf } from '@rollheim/contracts/server';
import { wordPatterns } from '@rollheim/service-kit';
import type { Pool } from 'pg';

interface StoredSale {
  readonly state: OrderState;
  readonly number: number | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

/** Selects {@link StoredSale}; sales are `s`, their ads `a`. */
const SALES = `select s.state, a.number, a.zip_code, a.city, a.country
  from sale s left join ad a on a.ad_id = s.auction_id`;

/** The same with the number of all that fit, {@link CountedSale}. */
const SALES_COUNTED = SALES.replace('select', 'select (count(*) over ())::int as total,');

const toOrder = ({ state, number, zip_code, city, country }: StoredSale): OrderRow =>
  orderRowOf(state, number === null ? null : { number, zipCode: zip_code, city, country });

/** The order as its seller may see it: what the buyer pays for the mediation is not theirs to know. */
export function saleOf(order: OrderRow): SaleRow {
  const {
    commission: _commission,
    received: _received,
    returned: _returned,
    refund: _refund,
    invoice: _invoice,
    correction: _correction,
    ...sale
  } = order;
  return sale;
}

const totalOf = (rows: readonly { readonly total: number }[]): number => rows[0]?.total ?? 0;

/** What a pending order still owes of its commission, gross cents; sales are `s`. */
const OWED = `(s.commission - coalesce((s.state->>'received')::bigint, 0))`;

/** A rescinded sale is canceled, whatever was handed over before. */
const HANDED_OVER = `(s.status <> 'canceled' and s.state->>'handedOverOn' is not null)`;

/** What the filter in a parameter lets pass; null: everything. */
const passes = (parameter: string): string =>
  `(${parameter}::text is null or s.status = ${parameter} or (${parameter} = 'handed_over' and ${HANDED_OVER}))`;

/** Which orders of one side are asked for. */
export interface SideQuery {
  readonly side: 'buyer' | 'seller';
  /** Null: all. */
  readonly status: OrderFilter | null;
  /** The number of an order, invoice or ad (blanks in it do not count), or words of a vehicle's title; empty: all. */
  readonly q: string;
}

interface CountedSale extends StoredSale {
  readonly total: number;
}

/** Orders of one side, the newest first. */
async function ordersOfSide(
  pool: Pool,
  customerId: string,
  { side, status, q }: SideQuery,
  limit: number,
  offset: number,
): Promise<readonly CountedSale[]> {
  // the seller knows no invoice
  const invoice = side === 'buyer' ? 'or s.invoice = $4' : '';
  const { rows } = await pool.query<CountedSale>(
    `${SALES_COUNTED} where s.${side} = $1 and ${passes('$2')}
       and ($3 = '' or s.number::text = $4 or a.number::text = $4 ${invoice} or s.title ilike all ($5::text[]))
     order by s.created_at desc, s.order_id limit $6 offset $7`,
    [customerId, status, q, q.replaceAll(/\s/g, ''), wordPatterns(q), limit, offset],
  );
  return rows;
}

/** Most orders that one file holds. */
const MOST_EXPORTED = 10_000;

/** All orders of one side, the newest first, as they are exported. */
export const exportedOrders = async (
  pool: Pool,
  customerId: string,
  asked: SideQuery,
): Promise<readonly OrderRow[]> =>
  (await ordersOfSide(pool, customerId, asked, MOST_EXPORTED, 0)).map(toOrder);

/** Purchases of a customer, the newest first. */
export async function purchases(
  pool: Pool,
  customerId: string,
  asked: Omit<SideQuery, 'side'>,
  page: number,
): Promise<PurchasesAnswer> {
  const [rows, summary] = await Promise.all([
    ordersOfSide(pool, customerId, { ...asked, side: 'buyer' }, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    purchasesSummary(pool, customerId),
  ]);
  const { counts } = summary;
  const { status, q } = asked;
  const all = status === null ? counts.pending + counts.paid + counts.canceled : counts[status];
  const total = q === '' ? all : totalOf(rows);
  return {
    products: rows.map(toOrder),
    page,
    pages: Math.ceil(total / PAGE_SIZE),
    total,
    summary,
  };
}

async function purchasesSummary(pool: Pool, customerId: string): Promise<PurchasesSummary> {
  const { rows } = await pool.query<Record<string, string>>(
    `with own as (
       select status, coalesce((state->'vehicleCost'->>'payable')::bigint, price) as price, commission,
         ${OWED} as owed,
         extract(year from created_at at time zone 'Europe/Berlin') = extract(year from now() at time zone 'Europe/Berlin')
           and status <> 'canceled' as counted,
                ${HANDED_OVER} as handed_over
       from sale s where buyer = $1)
     select extract(year from now() at time zone 'Europe/Berlin') as year,
       count(*) filter (where counted) as vehicles,
       coalesce(sum(price) filter (where counted), 0) as value,
       coalesce(sum(commission) filter (where counted), 0) as commission,
       coalesce(sum(owed) filter (where status = 'pending'), 0) as open,
       count(*) filter (where status = 'pending') as pending,
       count(*) filter (where status = 'paid') as paid,
       count(*) filter (where status = 'canceled') as canceled,
       count(*) filter (where handed_over) as handed_over
     from own`,
    [customerId],
  );
  const figure = (name: string): number => Number(rows[0]?.[name] ?? 0);
  return {
    year: figure('year'),
    vehicles: figure('vehicles'),
    value: figure('value'),
    commission: figure('commission'),
    open: figure('open'),
    counts: {
      pending: figure('pending'),
      paid: figure('paid'),
      canceled: figure('canceled'),
      handed_over: figure('handed_over'),
    },
  };
}

/** Orders that a customer is a side of, the newest first; `side` null: of both, `status` null: all. */
export async function orders(
  pool: Pool,
  customerId: string,
  { side, status }: { readonly side: 'buyer' | 'seller' | null; readonly status: OrderFilter | null },
  page: number,
): Promise<OrdersAnswer> {
  const own = `(s.buyer = $1 and $2::text is distinct from 'seller'
    or s.seller = $1 and $2::text is distinct from 'buyer') and ${passes('$3')}`;
  const [rows, counted] = await Promise.all([
    pool.query<StoredSale>(
      `${SALES} where ${own} order by s.created_at desc, s.order_id limit $4 offset $5`,
      [customerId, side, status, PAGE_SIZE, (page - 1) * PAGE_SIZE],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from sale s where ${own}`, [
      customerId,
      side,
      status,
    ]),
  ]);
  const total = totalOf(counted.rows);
  return {
    orders: rows.rows.map((row): SidedOrder => {
      const order = toOrder(row);
      return order.buyerCustomerId === customerId
        ? { ...order, side: 'buyer' }
        : { ...saleOf(order), side: 'seller' };
    }),
    page,
    pages: Math.ceil(total / PAGE_SIZE),
    total,
  };
}

/** One order, whoever it belongs to; the caller decides who may see it. */
export async function orderById(pool: Pool, orderId: string): Promise<OrderRow | null> {
  const { rows } = await pool.query<StoredSale>(`${SALES} where s.order_id = $1`, [orderId]);
  return rows[0] ? toOrder(rows[0]) : null;
}

/** What others may know of a customer; null where there is none. */
export async function customerState(pool: Pool, customerId: string): Promise<CustomerState | null> {
  const { rows } = await pool.query<{ state: CustomerState }>(
    'select state from customer where customer_id = $1',
    [customerId],
  );
  return rows[0]?.state ?? null;
}

/** An owner as anyone may see them. */
export async function ownerCard(pool: Pool, customerId: string): Promise<OwnerCard | null> {
  const state = await customerState(pool, customerId);
  return state && { displayName: state.company, region: state.region, segmentation: state.profileType };
}

/** Customer id of the owner of an ad; null for an unknown ad and for one of a browser without an account. */
export async function ownerOfAd(pool: Pool, adId: string): Promise<string | null> {
  const { rows } = await pool.query<{ owner_customer_id: string | null }>(
    'select owner_customer_id from ad where ad_id = $1',
    [adId],
  );
  return rows[0]?.owner_customer_id ?? null;
}

/** True for a customer with an ad, in whatever state. */
export async function hasAds(pool: Pool, customerId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from ad where owner_customer_id = $1 limit 1', [customerId]);
  return rowCount === 1;
}

/** Kind of seller of an ad that was shown to the public at some time. */
export async function ownerSegment(pool: Pool, adId: string): Promise<ProfileType | null> {
  const { rows } = await pool.query<{ owner_segment: ProfileType }>(
    `select d.owner_segment from ad d join auction a on a.auction_id = d.ad_id
     where d.ad_id = $1 and not (a.status = any($2))`,
    [adId, ['editing', 'under_review', 'inactive'] satisfies AuctionStatus[]],
  );
  return rows[0]?.owner_segment ?? null;
}
