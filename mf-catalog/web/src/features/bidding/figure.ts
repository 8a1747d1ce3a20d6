import type { AuctionContext, AuctionStatus, CatalogDetail, PublicAuctionState } from '@rollheim/contracts';
import { ownOffers } from '../../shared/own-standing.ts';
import { figureFor } from '../../shared/standing.ts';
import type { CatalogText } from '../../texts.ts';
import { isBuyChance, OPEN } from '@rollheim/auction-rules';

/** The figure that the panel leads with, and the instant that goes with it. */
export interface Figure {
  readonly caption: string;
  /** Gross, cents; null: there is none. */
  readonly gross: number | null;
  /** A deadline after the round; null: none is known, or the round's own clock is there. */
  readonly until: { readonly at: string; readonly caption: string } | null;
}

/** Not sold, and not offered: what was bid is its owner's alone. */
const UNSOLD = new Set(['failed', 'failed_na', 'inactive']);
/** States before a round, and while one runs: nothing has ended. */
const BEFORE = new Set<AuctionStatus>(['editing', 'under_review', ...OPEN]);

/** When it was over: the end of its round, or where it went on after that, its sale, withdrawal or void. */
function endOf(auction: PublicAuctionState, t: CatalogText): Figure['until'] {
  const { status, soldBy, closedAt, endAt } = auction;
  if (BEFORE.has(status)) return null;
  if (closedAt && soldBy == null)
    return { at: closedAt, caption: t(status === 'sold' ? 'status.sold' : 'closed_at') };
  // a service of an older release does not say when it was closed
  const isClosed = ['failed_na', 'inactive'].includes(status) || (status === 'sold' && soldBy == null);
  return endAt && !isClosed ? { at: endAt, caption: t('ended') } : null;
}

/** When the last round ended, where another instant is beside the figure; null: that one says it, or none has ended. */
export function roundEndOf(auction: PublicAuctionState, until: Figure['until']): string | null {
  const { status, endAt, closedAt } = auction;
  if (BEFORE.has(status) || !endAt || !until || until.at === endAt) return null;
  // an ad that was withdrawn before its round has had no end
  return closedAt && closedAt < endAt ? null : endAt;
}

/** What counts now: after a round the late offer or the least one, with its deadline, else the round's price. */
export function figureOf(
  { auction }: Pick<CatalogDetail, 'auction'>,
  context: AuctionContext | undefined,
  t: CatalogText,
): Figure {
  const { status, lateOffers } = auction;
  // whether one that is pending may be beaten only a dealer knows
  const offered =
    lateOffers && status !== 'recd_late_offer' ? { at: lateOffers.until, caption: t('late_until') } : null;
  if (isBuyChance(status) && context?.role === 'bidder') {
    const { late, leastLateOffer, lateOffersUntil } = context;
    const own = figureFor(auction, ownOffers(context), t);
    if (late) return { ...own, until: { at: late.until, caption: t('late_binds') } };
    if (leastLateOffer !== null)
      return { ...own, until: lateOffersUntil ? { at: lateOffersUntil, caption: t('late_until') } : null };
  }
  if (status === 'failed' && context?.role === 'bidder' && context.rescinded) {
    const { price, at } = context.rescinded;
    return { caption: t('band_bought'), gross: price, until: { at, caption: t('band_rescinded') } };
  }
  // the bid still binds: its restart opens with it
  if (UNSOLD.has(status) && context?.role === 'bidder' && context.bound)
    return {
      caption: t('course.own'),
      gross: context.bound.amount,
      until: { at: context.bound.until, caption: t('late_binds') },
    };
  if (isBuyChance(status) && context?.role === 'owner' && context.late)
    return {
      caption: t('late_offer_got'),
      gross: context.late.amount,
      until: { at: context.late.until, caption: t('late_answer_by') },
    };
  if ((isBuyChance(status) || UNSOLD.has(status)) && context?.role === 'owner' && context.highestBid != null)
    return { caption: t('highest_bid'), gross: context.highestBid, until: offered ?? endOf(auction, t) };
  return { ...figureFor(auction, undefined, t), until: offered ?? endOf(auction, t) };
}
