import {
  bidderContext,
  ownerContext,
  publicState,
  type BidderContext as RulesBidder,
  type NegotiationView,
} from '@rollheim/auction-rules';
import type {
  AuctionState,
  BidderContext,
  NegotiationContext,
  OwnerContext,
  PublicAuctionState,
} from '@rollheim/contracts';
import type { LiveAuction } from './live.ts';

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What everyone may see of an auction, on the wire. */
export function wireState({ engine, head }: LiveAuction): PublicAuctionState {
  const { state, limits } = engine;
  const open = publicState(state);
  return {
    auctionId: state.auctionId,
    version: state.version,
    status: open.status ?? 'editing',
    round: open.round,
    startPrice: open.startPrice ?? (state.rounds > 0 ? (state.terms?.startPrice ?? null) : null),
    price: open.price,
    nextBid: open.nextBid,
    buyNow: open.buyNow,
    reserve: open.reserve,
    startAt: instant(open.start ?? state.round?.plan.start ?? null),
    endAt: instant(open.end ?? state.round?.end ?? null),
    bidCount: open.bidCount,
    bidderCount: limits.size,
    soldPrice: open.soldPrice,
    outage: open.outage,
    logHead: head,
  };
}

/** The state topic's record: the public state and the opaque ids of the parties. Null: the ad was discarded. */
export function stateRecord(live: LiveAuction): AuctionState | null {
  const { state } = live.engine;
  if (state.status === null) return null;
  const buyer = state.status === 'sold' ? (state.orders.at(-1)?.customer ?? null) : null;
  return {
    ...wireState(live),
    status: state.status,
    ownerCustomerId: state.owner.customer,
    leaderCustomerId: buyer ?? state.round?.leaderCustomer ?? null,
    buyerCustomerId: buyer,
    since: new Date(state.since).toISOString(),
  };
}

const negotiation = (view: NegotiationView | null): NegotiationContext | null =>
  view && {
    turn: view.turn,
    standing: { by: view.standing.by, amount: view.standing.amount, offerId: view.standing.offerId },
    ownLast: view.ownLast,
    deadline: new Date(view.deadline).toISOString(),
  };

/** What one bidder sees of themselves. */
export function wireBidder({ engine }: LiveAuction, customerId: string, mayTrade: boolean): BidderContext {
  const { state, limits } = engine;
  const own: RulesBidder = bidderContext(state, customerId, limits.get(customerId) ?? null);
  const running = state.status === 'running' || state.status === 'hotbidding';
  const mayBid = mayTrade && running && state.round?.outage === null;
  return {
    role: 'bidder',
    auctionId: state.auctionId,
    version: state.version,
    holdingHighestBid: own.leading || own.buyer,
    overbid: own.overbid,
    ownLimit: own.ownLimit,
    mayBid,
    mayNotBidReason: mayBid ? null : 'bidding_not_possible',
    boundUntil: instant(own.boundUntil),
    negotiation: negotiation(own.negotiation),
    hasFailedLateOfferOnProduct: own.hasFailedLateOffer,
    waitingForAnswer: own.waitingForAnswer,
  };
}

/** What the owner sees: the minimum is theirs and the operator's. */
export function wireOwner({ engine }: LiveAuction): OwnerContext {
  const { state } = engine;
  const own = ownerContext(state);
  return {
    role: 'owner',
    auctionId: state.auctionId,
    version: state.version,
    minimum: own.minimum,
    reserveMet: own.reserveMet,
    negotiation: negotiation(own.negotiation),
  };
}
