import { isBuyNowOpen } from './bidding.ts';
import { BINDING_MS } from './end.ts';
import { systemMinimum, targetPrice } from './late-offers.ts';
import { GRID, LEAST_MINIMUM, step } from './ladder.ts';
import { highestRestartMinimum, isRelistable } from './reduction.ts';
import type { Bidder } from './shown.ts';
import type { Auction, Negotiation, Round } from './state.ts';
import { timersOf } from './timers.ts';
import { isUnsold, takesOffers } from './statuses.ts';
import { isFrom, KINDS, moveOf, type Kind, type MOVES } from './table.ts';

/**
 * A move that somebody has now. `decide` accepts it with every amount within its bounds, and none beyond them but where
 * an offer meets what is pending: it then accepts that. What other owners know (another ad of the vehicle, a paid order, a
 * free slot) may still refuse it.
 */
export interface AvailableMove {
  /** Kind of its command. */
  readonly kind: Kind;
  /** Id of the offer that it answers; null: it answers none. */
  readonly offer: string | null;
  /** Least amount, cents; null: it names no amount. The one of a restart, or of a decline with restart, is the new minimum. */
  readonly least: number | null;
  /** Greatest amount, cents; null: it names none, or there is no bound. */
  readonly most: number | null;
  /** A bid above it has to be confirmed as high, cents. */
  readonly confirmAbove: number | null;
  /** Until when it may be made, as of now, epoch ms; null: no end is known. */
  readonly until: number | null;
}

const NO_MORE = { offer: null, least: null, most: null, confirmAbove: null, until: null } as const;

const available = (kind: Kind, more: Partial<AvailableMove> = {}): AvailableMove => ({
  kind,
  ...NO_MORE,
  ...more,
});

/** The move, where its bounds leave an amount. */
const ranged = (kind: Kind, least: number, most: number | null, more: Partial<AvailableMove>) =>
  most === null || least <= most ? [available(kind, { ...more, least, most })] : [];

/**
 * The moves that a viewer has in this state, the likely one first; due timers must have been applied. A draft's own
 * (submission, verification, discarding) are not among them: they depend on the ad.
 */
export function movesOf(state: Auction, viewer: 'owner' | 'operator' | Bidder): readonly AvailableMove[] {
  const bidder = typeof viewer === 'string' ? null : viewer;
  if (bidder && (!bidder.mayTrade || bidder.customer === state.owner.customer)) return [];
  const role = typeof viewer === 'string' ? viewer : 'merchant';
  return KINDS.filter((kind) => isFrom(kind, role, state.status)).flatMap((kind) => {
    if (hasBounds(kind)) return BOUNDS[kind](state, bidder);
    const until = role === 'owner' ? unsoldUntil(state) : null;
    return moveOf(kind).plain ? [available(kind, { until })] : [];
  });
}

/**
 * Least amount of a customer's next late offer that may be shown, cents; null where none are taken. An offer of the
 * target price, which is secret, is taken below it.
 */
export function leastLateOffer(state: Auction, customer: string): number | null {
  const { status, late, ladder } = state;
  const open = takesOffers(status);
  if (!open) return null;
  // an offer at the target price needs no step; a bound that showed this would reveal the target price
  const least = late ? step(late.amount, ladder) : systemMinimum(state);
  return Math.max(least, (state.lateOffers[customer] ?? 0) + GRID);
}

/** Until when the vehicle is offered after its round, epoch ms; null in all other states. */
export const unsoldUntil = (state: Auction): number | null =>
  timersOf(state).find(({ timer }) => timer === '30_days')?.due ?? null;

/** Kinds whose row of the table does not say when they are offered, and with which amounts. */
type Bounded = {
  [K in Kind]: (typeof MOVES)[K] extends { plain: true } | { calls: readonly [] } ? never : K;
}[Kind];

/** The move where its sender has it; without a bidder that is the owner or the operator. */
type Offer = (state: Auction, bidder: Bidder | null) => readonly AvailableMove[];

const given = (isOffered: boolean, ...move: Parameters<typeof available>) =>
  isOffered ? [available(...move)] : [];

const BOUNDS: { readonly [K in Bounded]: Offer } = {
  release: (state) => given(state.terms !== null && isRelistable(state, state.terms, null), 'release'),
  bid: ({ round, ladder }, bidder) => bids('bid', round!, ladder, bidder!),
  agent: ({ round, ladder }, bidder) => bids('agent', round!, ladder, bidder!),
  buy_now({ round }, bidder) {
    const { plan, end: until } = round!;
    const isOffered = mayBidIn(round!, bidder!) && isBuyNowOpen(round!);
    return given(isOffered, 'buy_now', { until, least: plan.buyNow, most: plan.buyNow });
  },
  question: ({ questions, round }, bidder) =>
    given(!questions[bidder!.customer], 'question', { until: round?.end ?? null }),
  answer: ({ questions, round }) =>
    given(Object.keys(questions).length > 0, 'answer', { until: round?.end ?? null }),
  outage_declare: ({ round }) => given(round!.outage === null, 'outage_declare'),
  extend: ({ round }) => given(round!.outage !== null, 'extend'),
  outage_lift: ({ round }) => given(round!.outage !== null, 'outage_lift'),
  open_round: ({ rounds }) => given(rounds === 1, 'open_round'),
  neg_accept: ({ negotiation }, bidder) =>
    given(isTurn(negotiation!, bidder), 'neg_accept', aboutStanding(negotiation!)),
  neg_counter({ negotiation, last }, bidder) {
    const { standing, lastAsk } = negotiation!;
    if (!isTurn(negotiation!, bidder)) return [];
    const most = Math.min(last!.minimum, lastAsk === null ? Number.MAX_SAFE_INTEGER : lastAsk - GRID);
    return ranged('neg_counter', standing.amount + GRID, most, aboutStanding(negotiation!));
  },
  neg_offer({ negotiation }, bidder) {
    const { standing, highestOffer } = negotiation!;
    if (!isTurn(negotiation!, bidder)) return [];
    return ranged('neg_offer', highestOffer + GRID, standing.amount - GRID, aboutStanding(negotiation!));
  },
  neg_decline(state, bidder) {
    const about = aboutStanding(state.negotiation!);
    // of the owner it may be a restart, at any time
    if (bidder === null) return [available('neg_decline', { ...about, ...restartBounds(state) })];
    return given(isTurn(state.negotiation!, bidder), 'neg_decline', about);
  },
  neg_end: ({ negotiation }) => [available('neg_end', aboutStanding(negotiation!))],
  late_accept: (state, bidder) => lateAnswer('late_accept', state, bidder),
  late_decline: (state, bidder) => lateAnswer('late_decline', state, bidder),
  late_counter(state) {
    const late = state.late!;
    const last = state.lateCounters[late.customer] ?? Number.MAX_SAFE_INTEGER;
    const most = Math.min(targetPrice(state), last - GRID);
    const about = { offer: late.offerId, until: late.at + BINDING_MS };
    return ranged('late_counter', late.amount + GRID, most, about);
  },
  late_offer(state, bidder) {
    const { late } = state;
    const { customer } = bidder!;
    const counter = late?.customer === customer ? late.counter : null;
    // while another offer is pending, no one knows how long
    const until = late ? null : unsoldUntil(state);
    const least = leastLateOffer(state, customer)!;
    return ranged('late_offer', least, counter && counter.amount - GRID, { until });
  },
  restart: (state) => [available('restart', { ...restartBounds(state), until: unsoldUntil(state) })],
  withdraw: (state) =>
    given(state.status !== 'editing' || state.rounds > 0, 'withdraw', { until: unsoldUntil(state) }),
  system_minimum: ({ status }) =>
    given(isUnsold(status) || takesOffers(status), 'system_minimum', { least: GRID }),
};

const hasBounds = (kind: Kind): kind is Bounded => Object.hasOwn(BOUNDS, kind);

const restartBounds = (state: Auction) => ({ least: LEAST_MINIMUM, most: highestRestartMinimum(state) });

/** A colleague who leads, or an outage, leaves no one a bid: merchants of one customer do not bid against each other. */
function mayBidIn({ outage, leader, leaderCustomer }: Round, { customer, merchant }: Bidder): boolean {
  const isColleague = leaderCustomer === customer && merchant !== undefined && merchant !== leader;
  return outage === null && !isColleague;
}

function bids(kind: 'bid' | 'agent', round: Round, ladder: Auction['ladder'], bidder: Bidder) {
  if (!mayBidIn(round, bidder)) return [];
  const { plan, price, limit, leaderCustomer, end: until } = round;
  const next = price === null ? plan.opening : step(price, ladder);
  const least = leaderCustomer === bidder.customer ? limit + GRID : next;
  const most = isBuyNowOpen(round) ? plan.buyNow! - GRID : null;
  return ranged(kind, least, most, { until, confirmAbove: 2 * next });
}

const aboutStanding = ({ standing, deadline }: Negotiation) => ({
  offer: standing.offerId,
  until: deadline,
});

/** The owner answers the bidder, and of the dealers the bidder alone the owner. */
const isTurn = ({ standing, bidder: party }: Negotiation, bidder: Bidder | null): boolean =>
  bidder === null ? standing.by === 'bidder' : standing.by === 'owner' && party.customer === bidder.customer;

/** The owner answers the offer, a reservation the operator too; its dealer answers the counter to it. */
function lateAnswer(kind: 'late_accept' | 'late_decline', { late }: Auction, bidder: Bidder | null) {
  const { customer, counter, at } = late!;
  const answered = bidder === null ? late : customer === bidder.customer ? counter : null;
  return answered ? [available(kind, { offer: answered.offerId, until: at + BINDING_MS })] : [];
}
