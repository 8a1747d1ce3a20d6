import type { ReceivedMessage } from '@rollheim/bus';
import {
  countsAsTask,
  countsAsUnread,
  takesFiles,
  type AuctionState,
  type NotificationState,
  type OrderState,
  type PublishedListing,
} from '@rollheim/contracts';
import { taskKindOf } from '@rollheim/contracts/tasks';
import { copyStates, type StateCopy } from '@rollheim/service-kit';
import type { PoolClient } from 'pg';
import { countThreads, threadsWithout } from './threads.ts';

const message: StateCopy<NotificationState> = {
  table: 'message',
  key: ['message_id'],
  yields: 'always',
  fixed: ['customer_id', 'group_key', 'auction_id', 'code', 'created_at'],
  row: (state, messageId) => ({
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
};

const auction: StateCopy<AuctionState> = {
  table: 'auction',
  key: ['auction_id'],
  row: (state, auctionId) => ({
    auction_id: auctionId,
    version: state.version,
    status: state.status,
    owner_customer_id: state.ownerCustomerId,
  }),
};

/** Of a sale whose it is, and whether its sides may send each other files. */
const sale: StateCopy<OrderState> = {
  table: 'sale',
  key: ['order_id'],
  row: (state, orderId) => ({
    order_id: orderId,
    version: state.version,
    auction_id: state.auctionId,
    buyer: state.buyerCustomerId,
    seller: state.sellerCustomerId,
    created_at: state.createdAt,
    canceled: state.status === 'canceled',
    takes_files: takesFiles(state),
  }),
};

/** Of an ad its number alone: a message may be looked for by it. */
const ad: StateCopy<PublishedListing> = {
  table: 'ad',
  key: ['ad_id'],
  fixed: ['number'],
  row: ({ version, number }, adId) => ({ ad_id: adId, version, number }),
};

const MESSAGES = 'notifications.messages';

const copy = copyStates({
  [MESSAGES]: message,
  'auctions.state': auction,
  'listings.published': ad,
  'orders.state': sale,
});

/**
 * Writes a batch of state messages in their order, and counts the threads that they belong to; the same batch again
 * changes nothing.
 */
export async function apply(messages: readonly ReceivedMessage[], client: PoolClient): Promise<void> {
  const told = messages.filter(({ topic }) => topic === MESSAGES);
  const gone = told.filter(({ payload }) => payload === null).map(({ key }) => key);
  const left = gone.length === 0 ? [] : await threadsWithout(client, gone);
  await copy(messages, client);
  const written = told.flatMap(({ payload }) => {
    if (payload === null) return [];
    const { customerId, groupKey } = payload as NotificationState;
    return [{ customerId, groupKey }];
  });
  await countThreads(client, [...left, ...written]);
}
