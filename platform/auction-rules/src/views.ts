import { leastLateOffer, unsoldUntil } from './available-moves.ts';
import { isBuyNowOpen } from './bidding.ts';
import type { Timer } from './commands.ts';
import { BINDING_MS } from './end.ts';
import { step } from './ladder.ts';
import { systemMinimum } from './late-offers.ts';
import { mayBeCarried } from './relisting.ts';
import { highestRestartMinimum, highestStartPrice, nextAdOf, type NextAd } from './reduction.ts';
import { shownStatus, type Bidder } from './shown.ts';
import type { Auction, Negotiation } from './state.ts';
import { nextTimer, UNSOLD_MS } from './timers.ts';
import { isRunning, type Status } from './statuses.ts';

/** What everyone may see: no limit, no minimum, no prices that were not released. Cents, epoch ms. */
export interface PublicView {
  readonly auctionId: string;
  readonly version: number;
  /** A reservation reads as a late offer that is pending: "buy chance pending". */
  readonly status: Status | null;
  readonly round: number;
  /** Price at which the round opens; between rounds the start price of the last one. */
  readonly startPrice: number | null;
  /** Of the round, also after it ended (where it ended early, by buy now for one, that instant); null before the first one. */
  readonly start: number | null;
  readonly end: number | null;
  /** The slot of the round: its end, unless bids of the last minutes put it off. */
  readonly plannedEnd: number | null;
  readonly price: number | null;
  /** Least amount of the next bid. */
  readonly nextBid: number | null;
  readonly reserve: 'none' | 'not_met' | 'met' | null;
  readonly buyNow: number | null;
  readonly bidCount: number;
  readonly soldPrice: number | null;
  /** What sold it while its round lasted: its bids, or buy now; null: not sold, or after the round. */
  readonly soldBy: 'bids' | 'buy_now' | null;
  /**
   * After a round without a sale: what a first offer is at least, and until when the vehicle is offered; null in all other
   * states. Of an offer that is pending it shows nothing: the next one is above it, at the latest when it has lapsed.
   */
  readonly lateOffers: { readonly least: number; readonly until: number } | null;
  /** An outage holds the end, bids and buy now are refused. */
  readonly outage: boolean;
  /** Reports of the state's own time: since when the status holds. */
  readonly since: number;
}

/** The public state of an auction. */
export function publicView(state: Auction): PublicView {
  const { status, round } = state;
  const bidding = isRunning(status);
  const priced = bidding || status === 'renegotiation';
  const started = round !== null && bidding ? round : null;
  return {
    auctionId: state.auctionId,
    version: state.version,
    status: shownStatus(status, 'public'),
    round: state.rounds,
    startPrice: started ? started.plan.opening : (state.last?.startPrice ?? null),
    start: round?.plan.start ?? null,
    end: round && Math.min(round.end, state.roundEndedAt ?? round.end),
    plannedEnd: round?.plan.slot ?? null,
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
    soldBy: soldBy(state),
    lateOffers: firstOffer(state),
    outage: started?.outage != null,
    since: state.since,
  };
}

/** A sale of the round ends it in the same instant; buy now alone does so before its end. */
function soldBy({ status, since, round, roundEndedAt, rescinded }: Auction): PublicView['soldBy'] {
  if (status !== 'sold' || round === null || rescinded || roundEndedAt !== since) return null;
  return since < round.end ? 'buy_now' : 'bids';
}

/** What somebody who has made no offer yet may see of late offers; the amount of a pending one is for who deals. */
function firstOffer(state: Auction): PublicView['lateOffers'] {
  const until = offeredUntil(state);
  return until === null ? null : { least: systemMinimum(state), until };
}

/**
 * Until when the vehicle is offered. A pending offer of the last days may outlast that, and is beaten until it lapses; when
 * it was made no one reads here.
 */
function offeredUntil(state: Auction): number | null {
  const { status, late, roundEndedAt } = state;
  if (status === 'acpt_late_offer' || status === 'declined_late_offer') return unsoldUntil(state);
  return late && roundEndedAt !== null ? roundEndedAt + UNSOLD_MS : null;
}

function reserveOf({ reserve, round }: Auction): 'none' | 'not_met' | 'met' {
  if (!reserve) return 'none';
  return round!.price !== null && round!.price >= round!.plan.minimum ? 'met' : 'not_met';
}

/** A renegotiation as one of its sides sees it. */
export interface NegotiationView {
  readonly turn: 'owner' | 'bidder';
  readonly standing: Negotiation['standing'];
  /** The own last ask, or the own highest offer. */
  readonly ownLast: number | null;
  /** What the owner asked last, as both sides know it. */
  readonly lastAsk: number | null;
  /** The highest bid of the round: it holds again when an ask is declined. */
  readonly bid: number;
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

/** An amount that binds its bidder, and until when. Cents, epoch ms. */
interface Bound {
  readonly amount: number;
  readonly until: number;
}

/** What one bidder sees of themselves; merchants of one customer are one bidder. Cents, epoch ms. */
export interface BidderView {
  readonly leading: boolean;
  readonly overbid: boolean;
  /** May trade, and the round takes bids now. */
  readonly mayBid: boolean;
  /** The own limit of the round, if one was set: theirs alone. */
  readonly ownLimit: number | null;
  /** Bound by the highest bid of the last round until then. */
  readonly boundUntil: number | null;
  /** That bid. */
  readonly boundBid: number | null;
  /** What binds them while no round takes bids: the standing offer, the bid, or the one that opens the next round. */
  readonly bound: Bound | null;
  readonly negotiation: NegotiationView | null;
  readonly late: LateView | null;
  /** Least amount of an own late offer now, where they are open. */
  readonly leastLateOffer: number | null;
  /** Until when the vehicle is offered after its round; null where no offers are taken. */
  readonly lateOffersUntil: number | null;
  /** An own late offer of this round was declined, lapsed or displaced. */
  readonly hasFailedLateOffer: boolean;
  /** An own question is open, or the own offer waits for the owner. */
  readonly waitingForAnswer: boolean;
  readonly buyer: boolean;
  /** Their purchase that was the last sale and was rescinded, and when, until the next round is scheduled. */
  readonly rescinded: { readonly price: number; readonly at: number } | null;
}

/** What a bidder sees of themselves. */
export function bidderView(state: Auction, { customer, ownLimit = null, mayTrade }: Bidder): BidderView {
  const { status, round, negotiation, binding, late } = state;
  const open = isRunning(status);
  const leading = (open || status === 'renegotiation') && round?.leaderCustomer === customer;
  const talks = negotiation?.bidder.customer === customer ? negotiation : null;
  const offer = late?.customer === customer ? late : null;
  const own = state.lateOffers[customer] ?? 0;
  const sold = status === 'sold' && state.orders.at(-1)!.customer === customer;
  return {
    leading,
    overbid: open && !leading && ownLimit !== null,
    mayBid: mayTrade && open && round?.outage === null,
    ownLimit: leading && round ? round.limit : ownLimit,
    boundUntil: binding?.customer === customer ? binding.until : null,
    boundBid: binding?.customer === customer ? binding.amount : null,
    bound: boundOf(state, customer),
    negotiation: talks && viewOf(talks, talks.highestOffer),
    late: offer && lateView(state),
    leastLateOffer: mayTrade ? leastLateOffer(state, customer) : null,
    lateOffersUntil: offeredUntil(state),
    hasFailedLateOffer: own > 0 && offer === null && !sold,
    waitingForAnswer:
      state.questions[customer] !== undefined ||
      talks?.standing.by === 'bidder' ||
      (offer !== null && offer.counter === null),
    buyer: sold,
    rescinded: rescindedOf(state, customer),
  };
}

function rescindedOf(
  { rescinded, orders, roundEndedAt }: Auction,
  customer: string,
): BidderView['rescinded'] {
  const last = orders.at(-1);
  if (!rescinded || roundEndedAt === null || last?.customer !== customer) return null;
  return { price: last.price, at: roundEndedAt };
}

function boundOf({ status, round, negotiation, binding, late }: Auction, customer: string): Bound | null {
  if (late?.customer === customer) return { amount: late.amount, until: late.at + BINDING_MS };
  if (negotiation?.bidder.customer === customer) {
    const { standing, hammerPrice, deadline } = negotiation;
    return { amount: standing.by === 'bidder' ? standing.amount : hammerPrice, until: deadline };
  }
  if (binding?.customer === customer) return { amount: binding.amount, until: binding.until };
  const isCarried = status === 'published' && round?.plan.carried?.customer === customer;
  return isCarried ? { amount: round.plan.opening, until: round.end + BINDING_MS } : null;
}

/** What the owner sees. Cents, epoch ms. */
export interface OwnerView {
  readonly status: Status | null;
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
  /** Highest bid of the last round; everyone else knows it until the round has ended. */
  readonly highestBid: number | null;
  /** The bid of the last round that still binds its bidder. */
  readonly bound: (Bound & { readonly opensRestart: boolean }) | null;
  /** When the last sale was rescinded, until the next round is scheduled. */
  readonly rescindedAt: number | null;
  /** Highest minimum of the next restart, where one is possible. */
  readonly highestRestartMinimum: number | null;
  /** Highest start price of an ad without reserve that is offered again. */
  readonly highestStartPrice: number | null;
  /** What binds the owner's next ad of this vehicle. */
  readonly nextAd: NextAd | null;
  readonly next: Timer | null;
}

/** What the owner sees of the own auction. */
export function ownerView(state: Auction): OwnerView {
  const { terms, negotiation, binding } = state;
  return {
    status: shownStatus(state.status, 'owner'),
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
    highestBid: state.round?.price ?? null,
    bound: binding && {
      amount: binding.amount,
      until: binding.until,
      opensRestart: mayBeCarried(state),
    },
    rescindedAt: state.rescinded ? state.roundEndedAt : null,
    highestRestartMinimum: highestRestartMinimum(state),
    highestStartPrice: highestStartPrice(state),
    nextAd: nextAdOf(state),
    next: nextTimer(state),
  };
}

/** What the operator sees besides what everyone does; limits are no one's but their bidders'. Cents, epoch ms. */
export interface OperatorView extends Pick<
  OwnerView,
  'status' | 'minimum' | 'reserveMet' | 'late' | 'negotiation'
> {
  /** Least late offer that the operator demands. */
  readonly systemMinimum: number | null;
  readonly outage: boolean;
}

/** What the operator sees of any auction. */
export function operatorView(state: Auction): OperatorView {
  const { minimum, reserveMet, late, negotiation } = ownerView(state);
  return {
    status: shownStatus(state.status, 'operator'),
    minimum,
    reserveMet,
    late,
    negotiation,
    systemMinimum: state.systemMinimum,
    outage: publicView(state).outage,
  };
}

/** Opaque ids of the parties: for services and read models, never for a page. */
export interface Parties {
  readonly owner: string;
  /** Highest bidder of the last round, or who bought; null after a rescission: whoever bought is none any more. */
  readonly leader: string | null;
  readonly buyer: string | null;
}

/** The parties of an auction, by customer. */
export function partiesOf({ owner, status, orders, round, rescinded }: Auction): Parties {
  const buyer = status === 'sold' ? orders.at(-1)!.customer : null;
  return {
    owner: owner.customer,
    leader: buyer ?? (rescinded ? null : (round?.leaderCustomer ?? null)),
    buyer,
  };
}

function viewOf(
  { standing, hammerPrice, lastAsk, deadline }: Negotiation,
  ownLast: number | null,
): NegotiationView {
  const turn = standing.by === 'owner' ? 'bidder' : 'owner';
  return { turn, standing, ownLast, lastAsk, bid: hammerPrice, deadline };
}

function lateView({ late, status }: Auction): LateView | null {
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
