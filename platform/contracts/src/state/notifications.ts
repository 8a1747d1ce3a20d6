import type { MailRhythm } from '../codes.ts';

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
  /** The visible price when it was put there, cents; null: there was none, or the entry is older than this. */
  readonly price: number | null;
  /** What it could be bought for at once by then, cents; null: it could not, or as above. */
  readonly buyNow: number | null;
  /** What its customer wrote down about it, for themselves. */
  readonly note: string | null;
}

/** `notifications.searches`, key searchId; null payload when deleted. */
export interface SearchState {
  readonly searchId: string;
  readonly customerId: string;
  readonly name: string;
  /** The filters as the list's address carries them, without page, order and store, names and values sorted. */
  readonly query: string;
  /** A paused search is kept and announces nothing. */
  readonly status: 'active' | 'paused';
  readonly receiveByEmail: boolean;
  /** When the mail of a match is wanted: at once, or with the others of the day. */
  readonly rhythm: 'instant' | 'daily';
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Where a browser gets push messages, and its keys (RFC 8291), base64url. */
export interface PushSubscriptionBody {
  /** Address at the browser's push service: who knows it can send. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What its owner knows it by: `Chrome, Android`; empty: not known. */
  readonly name: string;
}

/** Answer of the calls of push messages. */
export interface PushDevices {
  /** Key that a browser subscribes with (RFC 8292), base64url. */
  readonly publicKey: string;
  /** SHA-256 of the endpoint of every device of the account, hex: a browser finds itself by it. */
  readonly devices: readonly string[];
  /** The same devices, the last one first. */
  readonly list: readonly PushDevice[];
  /** Auctions whose bids are not pushed, by a press on such a push; the last one first, 100 at most. */
  readonly muted: readonly MutedAuction[];
}

/** An auction whose bids are not pushed to the own devices. */
export interface MutedAuction {
  readonly auctionId: string;
  /** Title of the ad as the last message says it; null: none is kept. */
  readonly title: string | null;
  /** Since when, ISO. */
  readonly since: string;
}

/** A device that gets push messages. */
export interface PushDevice {
  readonly device: string;
  /** Empty: it was switched on before names were kept. */
  readonly name: string;
  /** Since when, ISO. */
  readonly since: string;
  /** The last push that its owner sent to try it; null: none. */
  readonly test: PushTest | null;
}

/** What became of a push that was sent to try a device. */
export interface PushTest {
  /** `waiting`: not yet handed over; `sent`: its push service took it; `failed`: it did not, or could not be reached. */
  readonly outcome: 'waiting' | 'sent' | 'failed';
  /** When it was asked for, ISO. */
  readonly at: string;
}

/** Answer of `GET /public/email-automation/all/get`: the kinds that the receiver may switch off. */
export interface EmailAutomations {
  readonly emailAutomations: readonly EmailAutomation[];
  readonly quiet: QuietHours;
  readonly digest: Digest;
  /** Whether pushes name amounts, which a locked screen shows to everybody. */
  readonly amounts: boolean;
}

/** Ways of a notification that can be switched off; the page itself always has it. */
export type NotificationChannel = 'mail' | 'push';

/** Hours in which what can be switched off waits, wall time in Central Europe. */
export interface QuietHours {
  readonly on: boolean;
  /** `HH:MM`; where `to` is not after it, the hours end on the next day. They differ. */
  readonly from: string;
  readonly to: string;
  /** Days on which they begin, 1 (Monday) to 7 (Sunday), ascending. */
  readonly days: readonly number[];
  /** Saturday and Sunday are quiet all day. */
  readonly weekend: boolean;
  /** What has a deadline that ends within them comes at once. */
  readonly deadlines: boolean;
}

/** When the mails that come once a day go out, wall time in Central Europe. */
export interface Digest {
  /** `HH:MM` */
  readonly at: string;
  /** 1 (Monday) to 7 (Sunday), ascending; one at least. */
  readonly days: readonly number[];
}

/** The address that mails go to. */
export interface MailAddress {
  /** Since when it takes no mails, ISO; null: it does. */
  readonly blockedSince: string | null;
}

/** One kind of notifications. */
export interface EmailAutomation {
  /** `bids`, `watched`, `talks`, `questions`, `ads`, or for operators `team`. */
  readonly code: string;
  /** Whether its mails come. */
  readonly wanted: boolean;
  /** Whether its pushes come to the devices that are switched on; null: it has none. */
  readonly push: boolean | null;
  /** When those of its mails come that are not urgent; null: all of them come at once. */
  readonly rhythm: MailRhythm | null;
  /** Whether they come once a day: what pages of an earlier release read. */
  readonly daily: boolean | null;
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
