import type { Owner, Terms } from './state.ts';
import type { Reservation } from './slots.ts';
import type { Kind, Role } from './table.ts';

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

/** What a command has besides its kind. Amounts in cents, instants in epoch ms. `offer` is an offerId. */
interface Fields {
  readonly submit: { readonly complete?: boolean } & Terms;
  readonly reject: Reasoned;
  readonly void: Reasoned;
  readonly rescind: Reasoned;
  readonly request_changes: Asked;
  readonly system_minimum: { readonly amount: number | null };
  readonly release: Reservation;
  readonly extend: Reservation;
  readonly bid: Bid;
  readonly agent: Bid;
  readonly neg_accept: Answered;
  readonly neg_counter: Answered & Amount;
  readonly neg_offer: Answered & Amount;
  readonly neg_decline: NegotiationDecline;
  readonly neg_end: Answered;
  readonly restart: { readonly newMinimum: number } & Reservation;
  readonly late_offer: Amount;
  readonly late_accept: Answered;
  readonly late_counter: Answered & Amount;
  readonly late_decline: Answered;
  readonly question: { readonly text: string };
  readonly answer: { readonly merchant: string; readonly text: string };
  readonly timer: Timer;
}

interface Reasoned {
  readonly reason: string;
}
interface Amount {
  readonly amount: number;
}
interface Answered {
  readonly offer: string;
}
interface Bid extends Amount {
  readonly confirmedHigh?: boolean;
}

/** `then` and what follows it belong to the owner's decline; the bidder's names the counter alone. */
interface NegotiationDecline extends Answered, Partial<Reservation> {
  readonly then?: 'restart' | 'pause';
  readonly newMinimum?: number;
}

/** What a command of this kind asks for. */
export type PayloadOf<K extends Kind> = K extends keyof Fields
  ? { readonly kind: K } & Fields[K]
  : { readonly kind: K };

export type Payload = PayloadOf<Kind>;

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

/** A command as the single writer stamps it. */
export interface Envelope<K extends Kind = Kind> {
  /** Key together with `actor`; null for what has no key. */
  readonly commandId: string | null;
  /** Id of the sender; for a merchant the merchant's. */
  readonly actor: string;
  readonly role: Role;
  /** Server time, epoch ms; see `stampAt`. */
  readonly at: number;
  readonly payload: PayloadOf<K>;
  readonly facts: Facts;
  readonly releaseSet?: string | null;
}
