import type { AuctionStatus, MailKind, MessageCode, TeamAct } from '@rollheim/contracts';
import type { MailTone } from '@rollheim/service-kit';

/** Where a button leads, and by that what it says. */
export type Place =
  | 'auction'
  | 'after_round'
  | 'answer_offer'
  | 'answer_question'
  | 'talks'
  | 'decide'
  | 'review'
  | 'review_merchant'
  | 'review_valuation'
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
  /** The figures that matter, as far as the message has them; a mail shows the first two. */
  readonly figures: readonly Figure[];
  /** What its deadline is, where it is not the reader's to answer. */
  readonly due?: 'their_days' | 'binds' | 'their_answer' | 'restart' | 'offer_answer' | 'offer_binds';
  /** Why it is sent, where its kind does not say it. */
  readonly why?: 'chosen';
  /** Whose next steps it lists. */
  readonly steps?: 'buyer' | 'seller';
  /** What its receiver is asked, and about which fields, has a box of its own. */
  readonly asks?: true;
}

/** Turns in which one side's message ends the other's task. */
type Turn = 'negotiation' | 'late_offer';

/** One message: everything that is known of it beside its texts (`contracts/src/texts/messages`). */
export interface MessageEntry {
  /** Who gets it. */
  readonly to: string;
  /** Of the team: what it asks for; who may not do it does not get it. */
  readonly act?: TeamAct;
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
  /** Confirms what its receiver has just done, and no one is bound by it: in the message centre alone. */
  readonly own?: true;
}

/** A code, or a variant of one. */
type MessageName = MessageCode | `${MessageCode}.${string}`;

/** Messages by code and variant; the compiler refuses one whose code is not declared. */
export type MessageTable = Readonly<Partial<Record<MessageName, MessageEntry>>>;

/** Order in which waiting mails go out: every mail of an earlier class before any of a later one. */
export const URGENCIES = ['first', 'normal', 'last'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Kinds whose messages go to many people at once: no one has to act on them within seconds. */
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
