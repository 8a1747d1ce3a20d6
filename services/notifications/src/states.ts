import { upsertRow } from '@rollheim/bus';
import { makeName, OTHER, type AuctionState, type OrderState } from '@rollheim/contracts';
import { stateOf, type StateOf } from '@rollheim/contracts/server';
import type { BatchReaction, Cause, Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { closeDispute } from './dispute.ts';
import { codesOver, isWorthMailing, notesOver } from './decide.ts';
import type { MailLink, NewNotification } from './message.ts';
import { receiverNow } from './merged.ts';
import { notify, publish } from './notify.ts';
import { lockAuction } from './known.ts';
import { queueMail } from './mail/queue.ts';
import { buyerAmounts, sellerAmounts } from './money.ts';
import { closeByCode, readNotes } from './store.ts';
import { askTeam, endTask } from './waiting.ts';

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
      if (payload === null && topic === 'valuations.state')
        // whoever asked is gone: no one waits for it
        await endTask(tx, 'review_valuation', key, message.headers.time);
      if (payload === null || (topic === 'auctions.state' && unchanged.has(key))) continue;
      const auction = stateOf('auctions.state', message);
      if (auction) await auctionChanged(tx, auction);
      const order = stateOf('orders.state', message);
      if (order) await orderChanged(tx, order);
      const valuation = stateOf('valuations.state', message);
      if (valuation) await valuationChanged(tx, valuation);
    }
  },
  { types: ['auction.state', 'orders.state', 'valuations.state'] },
);

async function auctionChanged(tx: Tx, state: AuctionState): Promise<void> {
  const { auctionId } = state;
  const before = await lockAuction(tx.client, auctionId);
  const { rowCount } = await tx.client.query(
    upsertRow('auctions', ['auction_id'], rowOf(state), {
      behind: ' where auctions.version <= excluded.version',
    }),
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
    const state = stateOf('auctions.state', message);
    if (state === undefined) continue;
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
    text: `update auctions a set version = g.version, since = g.since, round = g.round, end_at = g.end_at,
        owner_customer_id = g.owner_customer_id
      from jsonb_populate_recordset(null::auctions, $1::jsonb) g
      where a.auction_id = g.auction_id and a.version <= g.version and a.status = g.status
      returning a.auction_id`,
    values: [JSON.stringify(rows.map(rowOf))],
  });
  return new Set(stay.map(({ auction_id: id }) => id));
}

/** Its row in the table `auctions`. */
const rowOf = ({ auctionId, version, status, since, round, endAt, ownerCustomerId }: AuctionState) => ({
  auction_id: auctionId,
  version,
  status,
  since,
  round,
  end_at: endAt,
  owner_customer_id: ownerCustomerId,
});

/** What the bank took back, and of which invoice: its payer’s business alone. */
const returnOf = ({ returned, invoice }: OrderState, side: 'buyer' | 'seller') =>
  returned > 0 && side === 'buyer' ? { returned, ...(invoice ? { invoice: invoice.number } : {}) } : {};

async function orderChanged(tx: Tx, order: OrderState): Promise<void> {
  const purchase: MailLink = { page: 'purchase', params: { id: order.orderId } };
  const sale: MailLink = { page: 'sale', params: { id: order.orderId } };
  const common = {
    title: order.title,
    price: order.price,
    orderId: order.orderId,
    orderNumber: order.number,
  };
  // states of an earlier release know nothing of it
  const takenBack = (order as Partial<OrderState>).paymentsTakenBack ?? 0;
  if (order.status === 'pending' && takenBack > 0) {
    // once the vehicle is handed over, the seller has no part in it any more
    const sides =
      (order.handedOverOn ?? null) === null ? (['buyer', 'seller'] as const) : (['buyer'] as const);
    for (const side of sides) {
      const key = `order:${order.orderId}:taken-back:${takenBack}:${side}`;
      const text = `payment_${order.returned > 0 ? 'returned' : 'taken_back'}${side === 'buyer' ? '' : '_seller'}`;
      await tellSide(tx, order, side, {
        key,
        code: 'read_me',
        params: {
          ...common,
          ...(side === 'buyer' ? buyerAmounts(order) : {}),
          text,
          ...returnOf(order, side),
        },
      });
    }
    return;
  }
  if (order.status === 'pending') {
    const code = 'owner_waiting_for_buyer_to_pick_up_vehicle';
    // The messages come from the auction; the mails from here, where commission and purchase are known.
    if (!isWorthMailing(code, order.createdAt, Date.now())) return;
    const mail = { code, title: order.title, about: order.auctionId, origin: tx.origin };
    const dueOn = order.invoice ? { dueOn: order.invoice.dueOn } : {};
    const boughtNow = order.origin === 'buy_now' ? { boughtNow: order.price } : {};
    const buyer = { ...common, ...boughtNow, ...buyerAmounts(order), ...dueOn, side: 'buyer' };
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
      params: {
        ...common,
        ...boughtNow,
        ...sellerAmounts(order),
      },
      link: sale,
    });
    return;
  }
  // of a sale that is rescinded the auction notifies, with the reason
  if (order.status === 'canceled')
    await closeDispute(tx, { auctionId: order.auctionId, at: order.changedAt });
  if (order.status !== 'paid') return;
  for (const side of ['buyer', 'seller'] as const)
    await tellSide(tx, order, side, {
      // what was taken back is announced again when it comes
      key: `order:${order.orderId}:paid:${takenBack > 0 ? `${takenBack}:` : ''}${side}`,
      code: 'order_paid',
      // what the buyer pays for the mediation is not the seller's to know
      params: side === 'buyer' ? { ...common, ...buyerAmounts(order) } : { ...common, side },
    });
}

/** Notifies one side of an order, once for its key. */
async function tellSide(
  tx: Tx,
  { orderId, auctionId, title, mediaId, buyerCustomerId, sellerCustomerId }: OrderState,
  side: 'buyer' | 'seller',
  said: Pick<NewNotification, 'key' | 'code' | 'params'>,
): Promise<void> {
  await notify(tx, {
    ...said,
    customerId: side === 'buyer' ? buyerCustomerId : sellerCustomerId,
    groupKey: auctionId,
    auctionId,
    title,
    mediaId,
    at: await firstSeen(tx.client, said.key),
    link: { page: side === 'buyer' ? 'purchase' : 'sale', params: { id: orderId } },
  });
}

/** The state does not say when it was entered: a message made before keeps its instant. */
async function firstSeen(client: pg.ClientBase, key: string): Promise<string> {
  const { rows } = await client.query<{ created_at: Date }>(
    'select created_at from messages where message_key = $1',
    [key],
  );
  return (rows[0]?.created_at ?? new Date()).toISOString();
}

async function valuationChanged(tx: Tx, valuation: StateOf<'valuations.state'>): Promise<void> {
  const { valuationId, range, valuatedAt, submittedAt, product, productType } = valuation;
  const customerId =
    valuation.customerId === null ? null : await receiverNow(tx.client, valuation.customerId);
  const { make: code = '' } = product;
  const make = makeName(code) ?? (code === OTHER ? '' : code);
  const title = [make, product.model].filter(Boolean).join(' ');
  const report = {
    groupKey: valuationId,
    auctionId: null,
    title,
    mediaId: null,
    link: { page: `valuation-${productType}-report`, params: { id: valuationId } },
  } as const;
  if (valuation.status === 'under_review' && valuation.confirmed && submittedAt) {
    await askTeam(tx, {
      key: `valuation:${valuationId}:submitted`,
      code: 'review_valuation',
      groupKey: valuationId,
      title,
      at: submittedAt,
      link: { page: 'operator-valuations', params: {} },
    });
    if (customerId)
      await notify(tx, {
        ...report,
        key: `valuation:${valuationId}:received`,
        customerId,
        code: 'valuation_submitted',
        params: { title, valuationId },
        at: submittedAt,
      });
  }
  if (valuation.status !== 'valuated' || !valuatedAt) return;
  await endTask(tx, 'review_valuation', valuationId, valuatedAt);
  if (!customerId || !range) return;
  await notify(tx, {
    key: `valuation:${valuationId}:valuated`,
    ...report,
    customerId,
    code: 'valuation_ready',
    params: { title, low: range.low, high: range.high, valuationId },
    at: valuatedAt,
  });
}
