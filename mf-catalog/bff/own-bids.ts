import {
  OWN_BIDS_MOST,
  type BidderContext,
  type CatalogProduct,
  type OwnBid,
  type OwnBidPlace,
} from '@rollheim/contracts';
import type { Pool } from 'pg';
import { toProduct, type ProductRow } from './rows.ts';

/** Auctions in which a customer bid, those with the newest own bid first; an ad that is edited again is left out. */
export async function auctionsBidIn(
  pool: Pick<Pool, 'query'>,
  customerId: string,
): Promise<readonly CatalogProduct[]> {
  const { rows } = await pool.query<ProductRow>(
    `select v.*, a.state, a.leader_customer_id = $1 as leading, own.round = a.round as bid, w.auction_id is not null as watched
     from (select auction_id, max(round) as round, max(at) as at from history where customer_id = $1
           group by auction_id order by max(at) desc limit $2) own
     join auction a on a.auction_id = own.auction_id join vehicle v on v.ad_id = own.auction_id
     left join watch w on w.customer_id = $1 and w.auction_id = own.auction_id
     where not (a.status = any('{editing,under_review}')) order by own.at desc, v.ad_id`,
    [customerId, OWN_BIDS_MOST],
  );
  return rows.map((row) => toProduct(row, customerId));
}

/** Where an auction belongs on the page of own bids. */
export function placeOf(
  { auction: { status }, context: own }: CatalogProduct,
  context: BidderContext | null,
): OwnBidPlace {
  const leads = context?.holdingHighestBid ?? own?.holdingHighestBid ?? false;
  switch (status) {
    case 'running':
    case 'hotbidding':
    case 'published':
      // a bid of an earlier round is over
      return leads || (context?.overbid ?? own?.overbid) ? 'open' : 'lost';
    case 'endet':
      return 'open';
    case 'sold':
      return leads ? 'won' : 'lost';
    default:
      return context?.negotiation || context?.late || (leads && status === 'renegotiation')
        ? 'talks'
        : 'lost';
  }
}

/** What ends soonest first, for as long as bids are taken; the rest as it came. */
export function inOrder(bids: readonly OwnBid[]): readonly OwnBid[] {
  const end = ({ place, product }: OwnBid): number =>
    place === 'open' && product.auction.endAt ? Date.parse(product.auction.endAt) : Number.MAX_SAFE_INTEGER;
  return bids.toSorted((a, b) => end(a) - end(b));
}
