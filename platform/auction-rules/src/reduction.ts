import { LEAST_MINIMUM, reducedOnGrid } from './ladder.ts';
import type { AuctionState } from './state.ts';

/** 95 % of the last minimum at most; a minimum of 500 EUR stays as it is. Cents. */
export function isReduced(next: number, last: number): boolean {
  return next <= last && (next * 100 <= last * 95 || last === LEAST_MINIMUM);
}

/** Highest minimum with which the ad may be restarted, cents; null before the first round. */
export function highestRestartMinimum({ last, rescinded }: AuctionState): number | null {
  if (last === null) return null;
  if (rescinded || last.minimum === LEAST_MINIMUM) return last.minimum;
  return Math.max(LEAST_MINIMUM, reducedOnGrid(last.minimum));
}
