import type { AuctionContext, CatalogDetail } from '@rollheim/contracts';
import { isRunning, soldCaption } from '../../shared/standing.ts';
import type { CatalogText } from '../../texts.ts';

/** The figure that the panel leads with, and the instant that goes with it. */
export interface Figure {
  readonly caption: string;
  /** Gross, cents; null: there is none. */
  readonly gross: number | null;
  /** A deadline after the round; null: none is known, or the round's own clock stands there. */
  readonly until: { readonly at: string; readonly caption: string } | null;
}

const OPEN = new Set(['acpt_late_offer', 'declined_late_offer', 'recd_late_offer']);

/** What counts now: after a round the late offer or the least one, with its deadline, else the round's price. */
export function figureOf(
  { auction }: Pick<CatalogDetail, 'auction'>,
  context: AuctionContext | undefined,
  t: CatalogText,
): Figure {
  const { status, soldPrice, price, startPrice, endAt, lateOffers } = auction;
  const offered = lateOffers ? { at: lateOffers.until, caption: t('late_until') } : null;
  if (OPEN.has(status) && context?.role === 'bidder') {
    const { late, leastLateOffer, lateOffersUntil } = context;
    if (late)
      return {
        caption: t('late_offer_own'),
        gross: late.amount,
        until: { at: late.until, caption: t('late_binds') },
      };
    if (leastLateOffer !== null)
      return {
        caption: t('late_offer_least'),
        gross: leastLateOffer,
        until: lateOffersUntil ? { at: lateOffersUntil, caption: t('late_until') } : null,
      };
  }
  if (OPEN.has(status) && context?.role === 'owner' && context.late)
    return {
      caption: t('late_offer_got'),
      gross: context.late.amount,
      until: { at: context.late.until, caption: t('late_answer_by') },
    };
  if (OPEN.has(status) && context?.role === 'owner' && context.highestBid != null)
    return { caption: t('highest_bid'), gross: context.highestBid, until: offered };
  if (lateOffers) return { caption: t('late_offer_least'), gross: lateOffers.least, until: offered };
  const isOver = !isRunning(status) && status !== 'published';
  // a sale after the round came at a time that nobody else learns
  const ended = status === 'sold' ? auction.soldBy != null : price !== null;
  const until = isOver && ended && endAt ? { at: endAt, caption: t('ended') } : null;
  const caption =
    soldPrice !== null
      ? soldCaption(auction, t)
      : price === null
        ? t('start_price')
        : t(isOver ? 'highest_bid' : 'current_bid');
  return { caption, gross: soldPrice ?? price ?? startPrice, until };
}
