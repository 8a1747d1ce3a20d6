import { publishedCode } from '../codes.ts';
import type { Envelope, Payload } from '../commands.ts';
import type { AuctionEvent } from '../events.ts';
import { mayTrade } from '../guards.ts';
import { canonicalJson } from '../hash.ts';
import type { Ladder } from '../ladder.ts';
import type { Auction } from '../state.ts';
import type { LogEntry } from '../log-entry.ts';
import { publicView } from '../views.ts';

/** Amounts that an entry holds back: its own (a limit, an offer, an ask), or a minimum. */
export type HiddenField = 'amount' | 'minimum';

/** An event without what is private: bidders by their number, no limit, no offer, no minimum, no text. */
export type PublicEvent = {
  readonly type: AuctionEvent['type'];
  readonly at: number;
} & Readonly<Record<string, unknown>>;

/**
 * An entry of the log as anyone may read it after the end, and as it is in the hash chain from the beginning:
 * what is held back is there as salted commitment. Cents, epoch ms.
 */
export interface LogRecord {
  readonly seq: number;
  readonly at: number;
  readonly role: Envelope['role'];
  /** Number of the bidder within this log; null where no merchant sent it. */
  readonly bidder: number | null;
  /** The merchant might trade at that moment: accepted, not blocked, not on the owner's side. */
  readonly trades: boolean | null;
  /** The public part of what was asked for. */
  readonly payload: { readonly kind: Payload['kind'] } & Readonly<Record<string, unknown>>;
  readonly code: string | null;
  readonly events: readonly PublicEvent[];
  /** Where a bid counts: what everyone saw after it. */
  readonly view: {
    readonly reserve: 'none' | 'not_met' | 'met' | null;
    readonly buyNow: number | null;
  } | null;
  readonly hidden: Readonly<Partial<Record<HiddenField, string>>>;
  /** Commitment to all the rest: sender, key, facts, texts, release set. Null for timers, which hold nothing back. */
  readonly sealed: string | null;
}

/** Makes the commitment of one field of an entry. */
export type Commit = (seq: number, field: HiddenField | 'sealed', value: string) => string;

/** Number of a customer within the log, from 1, in the order in which they first sent something. */
export type Numbering = (customer: string) => number;

/** The record of an entry. */
export function recordOf(entry: LogEntry, numberOf: Numbering, commit: Commit): LogRecord {
  const { seq, at, role, payload, facts, code, events, after } = entry;
  const bidder = role === 'merchant' ? numberOf(facts.customer ?? entry.actor) : null;
  const { amount, minimum } = hiddenOf(payload);
  const counts = events.some(({ type }) => type === 'BidPlaced' || type === 'RoundStarted');
  return {
    seq,
    at,
    role,
    bidder,
    trades: role === 'merchant' ? mayTrade(entry.before, entry) : null,
    payload: publicPayload(payload),
    code: publishedCode(code),
    events: events.map((event) => publicEvent(event, numberOf)),
    view: counts ? viewOf(after) : null,
    hidden: {
      ...(amount === undefined ? {} : { amount: commit(seq, 'amount', String(amount)) }),
      ...(minimum === undefined ? {} : { minimum: commit(seq, 'minimum', String(minimum)) }),
    },
    sealed: role === 'timer' ? null : commit(seq, 'sealed', restOf(entry)),
  };
}

export function viewOf(state: Auction): LogRecord['view'] {
  const { reserve, buyNow } = publicView(state);
  return { reserve, buyNow };
}

/** What an entry holds back, by field. */
export function hiddenOf(payload: Payload): {
  readonly amount?: number | null | undefined;
  readonly minimum?: number | undefined;
} {
  if (payload.kind === 'submit') return { minimum: payload.minimum };
  if (payload.kind === 'restart') return { minimum: payload.newMinimum };
  if (payload.kind === 'neg_decline')
    return payload.newMinimum === undefined ? {} : { minimum: payload.newMinimum };
  return 'amount' in payload ? { amount: payload.amount } : {};
}

/** Fields of payloads that everyone may read. */
const OPEN = ['kind', 'confirmedHigh', 'startPrice', 'buyNow', 'then', 'r', 'start', 'slot'] as const;

function publicPayload(payload: Payload): LogRecord['payload'] {
  if (payload.kind === 'timer') return { ...payload };
  const fields: Readonly<Record<string, unknown>> = { ...payload };
  const open = OPEN.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
  return Object.fromEntries(open) as LogRecord['payload'];
}

/** Canonical only within a log: the same entry gives the same text. */
function restOf({ commandId, actor, facts, payload, releaseSet }: LogEntry): string {
  return canonicalJson({ commandId, actor, facts, payload, releaseSet });
}

/** The event without what is private. */
export function publicEvent(event: AuctionEvent, numberOf: Numbering): PublicEvent {
  const { type, at } = event;
  switch (event.type) {
    case 'Submitted': {
      const { startPrice, buyNow } = event.terms;
      return { type, at, startPrice, buyNow, reserve: event.reserve, verified: event.verified };
    }
    case 'RoundScheduled': {
      const { by, start, slot, hot, softWindow, softCap, ladder, terms, carried } = event;
      return {
        type,
        at,
        by,
        start,
        slot,
        hot,
        softWindow,
        softCap,
        ladder: ladder satisfies Ladder,
        startPrice: terms.startPrice,
        buyNow: terms.buyNow,
        carried: carried && { bidder: numberOf(carried.customer), amount: carried.amount },
      };
    }
    case 'BidPlaced': {
      const { customer, price, leads, end, agent } = event;
      return { type, at, bidder: numberOf(customer), price, leads, end, agent };
    }
    case 'LimitRaised':
      return { type, at, bidder: numberOf(event.customer), agent: event.agent };
    case 'Sold':
      return { type, at, bidder: numberOf(event.customer), price: event.price, origin: event.origin };
    case 'LateOfferMade':
      return { type, at, bidder: numberOf(event.customer), reserved: event.reserved };
    case 'OutageLifted':
      return { type, at, end: event.end };
    case 'RoundExtended':
      return { type, at, slot: event.slot };
    case 'NegotiationOpened':
      return { type, at, deadline: event.deadline };
    case 'SentBack':
    case 'NegotiationEnded':
    case 'LateOfferDeclined':
    case 'ReservationRefused':
    case 'Withdrawn':
      return { type, at, by: event.by };
    default:
      return { type, at };
  }
}
