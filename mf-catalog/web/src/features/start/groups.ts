import {
  OWN_BIDS_ONLY,
  OWN_BIDS_SOON_MS,
  type OwnBid,
  type OwnBidsOnly,
  type OwnBidsSummary,
} from '@rollheim/contracts';
import { isRunning } from '@rollheim/auction-rules';

/** Rows of a group; its heading leads to all of them. */
const MOST_ROWS = 4;

export interface BidGroup {
  readonly name: OwnBidsOnly;
  /** An auction is in the first group that fits; none where all that are known are in one before. */
  readonly bids: readonly OwnBid[];
  /** How many the list of that name has: those that end soon are in that of their standing, too. */
  readonly total: number;
}

/** The lists that have a bid, the one that is looked at first before the others. */
function listsOf({ product: { auction, context } }: OwnBid, now: number): readonly OwnBidsOnly[] {
  if (!isRunning(auction.status) || !auction.endAt) return [];
  const left = Date.parse(auction.endAt) - now;
  const has: Readonly<Record<OwnBidsOnly, boolean>> = {
    soon: left > 0 && left <= OWN_BIDS_SOON_MS,
    overbid: context?.overbid === true,
    leading: context?.holdingHighestBid === true,
  };
  return OWN_BIDS_ONLY.filter((name) => has[name]);
}

type BidTotals = Readonly<Record<OwnBidsOnly, number>>;

/** How many each list of all own bids has; the bids that a page holds may be only the first of them. */
export const totalsOf = ({ counts, sums, only }: OwnBidsSummary): BidTotals =>
  only ?? {
    soon: 0,
    leading: sums.leading.count,
    overbid: Math.max(0, counts.open - sums.leading.count),
  };

/** Own bids by what they ask for, the soonest end first; lists without any are left out. `now`: epoch ms. */
export function groupsOf(
  bids: readonly OwnBid[],
  now: number,
  totals: BidTotals | null = null,
): readonly BidGroup[] {
  if (bids.length === 0) return [];
  const sorted = bids.toSorted(
    (a, b) => Date.parse(a.product.auction.endAt ?? '') - Date.parse(b.product.auction.endAt ?? ''),
  );
  const lists = new Map(sorted.map((bid) => [bid, listsOf(bid, now)]));
  return OWN_BIDS_ONLY.flatMap((name) => {
    const rows = sorted.filter((bid) => lists.get(bid)?.[0] === name);
    const known = sorted.filter((bid) => lists.get(bid)?.includes(name)).length;
    // what ends soon comes first: all of it is known unless there is nothing else
    const isAll = name === 'soon' && known < sorted.length;
    const total = isAll ? known : Math.max(known, totals?.[name] ?? 0);
    return total === 0 ? [] : [{ name, bids: rows.slice(0, MOST_ROWS), total }];
  });
}

/** The bid of the page's one filled button: the overbid auction that ends first. */
export const firstOverbid = (groups: readonly BidGroup[]): OwnBid | undefined =>
  groups.flatMap(({ bids }) => bids).find(({ product }) => product.context?.overbid);
