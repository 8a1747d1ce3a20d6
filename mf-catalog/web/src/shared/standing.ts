import {
  shownPrice,
  type AuctionStatus,
  type CatalogProduct,
  type OwnLateOffer,
  type PublicAuctionState,
} from '@rollheim/contracts';
import type { Tone } from '@rollheim/ui';
import type { CatalogText } from '../texts.ts';
import { isRunning } from '@rollheim/auction-rules';

/** What decides the colour of a price for one viewer (spec 1 §4, price colour of a bid). */
export interface Standing {
  readonly status: AuctionStatus;
  /** False where the viewer has no bid at stake: then nothing is coloured. */
  readonly involved: boolean;
  readonly holdingHighestBid: boolean;
  readonly hasFailedLateOffer: boolean;
}

/** First match in the listed order decides (spec 2 §9). */
export function toneOf({ status, involved, holdingHighestBid, hasFailedLateOffer }: Standing): Tone {
  if (!involved) return 'none';
  if (hasFailedLateOffer && holdingHighestBid) return 'error';
  if (status === 'acpt_late_offer') return 'none';
  if (holdingHighestBid && status === 'recd_late_offer') return 'tertiary';
  if (!holdingHighestBid || status === 'failed') return 'error';
  return 'success';
}

/** What the price of a sold vehicle is: no one bid the one at which it was bought at once. */
export const soldCaption = ({ soldBy }: Pick<PublicAuctionState, 'soldBy'>, t: CatalogText): string =>
  t(soldBy === 'buy_now' ? 'sold_now' : 'sold_for');

/** True where every dealer may make an offer. Beside a pending one only a dealer knows whether it can be beaten. */
export const isOpenToOffers = <A extends Pick<PublicAuctionState, 'status' | 'lateOffers'>>(
  auction: A,
): auction is A & { readonly lateOffers: NonNullable<A['lateOffers']> } =>
  !!auction.lateOffers && auction.status !== 'recd_late_offer';

/** What the amount is that represents an auction (`shownPrice`). */
function priceCaption(
  auction: Pick<PublicAuctionState, 'status' | 'price' | 'lateOffers' | 'soldBy'>,
  t: CatalogText,
): string {
  const { status, price, lateOffers } = auction;
  if (status === 'sold') return soldCaption(auction, t);
  // the pending one is at least as high as a first one; its amount only those who deal read
  if (lateOffers) return t(status === 'recd_late_offer' ? 'late_offer_from' : 'late_offer_least');
  if (price === null) return t('start_price');
  return t(isRunning(status) || status === 'published' ? 'current_bid' : 'highest_bid');
}

/** The state of the viewer's offers after a round; undefined: they have made none, or none are taken. */
type Offers = Omit<OwnLateOffer, 'version'> | undefined;

/** The figure that counts for the viewer, and what it is: the own offer, what the next one is at least, else everyone's. */
export function figureFor(
  auction: PublicAuctionState,
  offers: Offers,
  t: CatalogText,
): { readonly caption: string; readonly gross: number | null } {
  const { own = null, least = null } = (auction.status.endsWith('late_offer') && offers) || {};
  if (own !== null) return { caption: t('late_offer_own'), gross: own };
  if (least !== null) return { caption: t('late_offer_least'), gross: least };
  return { caption: priceCaption(auction, t), gross: shownPrice(auction) };
}

/** The colour of a price in a list. */
export function rowTone({ auction, context }: Pick<CatalogProduct, 'auction' | 'context'>): Tone {
  const { holdingHighestBid = false, overbid = false, lateOffer } = context ?? {};
  const holds = holdingHighestBid || (auction.status === 'recd_late_offer' && lateOffer?.own != null);
  return toneOf({
    status: auction.status,
    involved: holds || overbid,
    holdingHighestBid: holds,
    hasFailedLateOffer: false,
  });
}

/** True where a dealer may make an offer now, as far as a list knows. */
export const takesOffer = ({ auction, context }: Pick<CatalogProduct, 'auction' | 'context'>): boolean =>
  isOpenToOffers(auction) || (auction.status.endsWith('late_offer') && context?.lateOffer?.least != null);
