import {
  effectOf,
  fitSales,
  groupOf,
  LEVELS,
  logPrice,
  type Fit,
  type Level,
  type TrainingSale,
} from './fit.ts';
import { ageOf, modelKey } from './vehicle.ts';

/** Part of all sales that lies inside an interval. */
const COVERAGE = 0.8;
/** Parts that each fit of the calibration leaves one of out. */
const FOLDS = 5;

/** How far prices lie from what is expected of them, where so much of the vehicle's name is known. */
export interface Interval {
  /** Ends, in multiples of {@link Spread}. */
  readonly low: number;
  readonly high: number;
  /** Sales that it is measured on. */
  readonly sales: number;
}

/** Standard size of an error: grows with the age of the vehicle. */
export interface Spread {
  readonly base: number;
  readonly perYear: number;
}

export interface Calibration {
  readonly spread: Spread;
  /** Null: too few sales to say it. */
  readonly intervals: Readonly<Record<Level, Interval | null>>;
}

const LEAST_SPREAD = 0.02;

/** Standard size of an error for a vehicle of this age, years. */
export const spreadAt = ({ base, perYear }: Spread, age: number): number =>
  Math.max(LEAST_SPREAD, base + perYear * age);

/** The rank that holds with the promised probability for one sale more (split conformal); null: too few. */
export function conformal(sorted: readonly number[], part: number): number | null {
  return sorted[Math.ceil((sorted.length + 1) * part) - 1] ?? null;
}

/** What of a sale is left out together, so that it is judged as one whose name is known so far and no further. */
function togetherOf({ vehicle }: TrainingSale, index: number, level: Level): string {
  if (level === 'model') return String(index);
  if (level === 'make') return modelKey(vehicle) || `sale ${index}`;
  return groupOf(level === 'category' ? 'make' : 'category', vehicle) ?? `sale ${index}`;
}

/** A number from a text, the same every time (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

interface Miss {
  readonly age: number;
  readonly value: number;
}

/** Errors of sales that the fit has not seen, with nothing finer known of their names than the level. */
function errorsAt(sales: readonly TrainingSale[], level: Level): Miss[] {
  const foldOf = sales.map((sale, index) => hashOf(togetherOf(sale, index, level)) % FOLDS);
  const errors: Miss[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const known = sales.filter((_, index) => foldOf[index] !== fold);
    if (known.length === 0) continue;
    const fit = fitSales(known);
    sales.forEach(({ vehicle, soldAt, price }, index) => {
      if (foldOf[index] !== fold || !isAt(fit, sales[index]!, level)) return;
      errors.push({
        age: ageOf(vehicle, soldAt),
        value: Math.log(price) - logPrice(fit, vehicle, soldAt, level),
      });
    });
  }
  return errors;
}

/** True where the fit knows as much of the sale's name as the level says. */
function isAt(fit: Fit, { vehicle, level: told }: TrainingSale, level: Level): boolean {
  if (level === 'type') return true;
  return LEVELS.indexOf(told) <= LEVELS.indexOf(level) && effectOf(fit, level, vehicle) !== undefined;
}

/** The line through the sizes of the errors over the age, by least squares; it never falls. */
export function spreadOf(errors: readonly Miss[]): Spread {
  const count = errors.length;
  if (count === 0) return { base: LEAST_SPREAD, perYear: 0 };
  const age = errors.reduce((sum, each) => sum + each.age, 0) / count;
  // the largest errors are slips: they are held back, so that they decide nothing
  const sizes = errors.map(({ value }) => Math.abs(value)).toSorted((a, b) => a - b);
  const most = sizes[Math.ceil(count * 0.95) - 1] ?? 0;
  const sizeOf = ({ value }: Miss) => Math.min(most, Math.abs(value));
  const size = errors.reduce((sum, each) => sum + sizeOf(each), 0) / count;
  let [together, alone] = [0, 0];
  for (const each of errors) {
    // ages around their mean are enough: what all sizes have in common adds nothing
    together += (each.age - age) * sizeOf(each);
    alone += (each.age - age) ** 2;
  }
  // with few sales the line stays flat
  const perYear = Math.max(0, together / (alone + 200));
  return { base: size - perYear * age, perYear };
}

/**
 * Measures on sales that were left out how far prices lie from what is expected of them. Names are left out with all
 * their sales where a vehicle's own name may be unknown; such intervals are never narrower than the finer ones.
 */
export function calibrate(sales: readonly TrainingSale[]): Calibration {
  const errors = new Map(LEVELS.map((level) => [level, errorsAt(sales, level)]));
  const spread = spreadOf(errors.get('model')!.length >= 50 ? errors.get('model')! : errors.get('type')!);
  const intervals: Partial<Record<Level, Interval | null>> = {};
  const tail = (1 - COVERAGE) / 2;
  for (const level of LEVELS) {
    const found = errors.get(level)!.map(({ age, value }) => value / spreadAt(spread, age));
    const sorted = found.toSorted((a, b) => a - b);
    const high = conformal(sorted, 1 - tail);
    const low = conformal(sorted.map((value) => -value).toReversed(), 1 - tail);
    intervals[level] =
      high === null || low === null
        ? null
        : { low: Math.min(0, -low), high: Math.max(0, high), sales: sorted.length };
  }
  return { spread, intervals: intervals as Calibration['intervals'] };
}
