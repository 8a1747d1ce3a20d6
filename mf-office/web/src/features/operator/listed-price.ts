import type { OperatorAuctionList, OperatorContext } from '@rollheim/contracts';
import { formatPrice } from '@rollheim/ui';
import type { OfficeText } from '../../texts.ts';
import { isRunning } from '@rollheim/auction-rules';

type Listed = Pick<OperatorAuctionList['auctions'][number], 'status' | 'price' | 'offer' | 'bidCount'>;

/** The amount of a row and what it is; cents. Only a round that runs with bids, talks and sales have a price of their own. */
export function listedPrice({ status, price, offer, bidCount }: Listed): {
  readonly amount: number | null;
  readonly kind: 'reservation' | 'late_offer' | 'price' | 'start_price';
} {
  if (offer !== undefined)
    return {
      amount: offer,
      kind: status === 'anr_offer_above_targetprice' ? 'reservation' : 'late_offer',
    };
  const runs = isRunning(status) && bidCount > 0;
  const priced = runs || status === 'renegotiation' || status === 'sold';
  return { amount: price, kind: priced ? 'price' : 'start_price' };
}

/** States before the next round: no one could reach the minimum yet. */
const BEFORE_ROUND: readonly OperatorContext['status'][] = ['editing', 'under_review', 'published'];

/** The minimum price, and whether the round reached it. */
export function minimumText(
  t: OfficeText,
  { minimum, reserveMet, status }: Pick<OperatorContext, 'minimum' | 'reserveMet' | 'status'>,
): string {
  if (minimum === null) return '–';
  const amount = formatPrice(minimum);
  if (BEFORE_ROUND.includes(status)) return amount;
  return t(reserveMet ? 'auctions.met' : 'auctions.not_met', { amount });
}
