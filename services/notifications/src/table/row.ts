import type { AuctionStatus } from '@rollheim/contracts';
import type { MailTone } from '@rollheim/service-kit';

/** Kinds of mails that a receiver may switch off; all others belong to an account or a contract and always come. */
export const MAIL_KINDS = ['bids', 'watched', 'searches', 'talks', 'questions', 'ads', 'team'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Where a button leads, and by that what it says. */
export type Place =
  | 'auction'
  | 'after_round'
  | 'answer_offer'
  | 'answer_question'
  | 'talks'
  | 'decide'
  | 'review'
  | 'edit'
  | 'my_vehicles'
  | 'catalog'
  | 'purchase'
  | 'sale'
  | 'disputes'
  | 'report'
  | 'account'
  | 'thread';

/** Name of a figure in the words, and the parameter that it shows. */
export type Figure = readonly [name: string, param: string];

/** How the mail of a message looks and where it leads. */
export interface MailDesign {
  /** Null: it always comes. */
  readonly kind: MailKind | null;
  readonly tone: MailTone;
  readonly place: Place;
  /** The two figures that matter, as far as the message has them. */
  readonly figures: readonly Figure[];
}

/** Turns in which one side's message ends the other's task. */
type Turn = 'negotiation' | 'late_offer';

/** One message: everything that is known of it beside its texts (`contracts/src/texts/messages`). */
export interface MessageEntry {
  /** Who gets it. */
  readonly to: string;
  /** What it follows from. */
  readonly when: string;
  readonly mail: MailDesign;
  /** `order`: the order's own mail says it, with commission and purchase. */
  readonly mailedBy?: 'order';
  /** Pushed to the devices that the receiver switched on; `high` also to one that saves its battery. Absent: never. */
  readonly push?: 'high' | 'normal';
  /** States of the auction in which its receiver can act on it; it ends with them. Absent: in any. */
  readonly during?: readonly AuctionStatus[];
  readonly turn?: Turn;
  /** All operators get it; what one of them does, or the owner, is news to none of the others. */
  readonly shared?: true;
  /** News about a running auction is of no use an hour later; all else is while its 48 hours run. */
  readonly quick?: true;
  /** Mailed at most once an hour for one auction. */
  readonly sparse?: true;
}

export type MessageTable = Readonly<Record<string, MessageEntry>>;

/** Order in which waiting mails go out: every mail of an earlier class before any of a later one. */
export const URGENCIES = ['first', 'normal', 'last'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Kinds whose messages go to many people at once: nobody has to act on them within seconds. */
const TO_MANY: readonly (MailKind | null)[] = ['watched', 'searches'];

/** Class of a message's mail: what cannot wait on a phone does not wait in the queue; what goes to many waits for all. */
export const urgencyOf = ({ push, mail: { kind } }: MessageEntry): Urgency =>
  push === 'high' ? 'first' : TO_MANY.includes(kind) ? 'last' : 'normal';

/** A mail's design. */
export const mail = (
  kind: MailKind | null,
  tone: MailTone,
  place: Place,
  ...figures: readonly Figure[]
): MailDesign => ({ kind, tone, place, figures });

export const ENDS: Figure = ['ends', 'endAt'];
export const UNTIL: Figure = ['until', 'deadline'];
export const ROUND: readonly Figure[] = [['starts', 'startAt'], ENDS];
