import { OWN_BIDS_SOON_MS, type OwnBid, type OwnBidsSummary } from '@rollheim/contracts';
import { isRunning } from '@rollheim/auction-rules';

/** What a dealer looks at first, in this order; an auction is in the first group that fits. */
const BID_GROUPS = ['soon', 'overbid', 'leading'] as const;
type BidGroupName = (typeof BID_GROUPS)[number];

/** Rows of a group; the rest is behind the link to all bids. */
const MOST_ROWS = 4;

export interface BidGroup {
  readonly name: BidGroupName;
  readonly bids: readonly OwnBid[];
  /** Of the bids that were given; `bids` are the first of them. */
  readonly total: number;
}

function groupOf({ product: { auction, context } }: OwnBid, now: number): BidGroupName | null {
  if (!isRunning(auction.status) || !auction.endAt) return null;
  const left = Date.parse(auction.endAt) - now;
  if (left > 0 && left <= OWN_BIDS_SOON_MS) return 'soon';
  if (context?.overbid) return 'overbid';
  return context?.holdingHighestBid ? 'leading' : null;
}

/** How many of all own bids lead, and how many were overbid; `bids` may be only the first of them. */
interface BidTotals {
  readonly leading: number;
  readonly overbid: number;
}

/** The totals that the sums say. */
export const totalsOf = ({ counts, sums }: OwnBidsSummary): BidTotals => ({
  leading: sums.leading.count,
  overbid: Math.max(0, counts.open - sums.leading.count),
});

/** Own bids by what they ask for, the soonest end first; groups without any are left out. `now`: epoch ms. */
export function groupsOf(
  bids: readonly OwnBid[],
  now: number,
  totals: BidTotals | null = null,
): readonly BidGroup[] {
  const sorted = bids.toSorted(
    (a, b) => Date.parse(a.product.auction.endAt ?? '') - Date.parse(b.product.auction.endAt ?? ''),
  );
  const soon = sorted.filter((bid) => groupOf(bid, now) === 'soon');
  const leftOut = {
    overbid: soon.filter(({ product }) => product.context?.overbid).length,
    leading: soon.filter(({ product }) => product.context?.holdingHighestBid).length,
  };
  return BID_GROUPS.flatMap((name) => {
    const all = sorted.filter((bid) => groupOf(bid, now) === name);
    if (all.length === 0) return [];
    // what ends soon is among the first bids, whatever comes after them
    const total = totals && name !== 'soon' ? totals[name] - leftOut[name] : 0;
    return [{ name, bids: all.slice(0, MOST_ROWS), total: Math.max(total, all.length) }];
  });
}

/** The bid of the page's one filled button: the overbid auction that ends first. */
export const firstOverbid = (groups: readonly BidGroup[]): OwnBid | undefined =>
  groups.flatMap(({ bids }) => bids).find(({ product }) => product.context?.overbid);
