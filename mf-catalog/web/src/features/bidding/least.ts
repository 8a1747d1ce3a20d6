import { GRID } from '@rollheim/auction-rules';
import type { BidderContext, PublicAuctionState } from '@rollheim/contracts';

/** The least amount that the viewer may ask for now, cents: the next step, or for who leads, more than the own limit. */
export const leastOf = (auction: PublicAuctionState, context: BidderContext | null): number =>
  context?.holdingHighestBid === true
    ? (context.ownLimit ?? auction.price ?? 0) + GRID
    : (auction.nextBid ?? auction.startPrice ?? 0);
