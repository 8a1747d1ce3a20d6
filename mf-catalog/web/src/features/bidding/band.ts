import type { AuctionContext, AuctionStatus, PublicAuctionState } from '@rollheim/contracts';
import { ArrowDown, ArrowUp, CircleCheck, Clock, Flag, Gavel, Scale, type Tone } from '@rollheim/ui';
import { hasLost, isTied, standingOf } from '../../shared/own-standing.ts';
import type { Amounts } from '../../shared/tax.ts';
import type { CatalogText } from '../../texts.ts';
import { isRunning } from '@rollheim/auction-rules';

export interface Band {
  readonly tone: Tone;
  readonly title: string;
  readonly note: string;
  readonly icon: typeof Gavel;
}

/** States whose word for everyone is a dealer's: the owner reads another. */
const UNSOLD = ['failed', 'acpt_late_offer', 'declined_late_offer', 'recd_late_offer'] as const;
const isUnsold = (status: AuctionStatus): status is (typeof UNSOLD)[number] =>
  (UNSOLD as readonly string[]).includes(status);

/** The band across the panel: the viewer's state in a word and an icon. */
export function bandOf(
  auction: PublicAuctionState,
  context: AuctionContext | undefined,
  gross: Amounts['gross'],
  t: CatalogText,
): Band {
  const bids = t('bids', { count: auction.bidCount });
  const bidder = context?.role === 'bidder' ? context : null;
  const minimum =
    context?.role === 'owner' && context.minimum !== null
      ? t('own_minimum', { amount: gross(context.minimum) })
      : null;
  const limit = bidder?.ownLimit == null ? bids : t('own_limit', { amount: gross(bidder.ownLimit) });
  if (isRunning(auction.status)) {
    if (bidder?.holdingHighestBid)
      return { tone: 'success', title: t('you_lead'), note: limit, icon: ArrowUp };
    if (bidder?.overbid) {
      const title = t(isTied(auction, context) ? 'band_tied' : 'band_overbid');
      return { tone: 'error', title, note: limit, icon: ArrowDown };
    }
    if (minimum !== null) return { tone: 'none', title: t('band_own'), note: minimum, icon: Flag };
    return { tone: 'none', title: t('band_running'), note: bids, icon: Gavel };
  }
  if (context?.role === 'owner' && isUnsold(auction.status))
    return {
      tone: 'none',
      title: t(
        `owner_status.${auction.status === 'failed' && context.rescindedAt ? 'rescinded' : auction.status}`,
      ),
      note: minimum ?? (auction.bidCount > 0 ? bids : ''),
      icon: Flag,
    };
  if (bidder?.rescinded && auction.status === 'failed')
    return { tone: 'error', title: t('band_rescinded'), note: bids, icon: Flag };
  if (auction.status === 'renegotiation') {
    const mine = bidder?.holdingHighestBid === true;
    return {
      tone: mine ? 'success' : 'none',
      title: t('status.renegotiation'),
      note: mine
        ? t('you_are_highest')
        : bidder?.ownLimit == null
          ? (minimum ?? bids)
          : t('own_limit', { amount: gross(bidder.ownLimit) }),
      icon: Scale,
    };
  }
  if (auction.status === 'recd_late_offer' && bidder?.late?.counter)
    return { tone: 'tertiary', title: t('band_turn'), note: t('binds_48'), icon: Clock };
  if (auction.status === 'recd_late_offer' && bidder?.waitingForAnswer)
    return { tone: 'tertiary', title: t('band_waiting'), note: t('binds_48'), icon: Clock };
  if (auction.status === 'sold') {
    if (hasLost(standingOf(auction.status, context)))
      return {
        tone: 'error',
        title: t('band_lost'),
        // a limit of the round says nothing of a sale after it
        note:
          bidder?.ownLimit == null || auction.soldBy === null
            ? bids
            : t('own_limit', { amount: gross(bidder.ownLimit) }),
        icon: ArrowDown,
      };
    const mine = bidder?.holdingHighestBid === true;
    return {
      tone: mine ? 'success' : 'none',
      title: mine ? t('band_bought') : t('status.sold'),
      note: bids,
      icon: CircleCheck,
    };
  }
  return {
    tone: 'none',
    title: t(`status.${auction.status}`),
    note: auction.bidCount > 0 ? bids : '',
    icon: Flag,
  };
}
