import type { TaskKind } from '../tasks.ts';
import type { Counters } from '../live.ts';
import type { AuctionStatus } from '../state/auctions.ts';
import type { OrderSide } from '../state/orders.ts';

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
  /** What waits in its whole thread; only where the message represents the thread. */
  readonly group?: Counters;
}

/** The sale that a thread is about. */
export interface ThreadSale {
  readonly orderId: string;
  readonly side: OrderSide;
  /** Its sides may send each other files. */
  readonly takesFiles: boolean;
}

/** Open tasks of the reader by kind; kinds without any are absent. */
export type TaskCounts = Readonly<Partial<Record<TaskKind, number>>>;

/** Threads on each board of the message centre (spec 1 §3). */
export interface Boards {
  readonly all: number;
  /** With open tasks. */
  readonly tasks: number;
  /** With unread messages. */
  readonly unread: number;
  /** With unread notes. */
  readonly notes: number;
}

/**
 * `GET /private/notifications/pages/get?page&storeCode&groupKey&filter&task`: without groupKey the newest of each group;
 * filter: a board, of the tasks those of one kind (`task`).
 */
export interface NotificationPage {
  readonly notifications: readonly WireMessage[];
  readonly unRead: number;
  readonly openCtas: number;
  readonly total: number;
  readonly page: number;
  /** Unread notes (`read_me`). Only in the list. */
  readonly openReadMes?: number;
  /** Only in the list. */
  readonly boards?: Boards;
  /** Of a thread about a vehicle that its reader bought or sold: the sale, unless it was canceled. */
  readonly sale?: ThreadSale;
  /** What `openCtas` consists of. Only in the list. */
  readonly tasks?: TaskCounts;
}
