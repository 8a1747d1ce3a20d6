import type { PublicAuctionState } from './state/auctions.ts';

/** What of an auction its price is taken from. */
export type PriceFacts = Pick<PublicAuctionState, 'soldPrice' | 'price' | 'lateOffers' | 'startPrice'>;

/**
 * The one amount that represents an auction wherever everyone may see it, gross cents: what it was sold for, what is bid, after
 * a round what a first offer is at least, before all that the start price.
 */
export const shownPrice = ({ soldPrice, price, lateOffers, startPrice }: PriceFacts): number | null =>
  soldPrice ?? price ?? lateOffers?.least ?? startPrice;
