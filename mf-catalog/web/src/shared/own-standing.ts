import type {
  AuctionContext,
  AuctionStatus,
  BidderContext,
  OwnLateOffer,
  PublicAuctionState,
} from '@rollheim/contracts';
import type { Standing } from './standing.ts';

/** Standing of whoever reads the auction's own context; an own offer that waits is the highest bid of its state. */
export function standingOf(status: AuctionStatus, context: AuctionContext | undefined): Standing {
  const own = context?.role === 'bidder' ? context : null;
  const holdingHighestBid = own !== null && (own.holdingHighestBid || own.late !== null);
  return {
    status,
    involved: own !== null && (holdingHighestBid || own.ownLimit !== null || own.hasFailedLateOfferOnProduct),
    holdingHighestBid,
    hasFailedLateOffer: own?.hasFailedLateOfferOnProduct ?? false,
  };
}

/** True where the viewer has lost: the vehicle is another's, and they have bid. */
export const hasLost = ({ status, involved, holdingHighestBid }: Standing): boolean =>
  status === 'sold' && involved && !holdingHighestBid;

/**
 * True where no one bid more than the overbid viewer: an equal bid was there first. The price stops at their limit then,
 * once it is of their standing's version.
 */
export const isTied = (
  { price, version }: Pick<PublicAuctionState, 'price' | 'version'>,
  context: AuctionContext | undefined,
): boolean =>
  context?.role === 'bidder' &&
  context.overbid &&
  context.ownLimit !== null &&
  context.ownLimit === price &&
  version >= context.version;

/** The state of a bidder's offers after the round, as rows of lists have it. */
export const ownOffers = ({ version, late, leastLateOffer }: BidderContext): OwnLateOffer => ({
  version,
  own: late?.amount ?? null,
  least: leastLateOffer,
});
