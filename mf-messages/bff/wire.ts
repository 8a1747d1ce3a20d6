import { shownStatus, type Viewer } from '@rollheim/auction-rules';
import {
  messageText,
  type AuctionStatus,
  type Boards,
  type Locale,
  type WireMessage,
} from '@rollheim/contracts';
import { countsAsTask } from '@rollheim/contracts/server';

/** A message joined with its auction. */
export interface MessageRow {
  readonly message_id: string;
  readonly group_key: string;
  readonly auction_id: string | null;
  readonly code: string;
  readonly params: WireMessage['params'];
  readonly title: string;
  readonly media_id: string | null;
  readonly created_at: Date;
  readonly unread: boolean;
  readonly closed_at: Date | null;
  readonly status: AuctionStatus | null;
  readonly owner_customer_id: string | null;
}

/** Who reads about an auction in messages is its owner, or bids or watches. */
const viewerOf = (row: MessageRow, viewer: string): Viewer =>
  row.owner_customer_id === viewer ? 'owner' : 'bidder';

const statusFor = (row: MessageRow, viewer: string): AuctionStatus | null =>
  row.status && shownStatus(row.status, viewerOf(row, viewer));

/** A message in the reader's language. */
export function toWire(row: MessageRow, viewer: string, locale: Locale): WireMessage {
  const closedAt = row.closed_at?.toISOString() ?? null;
  const read = row.unread ? 1 : 0;
  return {
    messageId: row.message_id,
    groupKey: row.group_key,
    auctionId: row.auction_id,
    title: row.title,
    ...messageText(row.code, row.params, locale),
    createdAt: row.created_at.toISOString(),
    read,
    callToActionTypeCode: row.code,
    params: row.params,
    mediaId: row.media_id,
    open: countsAsTask({ code: row.code, read, closedAt }),
    status: statusFor(row, viewer),
  };
}

/** Board that is asked for. */
export type ListFilter = keyof Boards;
