import type { OperatorAuctionList } from '@rollheim/contracts';

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
  const runs = (status === 'running' || status === 'hotbidding') && bidCount > 0;
  const priced = runs || status === 'renegotiation' || status === 'sold';
  return { amount: price, kind: priced ? 'price' : 'start_price' };
}
