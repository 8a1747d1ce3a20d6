import type { Locale } from '../locales.ts';
import type { DeliveryGroup } from './deliveries.ts';

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

/** `notifications.searches`, key searchId; null payload when deleted. */
export interface SearchState {
  readonly searchId: string;
  readonly customerId: string;
  readonly name: string;
  /** The filters as the list's address carries them, without page, order and store, names and values sorted. */
  readonly query: string;
  /** A paused search is kept and tells nothing. */
  readonly status: 'active' | 'paused';
  readonly receiveByEmail: boolean;
  /** When a match is wanted: at once, or once a day. There is no digest yet; every match is told at once. */
  readonly rhythm: 'instant' | 'daily';
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Commands of `notifications.commands` (key: customerId). */
export interface NotificationCommands {
  'notification.read-group': { groupKey: string };
  'watch.add': { auctionId: string };
  'watch.remove': { auctionId: string };
  /** Saves filters; where the customer has saved them already, answers that search as it is. */
  'search.save': Pick<SearchState, 'name' | 'query' | 'receiveByEmail' | 'rhythm'>;
  /** Changes what is given and leaves the rest. */
  'search.change': { searchId: string } & Partial<
    Pick<SearchState, 'name' | 'status' | 'receiveByEmail' | 'rhythm'>
  >;
  'search.delete': { searchId: string };
  /** Query: what the page of a link from a mail says ({@link MailSubscription}). Who has the link. */
  'mail.subscription': { token: string };
  /** Switches the kind of mails that the link is about on or off; answers the page. Who has the link. */
  'mail.subscribe': { token: string; wanted: boolean };
  /** Query: which kinds of mails somebody gets ({@link EmailAutomations}). The receiver, or who has the signed link. */
  'mail.settings': { customerId: string; signature: string | null };
  /** Switches a kind on or off for a channel; answers all of them. The receiver, or who has the signed link. */
  'mail.set-wanted': {
    customerId: string;
    signature: string | null;
    code: string;
    channel: NotificationChannel;
    wanted: boolean;
  };
  /** Sets the own quiet hours; answers all settings ({@link EmailAutomations}). */
  'quiet.set': QuietHours;
  /** Query: whether mails to the own address are held back ({@link MailAddress}). */
  'mail.address': Record<string, never>;
  /** Bounces and complaints, signed by the mail provider: JSON of `{type, email}` in an array. */
  'mail.events': { timestamp: number; events: string; signature: string };
  /** Query: the devices that get push messages ({@link PushDevices}). */
  'push.devices': Record<string, never>;
  /** Sends push messages to a browser too, as long as its session lasts; answers all devices. */
  'push.subscribe': PushSubscriptionBody & { sessionId: string | null };
  /** Sends no more of them to a device; answers all that are left. */
  'push.unsubscribe': { device: string };
  /** Query of operators, sealed answer: `DeliveryQueue`. `q`: part of the receiver's address or name, or their id. */
  'delivery.queue': { group: DeliveryGroup; q: string; page: number; locale: Locale };
  /** Query of operators, sealed answer: how many messages somebody has, `{ total, unread }`. */
  'notification.count': { customerId: string };
  /** An operator has a mail sent again that was refused, or of which nobody knows whether it was taken. */
  'delivery.resend': { deliveryId: string };
}

/** Where a browser gets push messages, and its keys (RFC 8291), base64url. */
export interface PushSubscriptionBody {
  /** Address at the browser's push service: who knows it can send. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Answer of the calls of push messages. */
export interface PushDevices {
  /** Key that a browser subscribes with (RFC 8292), base64url. */
  readonly publicKey: string;
  /** SHA-256 of the endpoint of every device of the account, hex: a browser finds itself by it. */
  readonly devices: readonly string[];
}

/** Answer of `GET /public/email-automation/all/get`: the kinds that the receiver may switch off. */
export interface EmailAutomations {
  readonly emailAutomations: readonly EmailAutomation[];
  readonly quiet: QuietHours;
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
