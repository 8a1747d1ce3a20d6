import type { AuctionContext, BidderContext, PublicAuctionState } from '@rollheim/contracts';
import type { Intent } from './intent.ts';
import { isRunning } from '@rollheim/auction-rules';

/** What a press on a row's bid opens: a dialog, or the text that says why not. */
export type Opening =
  | { readonly kind: 'confirm'; readonly intent: Intent }
  | { readonly kind: 'raise'; readonly context: BidderContext }
  | {
      readonly kind: 'refuse';
      readonly text: 'outage' | 'explain.endet' | 'may_not_bid' | 'error.exclusive_round';
    };

/**
 * @param context as the auction says it now
 * @param amount cents, as on the button; null where a higher limit was asked for
 */
export function openingOf(
  auction: PublicAuctionState,
  context: AuctionContext,
  amount: number | null,
): Opening {
  if (!isRunning(auction.status)) return { kind: 'refuse', text: 'explain.endet' };
  if (auction.outage) return { kind: 'refuse', text: 'outage' };
  if (context.role === 'bidder' && context.mayNotBidReason === 'exclusive_round')
    return { kind: 'refuse', text: 'error.exclusive_round' };
  if (context.role !== 'bidder' || !context.mayBid) return { kind: 'refuse', text: 'may_not_bid' };
  // no one bids against themselves
  if (context.holdingHighestBid) return { kind: 'raise', context };
  const least = auction.nextBid ?? auction.startPrice ?? 0;
  return { kind: 'confirm', intent: { kind: 'bid', amount: amount ?? least } };
}
