/** `notifications.messages`, key messageId. Texts are made from code and params in the reader's language. */
export interface NotificationState {
  readonly messageId: string;
  readonly customerId: string;
  /** Thread: one per auction (the auctionId), order or valuation. */
  readonly groupKey: string;
  readonly auctionId: string | null;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly title: string;
  readonly mediaId: string | null;
  readonly createdAt: string;
  /** 1 is unread, 0 is read: as on the wire. */
  readonly read: 0 | 1;
  /** When a later message of the group answered the task, or the auction left the state. */
  readonly closedAt: string | null;
}

/** `notifications.watchlist`, key `customerId:auctionId`; null payload when removed. */
export interface WatchState {
  readonly customerId: string;
  readonly auctionId: string;
  readonly since: string;
}

/** Commands of `notifications.commands` (key: customerId). */
export interface NotificationCommands {
  'notification.read-group': { groupKey: string };
  'watch.add': { auctionId: string };
  'watch.remove': { auctionId: string };
  /** Query: what the page of a link from a mail says ({@link MailSubscription}). Who has the link. */
  'mail.subscription': { token: string };
  /** Switches the kind of mails that the link is about on or off; answers the page. Who has the link. */
  'mail.subscribe': { token: string; wanted: boolean };
}

/** The page of a link that switches a kind of mails off, in the receiver's language. */
export interface MailSubscription {
  /** Language tag. */
  readonly lang: string;
  readonly wanted: boolean;
  readonly title: string;
  readonly text: string;
  /** Its button turns `wanted` over. */
  readonly button: string;
}
