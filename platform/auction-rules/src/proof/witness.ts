import { GRID } from '../ladder.ts';
import type { RoundRecords } from './openings.ts';
import type { LogRecord } from './record.ts';

/**
 * Values for what stays closed, made from what everyone saw: if the rules give exactly the log with them, then the
 * log is possible. With true values at least as high they always do.
 */
export interface Witness {
  readonly minimum: number;
  /** Limit by entry. */
  readonly limits: ReadonlyMap<number, number>;
  /** Entries that should have been opened. */
  readonly missing: readonly number[];
}

interface Scheduled {
  readonly startPrice: number;
  readonly buyNow: number | null;
  readonly carried: { readonly bidder: number; readonly amount: number } | null;
}

/** Finds values for one round; `opened` are the opened amounts by entry. */
export function witnessOf(round: RoundRecords, opened: ReadonlyMap<number, number>): Witness {
  const scheduled = round.records[0]?.events.find(
    ({ type }) => type === 'RoundScheduled',
  ) as unknown as Scheduled;
  const limits = new Map<number, number>();
  const missing: number[] = [];
  let standing = scheduled.carried?.amount ?? 0;
  let closedLimit: number | null = null;
  for (const [index, bid] of round.bids.entries()) {
    const known = opened.get(bid.seq);
    if (known !== undefined) limits.set(bid.seq, known);
    else if (round.closed.has(bid.seq)) {
      const least = (closedLimit ?? standing) + GRID;
      const first = standing === 0 && closedLimit === null;
      closedLimit = Math.max(
        first ? 0 : least,
        highestWhileHeld(round, index),
        highestRefusedRaise(round, index, opened),
      );
      limits.set(bid.seq, closedLimit);
    } else missing.push(bid.seq);
    if (bid.leads) standing = limits.get(bid.seq) ?? standing;
  }
  return { minimum: minimumOf(round, scheduled, limits), limits, missing };
}

/** The highest price until the leader raised the limit again: it cannot have been lower. */
function highestWhileHeld({ bids, closed }: RoundRecords, index: number): number {
  let highest = 0;
  for (let next = index; next < bids.length; next++) {
    const bid = bids[next];
    if (!bid || (next > index && closed.has(bid.seq))) break;
    highest = Math.max(highest, bid.price ?? 0);
  }
  return highest === 0 ? lastPrice(bids, index) : highest;
}

/** A raise that was refused as too low was not above the limit. */
function highestRefusedRaise(
  { bids, closed, records }: RoundRecords,
  index: number,
  opened: ReadonlyMap<number, number>,
): number {
  const bid = bids[index];
  const until = bids.slice(index + 1).find(({ seq }) => closed.has(seq))?.seq ?? Number.POSITIVE_INFINITY;
  const refused = records.filter(
    ({ seq, bidder, code }) =>
      bid !== undefined && seq > bid.seq && seq < until && bidder === bid.bidder && code === 'bid_too_low',
  );
  return Math.max(0, ...refused.map(({ seq }) => opened.get(seq) ?? 0));
}

const lastPrice = (bids: RoundRecords['bids'], index: number): number =>
  bids.slice(0, index).findLast(({ price }) => price !== null)?.price ?? 0;

/** The first price at which the minimum was met, or above all limits where it never was. */
function minimumOf(
  { records }: RoundRecords,
  { startPrice, buyNow, carried }: Scheduled,
  limits: ReadonlyMap<number, number>,
): number {
  const seen = records.flatMap((record) => {
    const price = priceAfter(record, carried?.amount ?? null);
    return price === null || record.view === null
      ? []
      : [{ price, met: isMet(record.view, buyNow !== null) }];
  });
  const met = seen.find((one) => one.met === true);
  if (met) return met.price;
  const highest = Math.max(startPrice - GRID, carried?.amount ?? 0, ...limits.values());
  return highest + GRID;
}

function priceAfter({ events }: LogRecord, carried: number | null): number | null {
  const placed = events.findLast(({ type }) => type === 'BidPlaced');
  if (placed) return placed['price'] as number;
  return events.some(({ type }) => type === 'RoundStarted') ? carried : null;
}

/** With reserve everyone sees it; without, a buy-now price that is no longer open reveals it; else nothing does. */
function isMet({ reserve, buyNow }: NonNullable<LogRecord['view']>, hasBuyNow: boolean): boolean | null {
  if (reserve === 'met') return true;
  if (reserve === 'not_met') return false;
  return hasBuyNow ? buyNow === null : null;
}
