import type { BidderContext, PublicAuctionState } from '@rollheim/contracts';
import { offeredMove } from '../moves/offered.ts';

/** The least amount that the viewer may ask for now, cents: the next step, or for who leads, more than the own limit. */
export const leastOf = (auction: PublicAuctionState, context: BidderContext | null): number =>
  (context?.holdingHighestBid === true ? offeredMove(context, 'bid')?.least : null) ??
  auction.nextBid ??
  auction.startPrice ??
  0;
