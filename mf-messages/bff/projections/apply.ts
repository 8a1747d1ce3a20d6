import type { AuctionState, NotificationState, PublishedListing } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';

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
    read: state.read,
    closed_at: state.closedAt,
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

/** Of an ad its number alone: a message may be looked for by it. */
const ad: StateCopy<PublishedListing> = {
  table: 'ad',
  key: ['ad_id'],
  fixed: ['number'],
  row: ({ version, number }, adId) => ({ ad_id: adId, version, number }),
};

/** Writes a batch of state messages in their order; the same batch again changes nothing. */
export const apply = copyStates({
  'notifications.messages': message,
  'auctions.state': auction,
  'listings.published': ad,
});
