import type { Owner, Terms } from './state.ts';
import type { Reservation } from './slots.ts';

/** Timers in the order in which they are applied at the same instant. */
export const TIMERS = [
  'start',
  'hot',
  'end',
  'binding',
  'negotiation',
  'late_offer',
  'reservation',
  '30_days',
] as const;
export type TimerName = (typeof TIMERS)[number];

/** A timer that the state holds: it names round, kind and due time (epoch ms). */
export interface Timer {
  readonly timer: TimerName;
  readonly round: number;
  readonly due: number;
}

/** What the operator wants changed: in words, the fields that it is about, and the owner's page that shows the first. */
interface Asked {
  readonly reason?: string;
  readonly fields?: readonly string[];
  readonly step?: string;
}

/** What a command asks for. Amounts in cents, instants in epoch ms. `offer` is an offerId. */
export type Payload =
  | (Of<'submit'> & { readonly complete?: boolean } & Terms)
  | Of<Simple>
  | (Of<'reject' | 'void' | 'rescind'> & { readonly reason: string })
  | (Of<'request_changes'> & Asked)
  | (Of<'system_minimum'> & { readonly amount: number | null })
  | (Of<'release' | 'extend'> & Reservation)
  | (Of<'bid' | 'agent'> & { readonly amount: number; readonly confirmedHigh?: boolean })
  | (Of<'neg_accept' | 'neg_end' | 'late_accept' | 'late_decline'> & { readonly offer: string })
  | (Of<'neg_counter' | 'neg_offer' | 'late_counter'> & { readonly offer: string; readonly amount: number })
  | NegotiationDecline
  | (Of<'restart'> & { readonly newMinimum: number } & Reservation)
  | (Of<'late_offer'> & { readonly amount: number })
  | (Of<'question'> & { readonly text: string })
  | (Of<'answer'> & { readonly merchant: string; readonly text: string })
  | (Of<'timer'> & Timer);

/** One payload per kind. */
type Of<K extends string> = K extends string ? { readonly kind: K } : never;

type Simple =
  | 'verify_email'
  | 'discard'
  | 'take_back'
  | 'reopen'
  | 'withdraw'
  | 'buy_now'
  | 'outage_declare'
  | 'outage_lift'
  | 'change'
  | 'late_open';

/** `then` and what follows it belong to the owner's decline; the bidder's names the counter alone. */
export interface NegotiationDecline extends Partial<Reservation> {
  readonly kind: 'neg_decline';
  readonly offer: string;
  readonly then?: 'restart' | 'pause';
  readonly newMinimum?: number;
}

export type Kind = Payload['kind'];

/** All of them, for who lists or names them; the compiler compares with the payloads. */
export const KINDS: Readonly<Record<Kind, true>> = {
  submit: true,
  verify_email: true,
  discard: true,
  request_changes: true,
  take_back: true,
  reject: true,
  reopen: true,
  release: true,
  withdraw: true,
  bid: true,
  agent: true,
  buy_now: true,
  outage_declare: true,
  outage_lift: true,
  extend: true,
  neg_accept: true,
  neg_counter: true,
  neg_offer: true,
  neg_decline: true,
  neg_end: true,
  restart: true,
  change: true,
  late_open: true,
  late_offer: true,
  late_counter: true,
  late_accept: true,
  late_decline: true,
  system_minimum: true,
  void: true,
  rescind: true,
  question: true,
  answer: true,
  timer: true,
};
export type PayloadOf<K extends Kind> = Extract<Payload, { readonly kind: K }>;

/** What other owners say at the moment of the command; logged with it, so that replay sees the same. */
export interface Facts {
  /** Customer whom the sending merchant acts for. */
  readonly customer?: string;
  /** The sending merchant: accepted (null: in review), blocked. */
  readonly accepted?: boolean | null;
  readonly blocked?: boolean;
  /** Cookie identifier (or its hash) of the sender: the owner's own cannot bid. */
  readonly uuid?: string;
  /** The sender's browser is one that the owner used. */
  readonly ownersBrowser?: boolean;
  /** The round is for chosen dealers, and the sender is none of them. */
  readonly excluded?: boolean;
  /** Every guard of the submission holds but prices, e-mail and other ads; else `complete` of the payload counts. */
  readonly complete?: boolean;
  /** The owner's e-mail address is verified; absent: as last known. */
  readonly emailVerified?: boolean;
  /** The ad as listings knows it, stamped into a submission. Reserve is fixed from the first round on. */
  readonly ad?: { readonly owner: Owner; readonly reserve: boolean; readonly plannedSaleDate: string | null };
  /** Another ad of the same vehicle counts as listed. */
  readonly listedElsewhere?: boolean;
  /** Last published minimum of an ad of this vehicle by this customer that became failed_na within 90 days. */
  readonly priorMinimum?: number | null;
  /** The submission is refused already where its release would be, for too small a reduction; absent: the release alone. */
  readonly reducedAtSubmission?: boolean;
  /** The operator's system minimum for late offers; absent: as last known. */
  readonly systemMinimum?: number | null;
  /** The order that is to be rescinded is paid. */
  readonly paid?: boolean;
  /** Customer of the merchant whose question is answered; absent: found by merchant. */
  readonly askerCustomer?: string;
}

/** Who sends: the owner of the ad, a merchant, the operator, or a timer. */
export type Role = 'owner' | 'merchant' | 'operator' | 'timer';

/** A command as the single writer stamps it. */
export interface Envelope {
  /** Key together with `actor`; null for what has no key. */
  readonly commandId: string | null;
  /** Id of the sender; for a merchant the merchant's. */
  readonly actor: string;
  readonly role: Role;
  /** Server time, epoch ms; see `stampAt`. */
  readonly at: number;
  readonly payload: Payload;
  readonly facts: Facts;
  readonly releaseSet?: string | null;
}
