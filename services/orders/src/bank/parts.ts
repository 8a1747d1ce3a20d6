import type { OrderState } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { bookPayment, type Payment } from '../payment.ts';
import { publishPart, publishState } from '../publish.ts';
import { addStep } from '../steps.ts';
import { lockOrder, receivePart, takePaymentBack } from '../store.ts';
import type { Followed, JudgedPart } from './split.ts';

/** Locks orders, always in the same sequence; by id, those that there are. */
export async function lockOrders(
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderState>> {
  const orders = new Map<string, OrderState>();
  for (const orderId of [...new Set(ids)].toSorted()) {
    const order = await lockOrder(client, orderId);
    if (order) orders.set(orderId, order);
  }
  return orders;
}

/** Notes what an entry pays of an order. */
async function addPart(
  client: pg.PoolClient,
  entryId: string,
  { orderId, amount, pays }: JudgedPart,
): Promise<void> {
  await client.query('insert into bank_part (entry_id, order_id, amount, pays) values ($1, $2, $3, $4)', [
    entryId,
    orderId,
    amount,
    pays,
  ]);
}

/** Books a part of an entry: the order is paid by it, or keeps waiting for what it still owes. */
export async function bookPart(
  tx: Tx,
  entryId: string,
  part: JudgedPart,
  payment: Omit<Payment, 'orderId' | 'received'> & { readonly bookedOn: string },
): Promise<OrderState> {
  const { orderId, amount, pays } = part;
  const { at, actor, note, bookedOn } = payment;
  await addPart(tx.client, entryId, part);
  if (pays) {
    const order = await bookPayment(tx, { ...payment, orderId, received: amount });
    if (!order) throw new Error(`Order ${orderId} is not pending`);
    return order;
  }
  const order = await receivePart(tx.client, orderId, amount);
  await addStep(tx.client, orderId, { at, actor, kind: 'part_paid', note, day: bookedOn, amount });
  publishPart(tx, order, { amount, day: bookedOn, at });
  return order;
}

/** What an entry pays, with what followed in its orders, which are locked. */
export async function lockPaid(
  client: pg.PoolClient,
  entryId: string,
): Promise<readonly (Followed & { readonly amount: number })[]> {
  const { rows } = await client.query<{ order_id: string; amount: string; pays: boolean }>(
    'select order_id, amount, pays from bank_part where entry_id = $1 and taken_back_at is null order by part_id',
    [entryId],
  );
  const orders = await lockOrders(
    client,
    rows.map(({ order_id }) => order_id),
  );
  const { rows: proposed } = await client.query<{ order_id: string }>(
    'select distinct order_id from pickup_proposal where order_id = any($1)',
    [[...orders.keys()]],
  );
  const pickups = new Set(proposed.map(({ order_id }) => order_id));
  return rows.flatMap(({ order_id, amount, pays }) => {
    const order = orders.get(order_id);
    return order ? [{ order, pays, amount: Number(amount), pickup: pickups.has(order_id) }] : [];
  });
}

/** Takes back what an entry paid of an order, which waits for its payment again. */
export async function takeBackPart(
  tx: Tx,
  entryId: string,
  { order: { orderId }, amount, pays }: Followed & { readonly amount: number },
  { at, actor, note }: Pick<Payment, 'at' | 'actor' | 'note'>,
): Promise<OrderState> {
  await tx.client.query(
    `update bank_part set taken_back_at = $3
     where entry_id = $1 and order_id = $2 and taken_back_at is null`,
    [entryId, orderId, at],
  );
  const order = await takePaymentBack(tx.client, orderId, { amount, pays, at });
  await addStep(tx.client, orderId, { at, actor, kind: 'payment_taken_back', note, day: null, amount });
  publishState(tx, order);
  return order;
}
