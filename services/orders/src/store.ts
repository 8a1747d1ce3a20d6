import { insertRow } from '@rollheim/bus';
import type { TaxProfile } from '@rollheim/auction-rules';
import { refundOf, type AuctionRescinded, type CustomerContact, type OrderState } from '@rollheim/contracts';
import type pg from 'pg';

interface Row {
  readonly order_id: string;
  readonly number: number;
  readonly version: number;
  readonly auction_id: string;
  readonly round: number;
  readonly buyer_customer_id: string;
  readonly seller_customer_id: string;
  readonly status: OrderState['status'];
  readonly origin: OrderState['origin'];
  readonly title: string;
  readonly media_id: string | null;
  readonly price: string;
  readonly commission: OrderState['commission'];
  readonly vehicle_cost: OrderState['vehicleCost'];
  readonly created_at: Date;
  readonly changed_at: Date | null;
  readonly paid_on: string | null;
  readonly received: string;
  readonly payments_taken_back: number;
  readonly returned: string;
  readonly cancel_reason: string | null;
  readonly invoice: OrderState['invoice'];
  readonly correction: OrderState['correction'];
  readonly dispute: OrderState['dispute'];
  readonly handed_over_on: string | null;
  /** What entries brought beyond what they were booked for. */
  readonly surplus: number;
  readonly refunded: number;
  readonly refunded_on: string | null;
}

/** Days are read as the text that they are: `YYYY-MM-DD`. */
const COLUMNS = `orders.*, orders.paid_on::text as paid_on,
  (select handover.day::text from handover where handover.order_id = orders.order_id) as handed_over_on,
  (select coalesce(sum(rest), 0)::float8 from bank_entry
     where bank_entry.order_id = orders.order_id and bank_entry.state = 'booked') as surplus,
  (select coalesce(sum(amount), 0)::float8 from refund where refund.order_id = orders.order_id) as refunded,
  (select max(day)::text from refund where refund.order_id = orders.order_id) as refunded_on`;

function fromRow(row: Row): OrderState {
  const order = {
    orderId: row.order_id,
    number: row.number,
    version: row.version,
    auctionId: row.auction_id,
    round: row.round,
    buyerCustomerId: row.buyer_customer_id,
    sellerCustomerId: row.seller_customer_id,
    status: row.status,
    origin: row.origin,
    title: row.title,
    mediaId: row.media_id,
    price: Number(row.price),
    commission: row.commission,
    vehicleCost: row.vehicle_cost,
    createdAt: row.created_at.toISOString(),
    changedAt: (row.changed_at ?? row.created_at).toISOString(),
    paidOn: row.paid_on,
    received: Number(row.received),
    paymentsTakenBack: row.payments_taken_back,
    returned: Number(row.returned),
    cancelReason: row.cancel_reason,
    invoice: row.invoice,
    correction: row.correction,
    dispute: row.dispute,
    handedOverOn: row.handed_over_on,
  };
  const figures = { surplus: row.surplus, paid: row.refunded, last: row.refunded_on };
  const refund = refundOf(order, figures);
  return refund ? { ...order, refund } : order;
}

/** An order as it is; null when there is none. */
export async function readOrder(client: pg.PoolClient, orderId: string): Promise<OrderState | null> {
  const { rows } = await client.query<Row>(`select ${COLUMNS} from orders where order_id = $1`, [orderId]);
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Those of some orders that there are. */
export async function readOrders(
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<readonly OrderState[]> {
  const { rows } = await client.query<Row>(`select ${COLUMNS} from orders where order_id = any($1)`, [ids]);
  return rows.map(fromRow);
}

/** Orders that a person is a side of, the oldest first. */
export async function ordersOf(client: pg.PoolClient, customerId: string): Promise<readonly OrderState[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from orders where $1 in (buyer_customer_id, seller_customer_id) order by number`,
    [customerId],
  );
  return rows.map(fromRow);
}

/** True where the sale (a place in the auction's log) has its order already. */
export async function hasOrder(client: pg.PoolClient, auctionId: string, saleSeq: number): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from orders where auction_id = $1 and sale_seq = $2', [
    auctionId,
    saleSeq,
  ]);
  return rowCount === 1;
}

/** The next order number. */
export async function nextNumber(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ number: string }>("select nextval('order_number') as number");
  return Number(rows[0]?.number);
}

/** Writes a new order. */
export async function insertOrder(client: pg.PoolClient, order: OrderState, saleSeq: number): Promise<void> {
  await client.query(
    insertRow('orders', {
      order_id: order.orderId,
      number: order.number,
      version: order.version,
      auction_id: order.auctionId,
      round: order.round,
      sale_seq: saleSeq,
      buyer_customer_id: order.buyerCustomerId,
      seller_customer_id: order.sellerCustomerId,
      status: order.status,
      origin: order.origin,
      title: order.title,
      media_id: order.mediaId,
      price: order.price,
      commission: order.commission,
      vehicle_cost: order.vehicleCost,
      created_at: order.createdAt,
      changed_at: order.changedAt,
    }),
  );
}

/**
 * Marks a pending order as paid on a day (`YYYY-MM-DD`); null where it is not pending. `received`: what an entry of a bank
 * statement brought for it, cents.
 */
export async function payOrder(
  client: pg.PoolClient,
  orderId: string,
  { paidOn, at, received }: { readonly paidOn: string; readonly at: string; readonly received: number },
): Promise<OrderState | null> {
  const { rows } = await client.query<Row>(
    `update orders set status = 'paid', paid_on = $2, changed_at = $3, received = received + $4,
       returned = 0, version = version + 1
     where order_id = $1 and status = 'pending' returning ${COLUMNS}`,
    [orderId, paidOn, at, received],
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Adds to what came in of a pending order, cents; throws where it is not pending. */
export async function receivePart(
  client: pg.PoolClient,
  orderId: string,
  amount: number,
): Promise<OrderState> {
  const { rows } = await client.query<Row>(
    `update orders set received = received + $2, version = version + 1
     where order_id = $1 and status = 'pending' returning ${COLUMNS}`,
    [orderId, amount],
  );
  if (!rows[0]) throw new Error(`Order ${orderId} is not pending`);
  return fromRow(rows[0]);
}

/**
 * Takes `amount` cents back of what came in; an order that was paid by them (`pays`) waits for its payment again.
 * `returned`: what the bank took back of it, cents.
 */
export async function takePaymentBack(
  client: pg.PoolClient,
  orderId: string,
  {
    amount,
    pays,
    at,
    returned = 0,
  }: {
    readonly amount: number;
    readonly pays: boolean;
    readonly at: string;
    readonly returned?: number;
  },
): Promise<OrderState> {
  const { rows } = await client.query<Row>(
    `update orders set received = received - $2, version = version + 1
       ${pays ? `, status = 'pending', paid_on = null, changed_at = $3, payments_taken_back = payments_taken_back + 1, returned = $4` : ''}
     where order_id = $1 and status = '${pays ? 'paid' : 'pending'}' returning ${COLUMNS}`,
    pays ? [orderId, amount, at, returned] : [orderId, amount],
  );
  if (!rows[0]) throw new Error(`Order ${orderId} is in another state`);
  return fromRow(rows[0]);
}

/**
 * Cancels the order of the sale that was rescinded at a place of the auction's log; null where there is none to
 * cancel: a later sale remains. An order that was paid in the moment of
 * the rescission is canceled too: the vehicle may be sold again, and its money goes back. An open dispute is settled
 * by it.
 */
export async function cancelOpenOrder(
  client: pg.PoolClient,
  { auctionId, seq, reason, at }: AuctionRescinded,
): Promise<OrderState | null> {
  // what is owed back is counted once the order is locked
  await client.query(
    `select 1 from orders where auction_id = $1 and sale_seq < $2 and status <> 'canceled' for update`,
    [auctionId, seq],
  );
  const { rows } = await client.query<Row>(
    `update orders set status = 'canceled', cancel_reason = $3, changed_at = $4, version = version + 1,
       dispute = case when dispute->>'status' = 'open' then dispute || jsonb_build_object(
         'status', 'settled', 'outcome', 'rescission', 'endedAt', $5::text) else dispute end
     where auction_id = $1 and sale_seq < $2 and status <> 'canceled' returning ${COLUMNS}`,
    [auctionId, seq, reason, at, at],
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Notes the documents that were issued for an order; `counts` is false in the transaction that makes or moves it. */
export async function noteDocuments(
  client: pg.PoolClient,
  { orderId, invoice, correction }: Pick<OrderState, 'orderId' | 'invoice' | 'correction'>,
  counts: boolean,
): Promise<OrderState> {
  const { rows } = await client.query<Row>(
    `update orders set invoice = $2, correction = $3, version = version + $4
     where order_id = $1 returning ${COLUMNS}`,
    [orderId, invoice, correction, counts ? 1 : 0],
  );
  if (!rows[0]) throw new Error(`No order ${orderId}`);
  return fromRow(rows[0]);
}

/** Ids of orders whose invoice could not be issued at their sale, where the buyer is known by now. */
export async function unbilledOrders(client: pg.PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select order_id as id from orders join customer_contact c on c.customer_id = orders.buyer_customer_id
     where invoice is null and status <> 'canceled' order by created_at`,
  );
  return rows.map(({ id }) => id);
}

/** Locks an order that has no invoice yet; null where it has one by now, is canceled or is being changed. */
export async function lockUnbilled(client: pg.PoolClient, orderId: string): Promise<OrderState | null> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from orders where order_id = $1 and invoice is null and status <> 'canceled'
     for update skip locked`,
    [orderId],
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

/** What decides a buyer's VAT; nothing known means a buyer in Germany. */
export async function taxProfile(client: pg.PoolClient, customerId: string): Promise<TaxProfile> {
  const { rows } = await client.query<{
    country: string | null;
    vat_country: string | null;
    vat_verified: boolean;
  }>('select country, vat_country, vat_verified from customer_facts where customer_id = $1', [customerId]);
  const row = rows[0];
  return {
    country: row?.country ?? null,
    vatNumberOf: row?.vat_country ?? null,
    vatNumberVerified: row?.vat_verified ?? false,
  };
}

/** Contact record of a customer; null where it is unknown or was deleted. */
export async function contactOf(client: pg.PoolClient, customerId: string): Promise<CustomerContact | null> {
  const { rows } = await client.query<{ contact: CustomerContact }>(
    'select contact from customer_contact where customer_id = $1',
    [customerId],
  );
  return rows[0]?.contact ?? null;
}

/** Locks an order that its sides act on; null when there is none. */
export async function lockOrder(client: pg.PoolClient, orderId: string): Promise<OrderState | null> {
  const { rowCount } = await client.query('select 1 from orders where order_id = $1 for update', [orderId]);
  // the statement that waited for the lock would count the payments and refunds that were there before it
  return rowCount === 0 ? null : readOrder(client, orderId);
}

/** Writes the dispute of an order, and what the vehicle costs by it. */
export async function writeDispute(
  client: pg.PoolClient,
  { orderId, dispute, vehicleCost }: Pick<OrderState, 'orderId' | 'dispute' | 'vehicleCost'>,
): Promise<OrderState> {
  const { rows } = await client.query<Row>(
    `update orders set dispute = $2, vehicle_cost = $3, version = version + 1
     where order_id = $1 returning ${COLUMNS}`,
    [orderId, dispute, vehicleCost],
  );
  if (!rows[0]) throw new Error(`No order ${orderId}`);
  return fromRow(rows[0]);
}

/** Counts a change that the order's own columns do not show, so that open pages read it again. */
export async function touchOrder(client: pg.PoolClient, orderId: string): Promise<OrderState> {
  const { rows } = await client.query<Row>(
    `update orders set version = version + 1 where order_id = $1 returning ${COLUMNS}`,
    [orderId],
  );
  if (!rows[0]) throw new Error(`No order ${orderId}`);
  return fromRow(rows[0]);
}

/** The version that a caller's later reads wait for. */
export const versionOf = (order: OrderState): Readonly<Record<string, number>> => ({
  [`orders/${order.orderId}`]: order.version,
});
