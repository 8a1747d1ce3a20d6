import type { Counters } from '../live.ts';
import type { AuctionStatus } from '../state/auctions.ts';

/** One message on the wire (spec 1 §3). */
export interface WireMessage {
  readonly messageId: string;
  readonly groupKey: string;
  readonly auctionId: string | null;
  readonly title: string;
  readonly subject: string;
  /** Full text in the reader's language. */
  readonly text: string;
  readonly createdAt: string;
  /** 1 is unread. */
  readonly read: 0 | 1;
  readonly callToActionTypeCode: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly mediaId: string | null;
  readonly open: boolean;
  readonly status: AuctionStatus | null;
  /** What waits in its whole thread; only where the message stands for the thread. */
  readonly group?: Counters;
}

/** `GET /private/notifications/pages/get?page&storeCode&groupKey&filter`: without groupKey the newest of each group; filter all, tasks or unread. */
export interface NotificationPage {
  readonly notifications: readonly WireMessage[];
  readonly unRead: number;
  readonly openCtas: number;
  readonly total: number;
  readonly page: number;
}
