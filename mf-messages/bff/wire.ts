import { shownStatus, type Viewer } from '@rollheim/auction-rules';
import {
  countsAsTask,
  countersOf,
  messageText,
  type AuctionStatus,
  type CountedMessage,
  type Counters,
  type Locale,
  type WireMessage,
} from '@rollheim/contracts';

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
  readonly read: 0 | 1;
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
  return {
    messageId: row.message_id,
    groupKey: row.group_key,
    auctionId: row.auction_id,
    title: row.title,
    ...messageText(row.code, row.params, locale),
    createdAt: row.created_at.toISOString(),
    read: row.read,
    callToActionTypeCode: row.code,
    params: row.params,
    mediaId: row.media_id,
    open: countsAsTask({ code: row.code, read: row.read, closedAt }),
    status: statusFor(row, viewer),
  };
}

/** What counts of a thread, by its key. */
export interface GroupedMessage extends CountedMessage {
  readonly groupKey: string;
}

/** Badges of every thread that has something to count, from the messages that are unread or not closed. */
export function countersByGroup(messages: readonly GroupedMessage[]): Map<string, Counters> {
  const groups = Map.groupBy(messages, ({ groupKey }) => groupKey);
  return new Map([...groups].map(([groupKey, list]) => [groupKey, countersOf(list)]));
}

/** Part of the list that is asked for. */
export type ListFilter = 'all' | 'tasks' | 'unread';

/** Keys of the threads that a filter shows; null: all of them. */
export function filteredKeys(counters: ReadonlyMap<string, Counters>, filter: ListFilter): string[] | null {
  if (filter === 'all') return null;
  return [...counters]
    .filter(([, { unRead, openCtas }]) => (filter === 'tasks' ? openCtas : unRead) > 0)
    .map(([groupKey]) => groupKey);
}
