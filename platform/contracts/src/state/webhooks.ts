/** Webhooks of a dealer's own systems: what is posted, to where, and what became of it. */

/** Types of events that a webhook may choose, by what they are about. */
export const WEBHOOK_EVENTS = {
  search: ['search.match'],
  auction: [
    'auction.started',
    'auction.invited',
    'auction.restarted',
    'auction.agent_bid',
    'auction.outbid',
    'auction.extended',
    'auction.ended',
    'auction.bid_released',
    'auction.won',
  ],
  negotiation: [
    'negotiation.your_turn',
    'negotiation.waiting',
    'negotiation.paused',
    'negotiation.displaced',
    'negotiation.ended',
  ],
  purchase: [
    'purchase.part_paid',
    'purchase.refunded',
    'purchase.paid',
    'purchase.payment_taken_back',
    'purchase.pickup_proposed',
    'purchase.pickup_agreed',
    'purchase.handed_over',
    'purchase.file_added',
    'purchase.disputed',
    'purchase.dispute_ended',
  ],
  question: ['question.asked', 'question.answered'],
  listing: [
    'listing.released',
    'listing.returned',
    'listing.bid_received',
    'listing.unsold',
    'listing.sold',
    'listing.ended',
  ],
  sale: [
    'sale.paid',
    'sale.payment_taken_back',
    'sale.pickup_proposed',
    'sale.pickup_agreed',
    'sale.handed_over',
    'sale.file_added',
    'sale.disputed',
    'sale.dispute_ended',
    'sale.rescinded',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type WebhookSubject = keyof typeof WEBHOOK_EVENTS;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[WebhookSubject][number];

/** Type of the event that the test button sends; no one chooses it. */
export const WEBHOOK_TEST = 'webhook.test';

/** Webhooks of an account. */
export const WEBHOOKS_AT_MOST = 10;

/** For so long deliveries are logged, and events wait for a webhook that is paused; days. */
export const WEBHOOK_DAYS = 7;

/** For so long a secret that was replaced signs beside the new one; hours. */
export const OLD_SECRET_HOURS = 24;

/** Attempts of one delivery. */
export const WEBHOOK_TRIES = 8;

/** Failed attempts in a row after which a webhook is paused. */
export const WEBHOOK_FAILURES = 20;

/**
 * Why an attempt failed: no answer in time; its name is not known; no connection; its certificate does not hold; an
 * address inside of a network; it leads elsewhere; it answers with an error.
 */
export const WEBHOOK_FAULTS = [
  'timeout',
  'name',
  'connection',
  'certificate',
  'address',
  'redirect',
  'status',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** An hour of a webhook: its attempts. */
export interface WebhookHour {
  readonly sent: number;
  readonly failed: number;
}

/** A webhook as its owner sees it; its secret is shown when it is made, and when it is replaced. */
export interface Webhook {
  readonly hookId: string;
  readonly url: string;
  readonly events: readonly string[];
  /** ISO instants. */
  readonly createdAt: string;
  /** Null: it is sent to. */
  readonly pausedAt: string | null;
  readonly pausedBy: 'owner' | 'failures' | null;
  /** Last four characters of the secret. */
  readonly secretEnd: string;
  /** Until when the secret before signs too; null: it does not. */
  readonly oldSecretUntil: string | null;
  /** The last 24 hours, the present one last. */
  readonly hours: readonly WebhookHour[];
  /** Events of the last 24 hours, and how many of them were delivered. */
  readonly day: { readonly events: number; readonly delivered: number };
  /** How long its answers take at most, 95 of 100 of the last day's, ms; null: there were none. */
  readonly p95: number | null;
  /** Events that wait. */
  readonly waiting: number;
  /** When the oldest of them is dropped. */
  readonly dropsAt: string | null;
  /** The last attempt, where it failed. */
  readonly failure: WebhookFailure | null;
  /** A test that is to resume it is under way. */
  readonly checking: boolean;
}

/** An attempt that failed. */
export interface WebhookFailure {
  readonly at: string;
  readonly fault: WebhookFault;
  /** HTTP status; null: there was no answer. */
  readonly status: number | null;
}

/** `GET /private/webhooks`, the oldest first. */
export interface Webhooks {
  readonly webhooks: readonly Webhook[];
}

/** `POST /private/webhooks` and `POST /private/webhooks/{hookId}/secret`. */
export interface WebhookSecret extends Webhooks {
  readonly hookId: string;
  /** What deliveries are signed with, `whsec_` and base64: shown here alone. */
  readonly secret: string;
}

/** What became of an event. */
export interface WebhookDelivery {
  readonly deliveryId: string;
  /** Header `webhook-id`: the same with every attempt. */
  readonly eventId: string;
  readonly type: string;
  readonly test: boolean;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  /** The last attempt, else when it came; ISO. */
  readonly at: string;
  /** When it is tried next; null: it is not, or waits for others before it. */
  readonly nextAt: string | null;
  readonly status: number | null;
  readonly fault: WebhookFault | null;
  readonly ms: number | null;
  /** What is posted, as it is signed. */
  readonly body: string;
  /** The beginning of the last answer. */
  readonly answer: string | null;
}

/** `GET /private/webhooks/{hookId}/deliveries`, the newest first, 20 a page. */
export interface WebhookDeliveries {
  readonly deliveries: readonly WebhookDelivery[];
  /** Parameter `before` of the page behind; null: there is none. */
  readonly next: string | null;
}
