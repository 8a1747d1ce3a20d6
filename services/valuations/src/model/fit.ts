import type { NameLevel } from '@rollheim/contracts';
import { solveSymmetric } from './cholesky.ts';
import { AGES, FEATURES } from './features.ts';
import { modelKey, type PricedVehicle, type Sale } from './vehicle.ts';

/** How much of a vehicle's name a sale may speak for: of its model, its make, its body, or of its type alone. */
export const LEVELS = ['model', 'make', 'category', 'type'] as const satisfies readonly NameLevel[];
export type Level = NameLevel;

/** A sale that a model is trained with. */
export interface TrainingSale extends Sale {
  /** See {@link LEVELS}: what is finer is not learnt from this sale. */
  readonly level: Level;
}

/** What a name (of a model, a make, a body) does to the logarithm of the price. */
interface Effect {
  readonly effect: number;
  /** How much faster its vehicles lose value with age than others: 0.1 is a tenth faster. Never -1 or less. */
  readonly pace: number;
  readonly sales: number;
}

type Effects = Readonly<Record<string, Effect>>;

type Grouping = Exclude<Level, 'type'>;

/** Log-price of one type of vehicle: an average, effects of features, effects of names shrunk to it. */
export interface Fit {
  readonly intercept: number;
  /** Mean of each feature over the sales where it is known; an unknown one counts as average. */
  readonly means: readonly number[];
  readonly slopes: readonly number[];
  /** Instant of the newest sale, epoch ms. */
  readonly newest: number;
  readonly effects: Readonly<Record<Grouping, Effects>>;
  /** Robust standard deviation of the logarithm of the price around the fit. */
  readonly scale: number;
}

/** How far names may lie apart, as standard deviations of the logarithm of the price; what shrinks small groups. */
const APART: Readonly<Record<Grouping, number>> = { category: 0.35, make: 0.25, model: 0.2 };
/** How far their paces lie apart; a model loses as its make does. */
const PACES_APART: Readonly<Record<Grouping, number>> = { category: 0.15, make: 0.1, model: 0 };
const SLOWEST = -0.8;
const GROUPINGS = ['category', 'make', 'model'] as const;
/** A name with fewer sales has no effect of its own: nothing is published about fewer than five sales. */
export const FEWEST = 5;

/** Beyond so many standard deviations a sale counts less and less (Huber's tuning for 95 % efficiency). */
const HUBER = 1.345;
/** Least standard deviation: prices that fit exactly are too few. */
const LEAST_SCALE = 0.03;
const MOST_SWEEPS = 60;
const SETTLED = 1e-4;

/** Name of a vehicle's group; null: it has none. */
export function groupOf(grouping: Grouping, vehicle: PricedVehicle): string | null {
  if (grouping === 'category') return vehicle.category;
  return (grouping === 'make' ? vehicle.make : modelKey(vehicle)) || null;
}

/** What a vehicle's name does; undefined where too few sales bear it. */
export function effectOf(
  { effects }: Pick<Fit, 'effects'>,
  grouping: Grouping,
  vehicle: PricedVehicle,
): Effect | undefined {
  const name = groupOf(grouping, vehicle);
  // names are typed in by people: one of them may be called like a property of every object
  return name !== null && Object.hasOwn(effects[grouping], name) ? effects[grouping][name] : undefined;
}

/** Values of all features, centred: 0 where one is not known. */
const rowOf = (
  vehicle: PricedVehicle,
  at: number,
  { means, newest }: Pick<Fit, 'means' | 'newest'>,
): number[] =>
  FEATURES.map(({ value }, index) => {
    const known = value(vehicle, at, newest);
    return known === null || !Number.isFinite(known) ? 0 : known - (means[index] ?? 0);
  });

/** What the age does to the logarithm of the price, of a centred row; 0 on average. */
function lossOf(row: readonly number[], slopes: readonly number[]): number {
  let sum = 0;
  for (const index of AGES) sum += (row[index] ?? 0) * (slopes[index] ?? 0);
  return sum;
}

/** Logarithm of the price in cents; `names` leaves finer effects than that out. */
export function logPrice(fit: Fit, vehicle: PricedVehicle, at: number, names: Level = 'model'): number {
  const row = rowOf(vehicle, at, fit);
  const loss = lossOf(row, fit.slopes);
  let sum = valueOf(fit, row);
  for (const grouping of GROUPINGS) {
    if (LEVELS.indexOf(grouping) < LEVELS.indexOf(names)) continue;
    const found = effectOf(fit, grouping, vehicle);
    if (found) sum += found.effect + found.pace * loss;
  }
  return sum;
}

/** Median; NaN of nothing. */
export function median(values: Iterable<number>): number {
  const sorted = Float64Array.from(values).toSorted();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[half] ?? NaN)
    : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
}

function meansOf(sales: readonly TrainingSale[], newest: number): number[] {
  return FEATURES.map(({ value }) => {
    let [sum, count] = [0, 0];
    for (const { vehicle, soldAt } of sales) {
      const known = value(vehicle, soldAt, newest);
      if (known === null || !Number.isFinite(known)) continue;
      sum += known;
      count++;
    }
    return count === 0 ? 0 : sum / count;
  });
}

/** Which sales belong to which name; names with fewer than five sales are left out. */
function membersOf(sales: readonly TrainingSale[], grouping: Grouping): Map<string, number[]> {
  const members = new Map<string, number[]>();
  sales.forEach(({ vehicle, level }, index) => {
    const name = LEVELS.indexOf(level) > LEVELS.indexOf(grouping) ? null : groupOf(grouping, vehicle);
    if (name === null) return;
    const list = members.get(name);
    if (list) list.push(index);
    else members.set(name, [index]);
  });
  for (const [name, list] of members) if (list.length < FEWEST) members.delete(name);
  return members;
}

/**
 * Average and slopes that lie closest to the targets, weighted, and to what is assumed before. A slope of the wrong sign
 * is left out, and the others are found again: more kilometres never raise a price.
 */
function solve(
  rows: readonly (readonly number[])[],
  targets: Float64Array,
  weights: Float64Array,
  variance: number,
): { intercept: number; slopes: number[] } {
  const size = FEATURES.length + 1;
  const sums = new Float64Array(size * size);
  const right = new Float64Array(size);
  const full = new Float64Array(size).fill(1);
  rows.forEach((row, index) => {
    full.set(row, 1);
    const weight = weights[index]!;
    for (let a = 0; a < size; a++) {
      const factor = weight * full[a]!;
      if (factor === 0) continue;
      right[a]! += factor * targets[index]!;
      for (let b = 0; b <= a; b++) sums[a * size + b]! += factor * full[b]!;
    }
  });
  FEATURES.forEach(({ prior, spread }, index) => {
    const precision = variance / spread ** 2;
    sums[(index + 1) * (size + 1)]! += precision;
    right[index + 1]! += precision * prior;
  });
  let free = Array.from({ length: size }, (_, index) => index);
  for (;;) {
    const found = solveSymmetric(
      free.map((a) => free.map((b) => sums[Math.max(a, b) * size + Math.min(a, b)]!)),
      free.map((a) => right[a]!),
    );
    const at = new Map(free.map((index, place) => [index, found[place]!]));
    const wrong = free.filter((index) => (at.get(index) ?? 0) * (FEATURES[index - 1]?.sign ?? 0) < 0);
    if (wrong.length === 0)
      return { intercept: at.get(0) ?? 0, slopes: FEATURES.map((_, index) => at.get(index + 1) ?? 0) };
    free = free.filter((index) => !wrong.includes(index));
  }
}

/**
 * Fits the sales of one type: in turn the slopes, and the effects of names, each on what the others leave, until nothing
 * moves. Sales far off the fit weigh less with every turn (Huber), so that a slip of the keyboard moves no price.
 * Throws without a sale.
 */
export function fitSales(sales: readonly TrainingSale[]): Fit {
  if (sales.length === 0) throw new RangeError('A price model needs at least one sale');
  const newest = sales.reduce((latest, { soldAt }) => Math.max(latest, soldAt), -Infinity);
  const means = meansOf(sales, newest);
  const rows = sales.map(({ vehicle, soldAt }) => rowOf(vehicle, soldAt, { means, newest }));
  const logs = Float64Array.from(sales, ({ price }) => Math.log(price));
  const groups = GROUPINGS.flatMap((grouping) =>
    [...membersOf(sales, grouping)].map(([name, members]) => ({
      grouping,
      name,
      members,
      effect: 0,
      pace: 0,
    })),
  );
  const weights = new Float64Array(sales.length).fill(1);
  const fromNames = new Float64Array(sales.length);
  let residuals = new Float64Array(sales.length);
  let scale = 0.2;
  let line!: ReturnType<typeof solve>;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    const targets = logs.map((log, index) => log - fromNames[index]!);
    line = solve(rows, targets, weights, scale ** 2);
    const losses = Float64Array.from(rows, (row) => lossOf(row, line.slopes));
    fromNames.fill(0);
    for (const { members, effect, pace } of groups)
      for (const index of members) fromNames[index]! += effect + pace * losses[index]!;
    residuals = logs.map((log, index) => log - valueOf(line, rows[index]!) - fromNames[index]!);
    let moved = 0;
    for (const group of groups) {
      const effect = shrunk(
        group.members,
        residuals,
        weights,
        null,
        group.effect,
        scale / APART[group.grouping],
      );
      moved = Math.max(moved, Math.abs(effect - group.effect));
      for (const index of group.members) residuals[index]! -= effect - group.effect;
      group.effect = effect;
      if (PACES_APART[group.grouping] === 0) continue;
      const strength = scale / PACES_APART[group.grouping];
      const pace = Math.max(SLOWEST, shrunk(group.members, residuals, weights, losses, group.pace, strength));
      for (const index of group.members) residuals[index]! -= (pace - group.pace) * losses[index]!;
      group.pace = pace;
    }
    for (let index = 0; index < logs.length; index++)
      fromNames[index] = logs[index]! - valueOf(line, rows[index]!) - residuals[index]!;
    scale = Math.max(LEAST_SCALE, 1.4826 * median(residuals.map(Math.abs)));
    residuals.forEach((residual, index) => {
      weights[index] = Math.min(1, (HUBER * scale) / Math.max(1e-12, Math.abs(residual)));
    });
    if (moved < SETTLED && sweep > 2) break;
  }
  const effectsOf = (grouping: Grouping): Effects =>
    Object.fromEntries(
      groups
        .filter((group) => group.grouping === grouping)
        .map(({ name, effect, pace, members }) => [name, { effect, pace, sales: members.length }]),
    );
  return {
    ...line,
    means,
    newest,
    effects: { category: effectsOf('category'), make: effectsOf('make'), model: effectsOf('model') },
    scale,
  };
}

function valueOf({ intercept, slopes }: Pick<Fit, 'intercept' | 'slopes'>, row: readonly number[]): number {
  let sum = intercept;
  for (let at = 0; at < row.length; at++) sum += row[at]! * slopes[at]!;
  return sum;
}

/** The effect that lies closest to what the others leave of a name's sales, shrunk to 0 by `strength`. */
function shrunk(
  members: readonly number[],
  residuals: Float64Array,
  weights: Float64Array,
  of: Float64Array | null,
  before: number,
  strength: number,
): number {
  let [sum, all] = [0, strength ** 2];
  for (const index of members) {
    const value = of === null ? 1 : of[index]!;
    sum += weights[index]! * value * (residuals[index]! + before * value);
    all += weights[index]! * value ** 2;
  }
  return sum / all;
}
