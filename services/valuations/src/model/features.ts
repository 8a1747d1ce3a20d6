import { ageOf, CONDITIONS, yearsOf, type PricedVehicle } from './vehicle.ts';

/** One effect on the logarithm of the price. */
export interface Feature {
  readonly name: string;
  /** Effect of one unit that is assumed before any sale is known. */
  readonly prior: number;
  /** How far the effect may be from it, as a standard deviation. */
  readonly spread: number;
  /** -1: a rise never raises the price; 1: never lowers it; 0: either. */
  readonly sign: -1 | 0 | 1;
  /**
   * Its value at an instant, for a model whose newest sale was at `newest` (epoch ms); null: not known of this vehicle,
   * which then counts as an average one.
   */
  value(vehicle: PricedVehicle, at: number, newest: number): number | null;
}

const between = (value: number, from: number, to: number): number =>
  Math.min(to, Math.max(from, value)) - from;

const AGE = 'age';
/** A stretch of the age, years: what a year costs while the vehicle is that old. */
const age = (from: number, to: number, prior: number): Feature => ({
  name: `${AGE} ${from} to ${to}`,
  prior,
  spread: 0.04,
  sign: -1,
  value: (vehicle, at) => between(ageOf(vehicle, at), from, to),
});

const TEN_THOUSAND = 10_000;
/** A stretch of the mileage, in 10,000 km. */
const mileage = (from: number, to: number, prior: number): Feature => ({
  name: `mileage ${from} to ${to}`,
  prior,
  spread: 0.02,
  sign: -1,
  value: ({ mileage: km }) => (km === null ? null : between(km / TEN_THOUSAND, from, to)),
});

/** What it costs to be in a condition that is no better than the named one. */
const condition = (worse: (typeof CONDITIONS)[number], prior: number): Feature => ({
  name: `condition ${worse}`,
  prior,
  spread: 0.05,
  sign: -1,
  value: ({ condition: is }) =>
    is === null ? null : CONDITIONS.indexOf(is) >= CONDITIONS.indexOf(worse) ? 1 : 0,
});

const season = (name: string, wave: (angle: number) => number): Feature => ({
  name,
  prior: 0,
  spread: 0.03,
  sign: 0,
  value: (_vehicle, at) => wave(2 * Math.PI * yearsOf(at)),
});

/** How far back prices of the whole market are followed. */
const HALF_YEARS = 8;

/** What prices of the whole market did in one half of a year, counted back from the newest sale; then they do not change. */
const market = (back: number): Feature => ({
  name: `market, half-year ${back} ago`,
  prior: 0,
  spread: 0.03,
  sign: 0,
  value: (_vehicle, at, newest) => between(2 * (yearsOf(at) - yearsOf(newest)), -back, 1 - back),
});

const COMMON_POWER_KW = 103;

/**
 * All effects. The assumed ones are the trade's rules of thumb: a motorhome loses about a tenth a year at first and less
 * later, 2 to 3 % for every 10,000 km. They decide where there are few sales, and hardly count where there are many.
 */
export const FEATURES: readonly Feature[] = [
  age(0, 2, -0.1),
  age(2, 6, -0.075),
  age(6, 12, -0.07),
  age(12, 30, -0.05),
  mileage(0, 4, -0.03),
  mileage(4, 9, -0.025),
  mileage(9, 16, -0.02),
  mileage(16, 40, -0.015),
  condition('well_kept', -0.04),
  condition('worn', -0.07),
  condition('needs_repair', -0.16),
  {
    name: 'equipment',
    prior: 0.12,
    spread: 0.08,
    sign: 1,
    value: ({ equipment }) => equipment,
  },
  {
    name: 'power',
    prior: 0.15,
    spread: 0.1,
    sign: 0,
    value: ({ powerKw }) => (powerKw === null ? null : Math.log(powerKw / COMMON_POWER_KW)),
  },
  season('season, spring', Math.sin),
  season('season, winter', Math.cos),
  ...Array.from({ length: HALF_YEARS }, (_, index) => market(HALF_YEARS - index)),
];

/** Which features are stretches of the age. */
export const AGES: readonly number[] = FEATURES.flatMap(({ name }, index) =>
  name.startsWith(AGE) ? index : [],
);
