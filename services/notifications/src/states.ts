import { makeName, type AuctionState, type OrderState, type ValuationState } from '@rollheim/contracts';
import type { Reaction, Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { codesOver, isWorthMailing, notesOver } from './decide.ts';
import type { MailLink } from './message.ts';
import { notify, publish } from './notify.ts';
import { lockAuction } from './known.ts';
import { queueMail } from './mail/queue.ts';
import { buyerAmounts } from './money.ts';
import { closeByCode, readNotes } from './store.ts';

/** State topics that messages and mails are made from. */
export const STATE_TOPICS = ['auctions.state', 'orders.state', 'valuations.state'] as const;

/** Tells what a new state means to whom. Every effect has its key: the same state again, or an older one, has none. */
export const stateReactions: Readonly<Record<string, Reaction>> = {
  'auction.state': ({ payload }, tx) => auctionChanged(tx, payload as AuctionState | null),
  'orders.state': ({ payload }, tx) => orderChanged(tx, payload as OrderState | null),
  'valuations.state': ({ payload }, tx) => valuationChanged(tx, payload as ValuationState | null),
};

async function auctionChanged(tx: Tx, state: AuctionState | null): Promise<void> {
  if (state === null) return;
  const { auctionId } = state;
  if (await staysAsItIs(tx.client, state)) return;
  const before = await lockAuction(tx.client, auctionId);
  const { rowCount } = await tx.client.query(
    `insert into auctions (auction_id, version, status, since, round, end_at, owner_customer_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (auction_id) do update set version = excluded.version, status = excluded.status,
       since = excluded.since, round = excluded.round, end_at = excluded.end_at,
       owner_customer_id = excluded.owner_customer_id
     where auctions.version <= excluded.version`,
    [auctionId, state.version, state.status, state.since, state.round, state.endAt, state.ownerCustomerId],
  );
  if (rowCount === 0 || before.status === state.status) return;
  publish(tx, await closeByCode(tx.client, auctionId, codesOver(state.status), state.since));
  publish(tx, await readNotes(tx.client, auctionId, notesOver(state.status), state.since));
}

/** A bid, most often: the auction goes on in its state, so that no task is over, and nobody has to be waited for. */
async function staysAsItIs(client: pg.ClientBase, state: AuctionState): Promise<boolean> {
  const { auctionId, version, status, since, round, endAt, ownerCustomerId } = state;
  const { rowCount } = await client.query({
    name: 'auction_stays',
    text: `update auctions set version = $2, since = $4, round = $5, end_at = $6, owner_customer_id = $7
      where auction_id = $1 and version <= $2 and status = $3`,
    values: [auctionId, version, status, since, round, endAt, ownerCustomerId],
  });
  return rowCount === 1;
}

async function orderChanged(tx: Tx, order: OrderState | null): Promise<void> {
  if (order === null) return;
  const purchase: MailLink = { page: 'purchase', params: { id: order.orderId } };
  const sale: MailLink = { page: 'sale', params: { id: order.orderId } };
  const common = { title: order.title, price: order.price, orderId: order.orderId };
  if (order.status === 'pending') {
    const code = 'owner_waiting_for_buyer_to_pick_up_vehicle';
    // The messages come from the auction; the mails from here, where commission and purchase are known.
    if (!isWorthMailing(code, order.createdAt, Date.now())) return;
    const mail = { code, title: order.title, about: order.auctionId };
    const buyer = { ...common, ...buyerAmounts(order), side: 'buyer' };
    const key = `order:${order.orderId}:created`;
    await queueMail(tx.client, {
      ...mail,
      key: `${key}:buyer`,
      customerId: order.buyerCustomerId,
      params: buyer,
      link: purchase,
    });
    await queueMail(tx.client, {
      ...mail,
      key: `${key}:seller`,
      customerId: order.sellerCustomerId,
      params: common,
      link: sale,
    });
    return;
  }
  // of a sale that is rescinded the auction tells, with the reason
  if (order.status !== 'paid') return;
  for (const side of ['buyer', 'seller'] as const) {
    const key = `order:${order.orderId}:paid:${side}`;
    await notify(tx, {
      key,
      customerId: side === 'buyer' ? order.buyerCustomerId : order.sellerCustomerId,
      groupKey: order.auctionId,
      auctionId: order.auctionId,
      code: 'order_paid',
      // what the buyer pays for the mediation is not the seller's to know
      params: side === 'buyer' ? { ...common, ...buyerAmounts(order) } : { ...common, side },
      title: order.title,
      mediaId: order.mediaId,
      at: await firstSeen(tx.client, key),
      link: side === 'buyer' ? purchase : sale,
    });
  }
}

/** The state does not say when it was entered: a message made before keeps its instant. */
async function firstSeen(client: pg.ClientBase, key: string): Promise<string> {
  const { rows } = await client.query<{ created_at: Date }>(
    'select created_at from messages where message_key = $1',
    [key],
  );
  return (rows[0]?.created_at ?? new Date()).toISOString();
}

async function valuationChanged(tx: Tx, valuation: ValuationState | null): Promise<void> {
  if (valuation === null) return;
  const { valuationId, customerId, range, valuatedAt, product, productType } = valuation;
  if (valuation.status !== 'valuated' || !customerId || !range || !valuatedAt) return;
  const title = [makeName(product.make) ?? product.make, product.model].filter(Boolean).join(' ');
  await notify(tx, {
    key: `valuation:${valuationId}:valuated`,
    customerId,
    groupKey: valuationId,
    auctionId: null,
    code: 'valuation_ready',
    params: { title, low: range.low, high: range.high, valuationId },
    title,
    mediaId: null,
    at: valuatedAt,
    link: { page: `valuation-${productType}-report`, params: { id: valuationId } },
  });
}
