import { makeName, type AuctionState, type OrderState, type ValuationState } from '@rollheim/contracts';
import type { BatchReaction, Cause, Tx } from '@rollheim/service-kit';
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

/**
 * What a new state means to whom. Every effect has its key: the same state again, or an older one, has none. Of
 * auctions that stay in their status, by far the most, nothing but the copy changes: all of them in one statement.
 */
export const stateReactions: BatchReaction = Object.assign(
  async (causes: readonly Cause[]) => {
    const unchanged = await staysAsItIs(causes);
    for (const { message, tx } of causes) {
      const { topic, key, payload } = message;
      if (payload === null || (topic === 'auctions.state' && unchanged.has(key))) continue;
      if (topic === 'auctions.state') await auctionChanged(tx, payload as AuctionState);
      else if (topic === 'orders.state') await orderChanged(tx, payload as OrderState);
      else await valuationChanged(tx, payload as ValuationState);
    }
  },
  { types: ['auction.state', 'orders.state', 'valuations.state'] },
);

async function auctionChanged(tx: Tx, state: AuctionState): Promise<void> {
  const { auctionId } = state;
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
  const over = { auctionId, codes: codesOver(state.status), at: state.since };
  publish(tx, await closeByCode(tx.client, [over]));
  publish(tx, await readNotes(tx.client, auctionId, notesOver(state.status), state.since));
}

/** Bids, most often: writes the newest states of auctions that stay in their status, and returns their ids. */
async function staysAsItIs(causes: readonly Cause[]): Promise<ReadonlySet<string>> {
  const newest = new Map<string, AuctionState | null>();
  for (const { message } of causes) {
    if (message.topic !== 'auctions.state') continue;
    const state = message.payload as AuctionState | null;
    const before = newest.get(message.key);
    // one that changes within the batch is worked on state by state
    const changes = newest.has(message.key) && before?.status !== state?.status;
    newest.set(message.key, changes ? null : state);
  }
  const rows = [...newest.values()].filter((state) => state !== null);
  const client = causes[0]?.tx.client;
  if (rows.length === 0 || !client) return new Set();
  const { rows: stay } = await client.query<{ auction_id: string }>({
    name: 'auctions_stay',
    text: `update auctions a set version = g.version, since = g.since, round = g.round, end_at = g."endAt",
        owner_customer_id = g."ownerCustomerId"
      from jsonb_to_recordset($1::jsonb) as g("auctionId" text, version integer, status text, since timestamptz,
        round integer, "endAt" text, "ownerCustomerId" uuid)
      where a.auction_id = g."auctionId" and a.version <= g.version and a.status = g.status
      returning a.auction_id`,
    values: [JSON.stringify(rows.map(copied))],
  });
  return new Set(stay.map(({ auction_id: id }) => id));
}

const copied = ({ auctionId, version, status, since, round, endAt, ownerCustomerId }: AuctionState) => ({
  auctionId,
  version,
  status,
  since,
  round,
  endAt,
  ownerCustomerId,
});

async function orderChanged(tx: Tx, order: OrderState): Promise<void> {
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

async function valuationChanged(tx: Tx, valuation: ValuationState): Promise<void> {
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
