import type { BidderContext, PublicAuctionState } from '@rollheim/contracts';
import type { Amounts } from '../../shared/tax.ts';
import type { CatalogText } from '../../texts.ts';
import type { Intent } from './intent.ts';
import { offeredMove } from '../moves/offered.ts';

/** The least amount that the viewer may ask for now, cents: the next step, or for who leads, more than the own limit. */
export const leastOf = (auction: PublicAuctionState, context: BidderContext | null): number =>
  (context?.holdingHighestBid === true ? offeredMove(context, 'bid')?.least : null) ??
  auction.nextBid ??
  auction.startPrice ??
  0;

/** What is said of a bid above the most that is taken, cents: a buy-now price is what leaves no room for more. */
export const tooHigh = (
  { buyNow }: Pick<PublicAuctionState, 'buyNow'>,
  most: number,
  gross: Amounts['gross'],
  t: CatalogText,
): string =>
  buyNow === null
    ? t('at_most', { amount: gross(most) })
    : t('at_most_buy_now', { amount: gross(most), price: gross(buyNow) });

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
