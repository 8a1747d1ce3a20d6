import type {
  OperatorOrderGroup,
  OperatorOrderList,
  OperatorOrderRow,
  OrderRow,
  OrderState,
} from '@rollheim/contracts';
import { orderRowOf } from '@rollheim/contracts/server';
import { wordPatterns } from '@rollheim/service-kit';
import type { Pool } from 'pg';

/** Entries of the list per page. */
const PAGE = 50;

const TODAY = `(now() at time zone 'Europe/Berlin')::date`;
// what has no invoice yet is due on no day
const OVERDUE = `(s.status = 'pending' and s.due_on is not null and s.due_on < ${TODAY})`;

const DISPUTED = `(s.state->'dispute'->>'status' = 'open')`;

/** What belongs to a group. */
const GROUPS: Readonly<Record<OperatorOrderGroup, string>> = {
  pending: `s.status = 'pending'`,
  overdue: OVERDUE,
  paid: `s.status = 'paid'`,
  canceled: `s.status = 'canceled'`,
  disputed: DISPUTED,
  refund: `s.refund_due > 0`,
};

export const ORDER_GROUPS = Object.keys(GROUPS) as readonly OperatorOrderGroup[];

/** What a page of the list is asked for. */
export interface OrderListQuery {
  readonly group: OperatorOrderGroup;
  readonly q: string;
  readonly page: number;
  /** What those owe that come first, gross cents; null: none. */
  readonly due: number | null;
}

/** An order, and the ad that names its vehicle. */
interface StoredSale {
  readonly state: OrderState;
  readonly number: number | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

const toOrder = ({ state, number, zip_code, city, country }: StoredSale): OrderRow =>
  orderRowOf(state, number === null ? null : { number, zipCode: zip_code, city, country });

/** One order, whoever its sides are. */
export async function orderById(pool: Pool, orderId: string): Promise<OrderRow | null> {
  const { rows } = await pool.query<StoredSale>(
    `select s.state, a.number, a.zip_code, a.city, a.country
     from sale s left join ad a on a.ad_id = s.auction_id where s.order_id = $1`,
    [orderId],
  );
  return rows[0] ? toOrder(rows[0]) : null;
}

/** What a pending order still owes of its commission, gross cents. */
const OWED = `(s.commission - coalesce((s.state->>'received')::bigint, 0))`;

interface Row extends StoredSale {
  readonly buyer_company: string | null;
  readonly seller_company: string | null;
  readonly overdue: boolean;
  readonly total: number;
}

const toRow = (row: Row): OperatorOrderRow => ({
  ...toOrder(row),
  buyerCompany: row.buyer_company,
  sellerCompany: row.seller_company,
  overdue: row.overdue,
  invoiceNeed: null,
});

const SALES = `sale s left join ad a on a.ad_id = s.auction_id
  left join customer b on b.customer_id = s.buyer left join customer c on c.customer_id = s.seller`;
/** What a search finds: `$1` a number, `$2` words. */
const FITS = `(s.number::text = $1 or s.invoice = $1 or a.number::text = $1
  or concat_ws(' ', s.title, b.state->>'company', c.state->>'company') ilike all ($2::text[]))`;
const COUNTS = ORDER_GROUPS.map((each) => `count(*) filter (where ${GROUPS[each]}) as ${each}`).join(', ');
type Counts = Record<OperatorOrderGroup, number>;

const countsOf = (row: Partial<Record<OperatorOrderGroup, string>> | undefined): Counts => ({
  pending: Number(row?.pending ?? 0),
  overdue: Number(row?.overdue ?? 0),
  paid: Number(row?.paid ?? 0),
  canceled: Number(row?.canceled ?? 0),
  disputed: Number(row?.disputed ?? 0),
  refund: Number(row?.refund ?? 0),
});

/** How many orders of each group a search finds. */
async function foundIn(pool: Pool, number: string, patterns: readonly string[]): Promise<Counts> {
  const { rows } = await pool.query<Record<OperatorOrderGroup, string>>(
    `select ${COUNTS} from ${SALES} where ${FITS}`,
    [number, patterns],
  );
  return countsOf(rows[0]);
}

/**
 * Orders of a group. `q` is the number of an order, invoice or ad (blanks in it do not count), or words
 * that vehicle and companies of both sides hold together. Orders that owe `due` come first.
 */
export async function orderList(
  pool: Pool,
  { group, q, page, due }: OrderListQuery,
): Promise<OperatorOrderList> {
  const number = q.replaceAll(/\s/g, '');
  const [rows, sums] = await Promise.all([
    pool.query<Row>(
      `select s.state, a.number, a.zip_code, a.city, a.country, ${OVERDUE} as overdue,
         b.state->>'company' as buyer_company, c.state->>'company' as seller_company,
         (count(*) over ())::int as total
       from ${SALES} where ${GROUPS[group]} and ($3 = '' or ${FITS})
       order by (${OWED} = $6::bigint) desc, case when s.status = 'pending' then s.created_at end, s.changed_at desc, s.order_id
       limit $4 offset $5`,
      [number, wordPatterns(q), q, PAGE, (page - 1) * PAGE, due],
    ),
    pool.query<Record<OperatorOrderGroup | 'open', string>>(
      `select ${COUNTS},
         coalesce(sum(${OWED}) filter (where s.status = 'pending'), 0) as open from sale s`,
    ),
  ]);
  const sum = sums.rows[0];
  const total = rows.rows[0]?.total ?? 0;
  return {
    orders: rows.rows.map(toRow),
    counts: countsOf(sum),
    ...(q !== '' && total === 0 ? { found: await foundIn(pool, number, wordPatterns(q)) } : {}),
    open: Number(sum?.open ?? 0),
    total,
    page,
    pages: Math.ceil(total / PAGE),
  };
}
