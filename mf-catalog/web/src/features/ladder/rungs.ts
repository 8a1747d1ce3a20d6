import type { Ladder } from '@rollheim/auction-rules';

/** A row of the published ladder, cents. */
export interface Rung {
  readonly from: number;
  /** Null: no bound. */
  readonly below: number | null;
  readonly step: number;
  /** The price of the auction lies in it. */
  readonly isNow: boolean;
}

/** The rows of a ladder, the lowest first. */
export const rungsOf = (ladder: Ladder, price: number | null): readonly Rung[] =>
  ladder.map(([below, step], index) => {
    const from = index === 0 ? 0 : (ladder[index - 1]?.[0] ?? 0);
    return {
      from,
      below,
      step,
      isNow: price !== null && price >= from && (below === null || price < below),
    };
  });
