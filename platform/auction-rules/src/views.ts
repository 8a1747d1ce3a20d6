import { isBuyNowOpen } from './bidding.ts';
import type { Timer } from './commands.ts';
import { BINDING_MS } from './end.ts';
import { systemMinimum } from './late-offers.ts';
import { GRID, step } from './ladder.ts';
import { highestRestartMinimum, highestStartPrice } from './reduction.ts';
import { shownStatus } from './shown.ts';
import type { AuctionState, Negotiation, Status } from './state.ts';
import { nextTimer, timersOf } from './timers.ts';

/** What everyone may see: no limit and no minimum. Cents, epoch ms. */
export interface PublicState {
  readonly auctionId: string;
  readonly version: number;
  /** A reservation reads as a late offer that is pending: "buy chance pending". */
  readonly status: Status | null;
  readonly round: number;
  readonly startPrice: number | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly price: number | null;
  /** Least amount of the next bid. */
  readonly nextBid: number | null;
  readonly reserve: 'none' | 'not_met' | 'met' | null;
  readonly buyNow: number | null;
  readonly bidCount: number;
  readonly soldPrice: number | null;
  /** An outage holds the end, bids and buy now are refused. */
  readonly outage: boolean;
  /** Reports of the state's own time: since when the status holds. */
  readonly since: number;
}

/** The public state of an auction. */
export function publicState(state: AuctionState): PublicState {
  const { status, round } = state;
  const bidding = status === 'running' || status === 'hotbidding';
  const scheduled = bidding || status === 'published';
  const priced = bidding || status === 'renegotiation';
  const started = round !== null && bidding ? round : null;
  return {
    auctionId: state.auctionId,
    version: state.version,
    status: shownStatus(status, 'public'),
    round: state.rounds,
    startPrice: started ? started.plan.opening : scheduled ? state.terms!.startPrice : null,
    start: scheduled ? round!.plan.start : null,
    end: scheduled ? round!.end : null,
    price: priced ? round!.price : null,
    nextBid: started
      ? started.price === null
        ? started.plan.opening
        : step(started.price, state.ladder)
      : null,
    reserve: priced ? reserveOf(state) : null,
    buyNow: started && isBuyNowOpen(started) ? started.plan.buyNow : null,
    bidCount: round?.bidCount ?? 0,
    soldPrice: status === 'sold' ? state.orders.at(-1)!.price : null,
    outage: started?.outage != null,
    since: state.since,
  };
}

function reserveOf({ reserve, round }: AuctionState): 'none' | 'not_met' | 'met' {
  if (!reserve) return 'none';
  return round!.price !== null && round!.price >= round!.plan.minimum ? 'met' : 'not_met';
}

/** A renegotiation as one of its sides sees it. */
export interface NegotiationView {
  readonly turn: 'owner' | 'bidder';
  readonly standing: Negotiation['standing'];
  /** The own last ask, or the own highest offer. */
  readonly ownLast: number | null;
  readonly deadline: number;
}

/** A pending late offer or reservation. */
export interface LateView {
  readonly offerId: string;
  readonly amount: number;
  readonly until: number;
  readonly reserved: boolean;
  readonly counter: { readonly offerId: string; readonly amount: number } | null;
}

/** What one bidder sees of themselves; merchants of one customer are one bidder. Cents, epoch ms. */
export interface BidderContext {
  readonly leading: boolean;
  readonly overbid: boolean;
  /** The own limit of the round, if one was set: theirs alone. */
  readonly ownLimit: number | null;
  /** Bound by the highest bid of the last round until then. */
  readonly boundUntil: number | null;
  readonly negotiation: NegotiationView | null;
  readonly late: LateView | null;
  /** Least amount of an own late offer now, where they are open. */
  readonly leastLateOffer: number | null;
  /** Until when the vehicle is offered after its round; null while an offer is pending, and where none are taken. */
  readonly lateOffersUntil: number | null;
  /** An own late offer of this round was declined, lapsed or displaced. */
  readonly hasFailedLateOffer: boolean;
  /** An own question is open, or the own offer waits for the owner. */
  readonly waitingForAnswer: boolean;
  readonly buyer: boolean;
}

/** Context of a bidder; `ownLimit` comes from the engine's `limits`, or is what the leader's state tells. */
export function bidderContext(
  state: AuctionState,
  customer: string,
  ownLimit: number | null = null,
): BidderContext {
  const { status, round, negotiation, binding, late } = state;
  const open = status === 'running' || status === 'hotbidding';
  const leading = (open || status === 'renegotiation') && round?.leaderCustomer === customer;
  const talks = negotiation?.bidder.customer === customer ? negotiation : null;
  const offer = late?.customer === customer ? late : null;
  const own = state.lateOffers[customer] ?? 0;
  const sold = status === 'sold' && state.orders.at(-1)!.customer === customer;
  return {
    leading,
    overbid: open && !leading && ownLimit !== null,
    ownLimit: leading && round ? round.limit : ownLimit,
    boundUntil: binding?.customer === customer ? binding.until : null,
    negotiation: talks && viewOf(talks, talks.highestOffer),
    late: offer && lateView(state),
    leastLateOffer: leastLateOffer(state, customer),
    lateOffersUntil: lateOffersUntil(state),
    hasFailedLateOffer: own > 0 && offer === null && !sold,
    waitingForAnswer:
      state.questions[customer] !== undefined ||
      talks?.standing.by === 'bidder' ||
      (offer !== null && offer.counter === null),
    buyer: sold,
  };
}

function lateOffersUntil(state: AuctionState): number | null {
  if (state.status !== 'acpt_late_offer' && state.status !== 'declined_late_offer') return null;
  return timersOf(state).find(({ timer }) => timer === '30_days')?.due ?? null;
}

function leastLateOffer(state: AuctionState, customer: string): number | null {
  const { status, late, ladder } = state;
  const open =
    status === 'acpt_late_offer' || status === 'declined_late_offer' || status === 'recd_late_offer';
  if (!open) return null;
  const least = late ? step(late.amount, ladder) : systemMinimum(state);
  return Math.max(least, (state.lateOffers[customer] ?? 0) + GRID);
}

/** What the owner (and the operator) sees. Cents, epoch ms. */
export interface OwnerContext {
  readonly minimum: number | null;
  readonly startPrice: number | null;
  readonly buyNow: number | null;
  readonly reserve: boolean;
  readonly reserveMet: boolean;
  readonly negotiation: NegotiationView | null;
  readonly late: LateView | null;
  /** A submission waits for the verification of the e-mail address. */
  readonly submissionStored: boolean;
  readonly openQuestions: readonly {
    readonly questionId: string;
    readonly merchant: string;
    readonly at: number;
  }[];
  /** Highest minimum of the next restart, where one is possible. */
  readonly highestRestartMinimum: number | null;
  /** Highest start price of an ad without reserve that is offered again. */
  readonly highestStartPrice: number | null;
  readonly next: Timer | null;
}

/** Context of the owner. */
export function ownerContext(state: AuctionState): OwnerContext {
  const { terms, negotiation } = state;
  return {
    minimum: terms?.minimum ?? null,
    startPrice: terms?.startPrice ?? null,
    buyNow: terms?.buyNow ?? null,
    reserve: state.reserve,
    reserveMet: state.round !== null && reserveOf(state) === 'met',
    negotiation: negotiation && viewOf(negotiation, negotiation.lastAsk),
    late: lateView(state),
    submissionStored: state.stored !== null,
    openQuestions: Object.values(state.questions).map(({ questionId, merchant, at }) => ({
      questionId,
      merchant,
      at,
    })),
    highestRestartMinimum: highestRestartMinimum(state),
    highestStartPrice: highestStartPrice(state),
    next: nextTimer(state),
  };
}

function viewOf({ standing, deadline }: Negotiation, ownLast: number | null): NegotiationView {
  return { turn: standing.by === 'owner' ? 'bidder' : 'owner', standing, ownLast, deadline };
}

function lateView({ late, status }: AuctionState): LateView | null {
  if (late === null) return null;
  const { offerId, amount, at, counter } = late;
  return {
    offerId,
    amount,
    until: at + BINDING_MS,
    reserved: status === 'anr_offer_above_targetprice',
    counter,
  };
}
