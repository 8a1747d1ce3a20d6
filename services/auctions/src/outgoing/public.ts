import {
  closedAt,
  leastLateOffer,
  moveOf,
  movesOf,
  partiesOf,
  visibleState,
  type Auction,
  type LateView,
  type NegotiationView,
} from '@rollheim/auction-rules';
import type {
  AuctionState,
  BidderContext,
  LastLateOffer,
  LateOfferContext,
  NegotiationContext,
  OfferedMove,
  OperatorContext,
  OwnerContext,
  PublicAuctionState,
} from '@rollheim/contracts';
import { iso } from './instants.ts';
import { chosenFor, isExcluded, keptTerms } from '../log/exclusive.ts';
import type { LiveAuction } from '../log/live.ts';
import { lostOfferOf } from '../log/offers.ts';

/** Id of a question in calls and topics. */
export const questionKey = (auctionId: string, questionId: string): string => `${auctionId}.${questionId}`;

const instant = (at: number | null): string | null => (at === null ? null : iso(at));

/** What everyone may see of an auction, on the wire. */
export function wireState(live: LiveAuction): PublicAuctionState {
  const { status, since } = live.engine.state;
  return { ...publicPart(live), closedAt: instant(closedAt(status, since)) };
}

/** The part of the state topic's record that everyone may see. */
function publicPart({ engine, head }: LiveAuction): Omit<PublicAuctionState, 'closedAt'> {
  const { state, limits } = engine;
  const open = visibleState(state, 'public');
  return {
    auctionId: state.auctionId,
    version: state.version,
    status: open.status ?? 'editing',
    round: open.round,
    startPrice: open.startPrice,
    price: open.price,
    nextBid: open.nextBid,
    buyNow: open.buyNow,
    reserve: open.reserve,
    startAt: instant(open.start),
    endAt: instant(open.end),
    plannedEndAt: instant(open.plannedEnd),
    bidCount: open.bidCount,
    bidderCount: limits.size,
    soldPrice: open.soldPrice,
    soldBy: open.soldBy,
    lateOffers: open.lateOffers && { least: open.lateOffers.least, until: iso(open.lateOffers.until) },
    outage: open.outage,
    logHead: head,
  };
}

/** The state topic's record: the public state and the opaque ids of the parties. Null: the ad was discarded. */
export function stateRecord(live: LiveAuction): AuctionState | null {
  const { state } = live.engine;
  if (state.status === null) return null;
  const { owner, leader, buyer } = partiesOf(state);
  const chosen = chosenFor(live);
  return {
    ...publicPart(live),
    status: state.status,
    ownerCustomerId: owner,
    leaderCustomerId: leader,
    buyerCustomerId: buyer,
    ...(chosen.length > 0 ? { exclusiveTo: chosen } : {}),
    since: new Date(state.since).toISOString(),
  };
}

/** What each customer offered last after a round, what became of it, and what the next one takes. */
export function offerRecords({ engine: { state, seq }, offers }: LiveAuction): readonly LastLateOffer[] {
  return [...offers].map(([customerId, { round, amount, at, ended }]) => ({
    auctionId: state.auctionId,
    customerId,
    version: seq,
    round,
    amount,
    at: iso(at),
    ended: ended && { how: ended.how, at: iso(ended.at) },
    // above another's pending offer it would reveal that offer, also to a dealer who may not deal any more
    least: state.late && state.late.customer !== customerId ? null : leastLateOffer(state, customerId),
  }));
}

const negotiation = (view: NegotiationView | null): NegotiationContext | null =>
  view && {
    turn: view.turn,
    standing: { by: view.standing.by, amount: view.standing.amount, offerId: view.standing.offerId },
    ownLast: view.ownLast,
    lastAsk: view.lastAsk,
    bid: view.bid,
    deadline: new Date(view.deadline).toISOString(),
  };

const late = (view: LateView | null): LateOfferContext | null =>
  view && {
    offerId: view.offerId,
    amount: view.amount,
    until: new Date(view.until).toISOString(),
    reserved: view.reserved,
    counter: view.counter && { offerId: view.counter.offerId, amount: view.counter.amount },
  };

const offered = (state: Auction, viewer: Parameters<typeof movesOf>[1]): readonly OfferedMove[] =>
  movesOf(state, viewer).flatMap(({ kind, offer, until, ...bounds }) => {
    const [name, ofReservation = name] = moveOf(kind).calls;
    const move = state.status === 'anr_offer_above_targetprice' ? ofReservation : name;
    return move ? [{ move, offerId: offer, ...bounds, until: instant(until) }] : [];
  });

/** What one bidder sees of themselves. */
export function wireBidder(live: LiveAuction, customerId: string, mayTrade: boolean): BidderContext {
  const { engine, ad, questions } = live;
  const { state, limits } = engine;
  const bidder = { customer: customerId, ownLimit: limits.get(customerId) ?? null, mayTrade };
  const own = visibleState(state, bidder);
  const asked = state.questions[customerId];
  return {
    role: 'bidder',
    auctionId: state.auctionId,
    version: state.version,
    holdingHighestBid: own.leading || own.buyer,
    overbid: own.overbid,
    ownLimit: own.ownLimit,
    mayBid: own.mayBid,
    mayNotBidReason: own.mayBid
      ? null
      : isExcluded(live, customerId)
        ? 'exclusive_round'
        : 'bidding_not_possible',
    boundUntil: instant(own.boundUntil),
    boundBid: own.boundBid,
    bound: own.bound && { amount: own.bound.amount, until: iso(own.bound.until) },
    negotiation: negotiation(own.negotiation),
    late: late(own.late),
    leastLateOffer: own.leastLateOffer,
    hasFailedLateOfferOnProduct: own.hasFailedLateOffer,
    ...(own.hasFailedLateOffer ? { lostOffer: lostOfferOf(live.offers, customerId, state.rounds) } : {}),
    waitingForAnswer: own.waitingForAnswer,
    questionOpen: asked !== undefined,
    openQuestion: asked
      ? { text: questions.get(asked.questionId)?.text ?? '', at: new Date(asked.at).toISOString() }
      : null,
    lateOffersUntil: instant(own.lateOffersUntil),
    vatReportable: ad.vatReportable,
    ...(own.rescinded ? { rescinded: { price: own.rescinded.price, at: iso(own.rescinded.at) } } : {}),
    moves: offered(state, bidder),
  };
}

/** What the owner sees: the minimum is theirs and the operator's. */
export function wireOwner({ engine, ad, questions }: LiveAuction): OwnerContext {
  const { state } = engine;
  const own = visibleState(state, 'owner');
  return {
    role: 'owner',
    auctionId: state.auctionId,
    version: state.version,
    minimum: own.minimum,
    reserveMet: own.reserveMet,
    negotiation: negotiation(own.negotiation),
    late: late(own.late),
    highestBid: own.highestBid,
    bound: own.bound && { ...own.bound, until: iso(own.bound.until) },
    rescindedAt: instant(own.rescindedAt),
    highestRestartMinimum: own.highestRestartMinimum,
    highestStartPrice: own.highestStartPrice,
    ...(own.nextAd
      ? { nextAd: { highestMinimum: own.nextAd.highestMinimum, until: iso(own.nextAd.until) } }
      : {}),
    openQuestions: own.openQuestions.map(({ questionId, at }) => ({
      questionId: questionKey(state.auctionId, questionId),
      text: questions.get(questionId)?.text ?? '',
      at: new Date(at).toISOString(),
    })),
    status: own.status ?? 'editing',
    submissionStored: own.submissionStored,
    vatReportable: ad.vatReportable,
    moves: offered(state, 'owner'),
  };
}

/** What the operator sees: as the owner, and no limit either. */
export function wireOperator(live: LiveAuction): OperatorContext {
  const { state } = live.engine;
  const { status, minimum, reserveMet, systemMinimum, outage, ...own } = visibleState(state, 'operator');
  return {
    role: 'operator',
    auctionId: state.auctionId,
    version: state.version,
    status: status ?? 'editing',
    minimum,
    reserveMet,
    systemMinimum,
    outage,
    late: late(own.late),
    auction: wireState(live),
    negotiation: negotiation(own.negotiation),
    special: keptTerms(live),
    moves: offered(state, 'operator').filter(
      ({ move }) => move !== 'open-to-all' || chosenFor(live).length > 0,
    ),
  };
}
