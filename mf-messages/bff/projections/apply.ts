import type { ReceivedMessage } from '@rollheim/bus';
import {
  takesFiles,
  type AuctionState,
  type NotificationState,
  type OrderState,
  type PublishedListing,
} from '@rollheim/contracts';
import { stateOf, countsAsTask, countsAsUnread } from '@rollheim/contracts/server';
import { taskKindOf } from '@rollheim/contracts/tasks';
import { copiedTable, copyStates } from '@rollheim/service-kit';
import type { PoolClient } from 'pg';
import { countThreads, threadsWithout } from './threads.ts';

const message = copiedTable({
  table: 'message',
  columns: {
    message_id: 'text not null',
    customer_id: 'text not null',
    group_key: 'text not null',
    auction_id: 'text',
    code: 'text not null',
    params: 'jsonb not null',
    title: 'text not null',
    media_id: 'text',
    created_at: 'timestamptz not null',
    unread: 'boolean not null',
    closed_at: 'timestamptz',
    // it counts in the badge of unread messages
    counted: 'boolean not null',
    // kind of its open task; null: it has none
    task: 'text',
  },
  key: ['message_id'],
  // each message writes it: it serves the thread, and what waits in it without a look at the rows
  indexes: [
    '(customer_id, group_key, created_at desc, message_id desc) include (unread, counted, task, code)',
  ],
  yields: 'always',
  fixed: ['customer_id', 'group_key', 'auction_id', 'code', 'created_at'],
  row: (state: NotificationState, messageId: string) => ({
    message_id: messageId,
    customer_id: state.customerId,
    group_key: state.groupKey,
    auction_id: state.auctionId,
    code: state.code,
    params: state.params,
    title: state.title,
    media_id: state.mediaId,
    created_at: state.createdAt,
    unread: state.read === 1,
    closed_at: state.closedAt,
    counted: countsAsUnread(state),
    task: countsAsTask(state) ? taskKindOf(state.code) : null,
  }),
});

const auction = copiedTable({
  table: 'auction',
  columns: {
    auction_id: 'text not null',
    version: 'int not null',
    status: 'text not null',
    owner_customer_id: 'text',
  },
  key: ['auction_id'],
  tellsVersions: true,
  row: (state: AuctionState, auctionId: string) => ({
    auction_id: auctionId,
    version: state.version,
    status: state.status,
    owner_customer_id: state.ownerCustomerId,
  }),
});

/** Of a sale whose it is, and whether its sides may send each other files. */
const sale = copiedTable({
  table: 'sale',
  columns: {
    order_id: 'text not null',
    version: 'int not null',
    auction_id: 'text not null',
    buyer: 'text not null',
    seller: 'text not null',
    created_at: 'timestamptz not null',
    canceled: 'boolean not null',
    takes_files: 'boolean not null',
  },
  key: ['order_id'],
  indexes: ['(auction_id)'],
  row: (state: OrderState, orderId: string) => ({
    order_id: orderId,
    version: state.version,
    auction_id: state.auctionId,
    buyer: state.buyerCustomerId,
    seller: state.sellerCustomerId,
    created_at: state.createdAt,
    canceled: state.status === 'canceled',
    takes_files: takesFiles(state),
  }),
});

/** Of an ad its number alone: a message may be looked for by it. */
const ad = copiedTable({
  table: 'ad',
  columns: {
    ad_id: 'text not null',
    version: 'int not null',
    number: 'int not null',
  },
  key: ['ad_id'],
  fixed: ['number'],
  row: ({ version, number }: PublishedListing, adId: string) => ({ ad_id: adId, version, number }),
});

const MESSAGES = 'notifications.messages';

const copies = copyStates({
  [MESSAGES]: message,
  'auctions.state': auction,
  'listings.published': ad,
  'orders.state': sale,
});

/**
 * The tables of the read model; threads are counted, not copied. Each message moves its thread: it has no index that would
 * be written with it, and the pages of a customer, whose badges look at all their threads anyway, sort them.
 */
export const TABLES = `${copies.tables}
create table thread (
  customer_id text not null,
  group_key text not null,
  -- the newest
  message_id text not null,
  created_at timestamptz not null,
  messages int not null,
  un_read int not null,
  open_ctas int not null,
  -- unread notes
  open_read_mes int not null,
  primary key (customer_id, group_key)
) with (fillfactor = 70);
`;

/** State topics that the read model is built from. */
export const SOURCES = copies.topics;

/**
 * Writes a batch of state messages in their order, and counts the threads that they belong to; the same batch again
 * changes nothing.
 */
export const apply = Object.assign(applyAll, { versions: copies.versions });

async function applyAll(messages: readonly ReceivedMessage[], client: PoolClient): Promise<void> {
  const told = messages.filter(({ topic }) => topic === MESSAGES);
  const gone = told.filter(({ payload }) => payload === null).map(({ key }) => key);
  const left = gone.length === 0 ? [] : await threadsWithout(client, gone);
  await copies(messages, client);
  const written = told.flatMap((message) => {
    const state = stateOf(MESSAGES, message);
    return state ? [{ customerId: state.customerId, groupKey: state.groupKey }] : [];
  });
  await countThreads(client, [...left, ...written]);
}
