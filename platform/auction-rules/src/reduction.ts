import { LEAST_MINIMUM, reducedOnGrid } from './ladder.ts';
import { NINETY_DAYS } from './vehicles.ts';
import type { Auction, Terms } from './state.ts';

/** 95 % of the last minimum at most; a minimum of 500 EUR stays as it is. Cents. */
export function isReduced(next: number, last: number): boolean {
  return next <= last && (next * 100 <= last * 95 || last === LEAST_MINIMUM);
}

/**
 * True where an ad may be offered again with these prices: of an ad that had a round the minimum is reduced, and without
 * reserve the start price too; of a vehicle whose ad ended without a sale, its minimum. `prior`: that minimum, cents.
 */
export function isRelistable(state: Auction, { startPrice, minimum }: Terms, prior: number | null): boolean {
  const { last, rounds, reserve } = state;
  if (rounds === 0 || last === null) return prior === null || isReduced(minimum, prior);
  return isReduced(minimum, last.minimum) && (reserve || startPrice <= reducedOnGrid(last.startPrice));
}

/** Highest minimum that counts as reduced from the last one, cents. */
const reducedMinimum = (last: number): number =>
  last === LEAST_MINIMUM ? last : Math.max(LEAST_MINIMUM, reducedOnGrid(last));

/**
 * Highest minimum with which the ad may be restarted, or in editing be offered again, cents; null before the first
 * round. After a rescinded sale a restart needs no reduction, a release does.
 */
export function highestRestartMinimum({ last, rescinded, status }: Auction): number | null {
  if (last === null) return null;
  return rescinded && status !== 'editing' ? last.minimum : reducedMinimum(last.minimum);
}

/** What an ad that was withdrawn or lapsed leaves to the next one of its vehicle by the same owner. Cents, epoch ms. */
export interface NextAd {
  readonly highestMinimum: number;
  /** Until when it binds. */
  readonly until: number;
}

/** What binds the next ad of the same vehicle, as the register of vehicles has it; null: nothing. */
export const nextAdOf = ({ status, since, last }: Auction): NextAd | null =>
  status === 'failed_na' && last !== null
    ? { highestMinimum: reducedMinimum(last.minimum), until: since + NINETY_DAYS }
    : null;

/** Highest start price of an ad without reserve that is offered again from editing, cents; null where none holds. */
export const highestStartPrice = ({ last, reserve, rounds }: Auction): number | null =>
  rounds === 0 || last === null || reserve ? null : reducedOnGrid(last.startPrice);
