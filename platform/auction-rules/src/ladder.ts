/** Grid of every amount, in cents (50 EUR). */
export const GRID = 5_000;
/** Least minimum price, in cents (500 EUR). */
export const LEAST_MINIMUM = 50_000;

/** Rungs `[below, step]` in cents, rising; the last one has no bound. */
export type Ladder = readonly (readonly [below: number | null, step: number])[];

/** The ladder that is copied into an auction when it is published. */
export const LADDER: Ladder = [
  [500_000, 5_000],
  [2_500_000, 10_000],
  [10_000_000, 25_000],
  [null, 50_000],
];

/** The least amount that beats `price`: `price` plus the step that applies at it. Cents. */
export function step(price: number, ladder: Ladder = LADDER): number {
  for (let rung = 0; rung < ladder.length; rung++) {
    const [below, width] = ladder[rung]!;
    if (below === null || price < below) return price + width;
  }
  return price + GRID;
}

/** True for a positive whole number of cents on the grid of 50 EUR. */
export function onGrid(amount: unknown): amount is number {
  return typeof amount === 'number' && amount > 0 && amount <= Number.MAX_SAFE_INTEGER && amount % GRID === 0;
}

/** Highest amount on the grid that is at most 95 % of `last`, at least one grid step. Cents. */
export function reducedOnGrid(last: number): number {
  return Math.max(GRID, Math.floor((last * 95) / (100 * GRID)) * GRID);
}

/**
 * What is wrong with an amount (cents) that has to lie within bounds; null: nothing. A null bound is none. Of what is
 * too low or too high the bound is named, whether or not it is on the grid.
 */
export function amountFault(
  amount: number,
  { least, most }: { readonly least: number | null; readonly most: number | null },
): 'grid' | 'low' | 'high' | null {
  if (least !== null && amount < least) return 'low';
  if (most !== null && amount > most) return 'high';
  return onGrid(amount) ? null : 'grid';
}

/** Prices of an ad, cents; null: not given yet. */
export interface AdPrices {
  readonly startPrice: number | null;
  readonly minimum: number | null;
  readonly buyNow: number | null;
}

/** Least price to buy now beside a minimum: the first amount on the grid above the step after it. Cents. */
export const leastBuyNow = (minimum: number, ladder: Ladder = LADDER): number =>
  (Math.floor(step(minimum, ladder) / GRID) + 1) * GRID;

/** How the prices of an ad can contradict each other. */
export type PriceContradiction = 'minimum_too_low' | 'start_above_minimum' | 'buy_now_too_low';

/** Which prices of an ad contradict each other, by price: start ≤ minimum, at least 500 EUR, buy now above the step after it. */
export function priceContradictions(
  { startPrice, minimum, buyNow }: AdPrices,
  ladder: Ladder = LADDER,
): Readonly<Partial<Record<keyof AdPrices, PriceContradiction>>> {
  if (minimum === null) return {};
  return {
    ...(minimum < LEAST_MINIMUM ? { minimum: 'minimum_too_low' as const } : {}),
    ...(startPrice !== null && startPrice > minimum ? { startPrice: 'start_above_minimum' as const } : {}),
    ...(buyNow !== null && buyNow <= step(minimum, ladder) ? { buyNow: 'buy_now_too_low' as const } : {}),
  };
}
