import type { Participation } from './facts.ts';

/** One visible bid; `at` in ms. */
export interface SeenBid {
  readonly bidder: string;
  readonly at: number;
}

/** A round of an auction, as it was seen. */
export interface CourseOfBids {
  readonly auctionId: string;
  readonly owner: string;
  /** In their order. */
  readonly bids: readonly SeenBid[];
  readonly endAt: number;
  /** The end has come. */
  readonly over: boolean;
  /** When the minimum was met; null: it was not, or there is none. */
  readonly reserveMetAt: number | null;
  /** Who bought it. */
  readonly buyer: string | null;
  /** Who led at the end. */
  readonly leader: string | null;
  /** The sale was undone. */
  readonly undone: boolean;
}

const MINUTE = 60_000;
/** So many bids before the minimum was met are shortly before. */
const SHORT = 4;

/** What each bidder did in a round. */
export function participationsOf(course: CourseOfBids): Participation[] {
  const { auctionId, owner, bids, endAt, over, reserveMetAt, buyer, leader, undone } = course;
  const bidders = [...new Set(bids.map(({ bidder }) => bidder))];
  const until = reserveMetAt ?? endAt;
  const met = reserveMetAt === null ? -1 : bids.findIndex(({ at }) => at >= reserveMetAt);
  return bidders.map((bidder) => {
    const own = bids.flatMap((bid, at) =>
      bid.bidder === bidder ? [{ ...bid, place: at, before: bids[at - 1] }] : [],
    );
    const last = own.at(-1)?.place ?? 0;
    const lifts = own.filter(({ before }) => before !== undefined && before.bidder !== bidder);
    return {
      auctionId,
      owner,
      bidder,
      bidders: bidders.length,
      bids: own.length,
      allBids: bids.length,
      lifts: lifts.length,
      lateLifts: lifts.filter(({ at }) => at <= until && at > until - MINUTE).length,
      stoppedShort: met > 0 && last < met && last >= met - SHORT,
      over,
      won: buyer === bidder,
      ledBelow: over && buyer === null && leader === bidder && reserveMetAt === null,
      backedOut: buyer === bidder && undone,
    };
  });
}
