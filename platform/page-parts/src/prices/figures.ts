import { makeName, type PriceEvidence, type SalesLot } from '@rollheim/contracts';

const CENTS = 100;
/** Steps of the distribution, euros. */
const STEPS = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
const MOST_BARS = 12;

/** A value of a chart: `x` on its axis, `y` in euros. */
interface Value {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

/** What the chart shows over mileage or year. */
export interface PriceFigures {
  readonly lots: readonly Value[];
  readonly band: readonly Value[];
  readonly own: readonly Value[];
}

function yearOf(lot: SalesLot): number {
  const { from, to } = yearsOf(lot);
  return Math.round((from + to) / 2);
}

/** `price`: of the vehicle itself, gross cents; without one it is where its estimate is. */
export function figuresOf(
  { axis, lots, band, own = null, estimate }: PriceEvidence,
  price: number | null,
): PriceFigures {
  const at = price ?? estimate?.middle ?? null;
  return {
    lots: lots.flatMap((lot) => {
      const x = axis === 'mileage' ? lot.mileage : yearOf(lot);
      return x === null ? [] : [{ x, y: lot.price / CENTS }];
    }),
    band: band.map(({ x, middle, low, high }) => ({
      x,
      y: middle / CENTS,
      low: low / CENTS,
      high: high / CENTS,
    })),
    own: own === null || at === null ? [] : [{ x: own, y: at / CENTS }],
  };
}

/** How many sales are in which step of the price: its least price in euros, also where there are none between others. */
export function spreadOf(lots: readonly SalesLot[]): readonly Value[] {
  if (lots.length === 0) return [];
  const prices = lots.map(({ price }) => price / CENTS);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const wide = STEPS.at(-1) ?? 1;
  const step = STEPS.find((each) => Math.floor(most / each) - Math.floor(least / each) < MOST_BARS) ?? wide;
  const first = Math.floor(least / step);
  const bars = Math.floor(most / step) - first + 1;
  return Array.from({ length: bars }, (_, index) => {
    const x = (first + index) * step;
    const within = lots.filter(({ price }) => Math.floor(price / CENTS / step) === first + index);
    return { x, y: within.reduce((sum, { sales }) => sum + sales, 0) };
  });
}

/** Where a price lies against the range. */
export function placeOf(
  price: number,
  { middle, low, high }: NonNullable<PriceEvidence['estimate']>,
): { readonly place: 'inside_below' | 'inside_above' | 'below' | 'above'; readonly gap: number } {
  if (price < low) return { place: 'below', gap: low - price };
  if (price > high) return { place: 'above', gap: price - high };
  return price < middle
    ? { place: 'inside_below', gap: middle - price }
    : { place: 'inside_above', gap: price - middle };
}

/** What the sales of a lot have in common, as its name. */
export function nameOf({ make, model, category }: SalesLot): {
  readonly known: 'model' | 'make' | 'category' | 'type';
  readonly make: string;
  readonly model: string;
} {
  const name = makeName(make);
  if (name !== null && model !== null) return { known: 'model', make: name, model };
  if (name !== null) return { known: 'make', make: name, model: '' };
  return { known: category === null ? 'type' : 'category', make: '', model: '' };
}

/**
 * Lots that say something of the vehicle: without an estimate those of all makes and bodies say nothing, though they are
 * the nearest that there are.
 */
export const comparableLots = ({ estimate, lots }: PriceEvidence): readonly SalesLot[] =>
  estimate === null ? lots.filter((lot) => nameOf(lot).known !== 'type') : lots;

/** Years of registration of a lot: none lies behind its latest sale. */
export function yearsOf({ years: { from, to }, quarter }: SalesLot): SalesLot['years'] {
  return { from, to: Math.max(from, Math.min(to, Math.floor(quarter))) };
}

/** Quarter of a year from `2026.25`, the second of 2026. */
export const quarterOf = (at: number): { readonly year: number; readonly quarter: number } => ({
  year: Math.floor(at),
  quarter: Math.round((at - Math.floor(at)) * 4) + 1,
});

/** What is written where sales give no range: one that our team gave above does not rest on them. */
export const noRangeText = (given: boolean): 'none' | 'none_given' => (given ? 'none_given' : 'none');
