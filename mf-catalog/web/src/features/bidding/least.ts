import type { BidderContext, PublicAuctionState } from '@rollheim/contracts';
import type { Intent } from './intent.ts';
import { offeredMove } from '../moves/offered.ts';

/** The least amount that the viewer may ask for now, cents: the next step, or for who leads, more than the own limit. */
export const leastOf = (auction: PublicAuctionState, context: BidderContext | null): number =>
  (context?.holdingHighestBid === true ? offeredMove(context, 'bid')?.least : null) ??
  auction.nextBid ??
  auction.startPrice ??
  0;

/**
 * What a dialog offers after its amount was refused as too low, cents: the least amount of now, once it is known. Null:
 * its amount stays, as one at the buy-now price does.
 */
export const amountAfter = (asked: {
  readonly refused: boolean;
  readonly kind: Intent['kind'];
  readonly amount: number;
  readonly least: number;
}): number | null =>
  asked.refused && asked.kind !== 'buy-now' && asked.least > asked.amount ? asked.least : null;
