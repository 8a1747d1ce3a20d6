import { yearsOf, type Condition, type PricedVehicle } from '../vehicle.ts';
import type { WaitingSale } from '../lots.ts';

/**
 * A market with known truth, made for judging the price model, and not after it: values fall along curves that the model
 * does not have (hyperbolic in age, at a pace of each body's own), equipment adds euros and not percents, mileage counts
 * against what is usual at that age, prices of the whole market rise and turn, and every vehicle has a quality that no
 * field asks for. On top comes the luck of an auction, and slips in what was typed in.
 */
export interface MarketSale extends WaitingSale {
  /** What the vehicle was worth, without the luck of its auction; cents. */
  readonly truth: number;
}

/** Dice with a seed (splitmix32). */
export function diceOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    normal,
    chance: (part: number) => next() < part,
    between: (from: number, to: number) => from + next() * (to - from),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}
type Dice = ReturnType<typeof diceOf>;

interface Body {
  readonly category: string;
  readonly trailer: boolean;
  /** EUR when new. */
  readonly price: readonly [number, number];
  /** Pace of its loss: 1 is that of a semi-integrated one. */
  readonly pace: number;
  readonly share: number;
}

const BODIES: readonly Body[] = [
  { category: 'panel_van', trailer: false, price: [52_000, 84_000], pace: 0.9, share: 0.24 },
  { category: 'campervan', trailer: false, price: [58_000, 98_000], pace: 0.78, share: 0.12 },
  { category: 'semi_integrated', trailer: false, price: [61_000, 112_000], pace: 1, share: 0.24 },
  { category: 'integrated', trailer: false, price: [88_000, 190_000], pace: 1.08, share: 0.13 },
  { category: 'alcove', trailer: false, price: [59_000, 92_000], pace: 1.12, share: 0.07 },
  { category: 'caravan', trailer: true, price: [16_000, 38_000], pace: 1.02, share: 0.15 },
  { category: 'mini_caravan', trailer: true, price: [11_000, 24_000], pace: 0.85, share: 0.02 },
  { category: 'cargo_trailer', trailer: true, price: [3_500, 12_000], pace: 0.8, share: 0.03 },
];

interface Model {
  readonly make: string;
  readonly model: string;
  readonly body: Body;
  readonly newPrice: number;
  /** The make's name: how well it keeps its value. */
  readonly pace: number;
  readonly share: number;
}

/** 42 makes with 3 to 14 models each; few of them make most of the sales. */
function modelsOf(dice: Dice): Model[] {
  return Array.from({ length: 42 }, (_, make) => {
    const [pace, dear] = [1 + 0.08 * dice.normal(), Math.exp(0.12 * dice.normal())];
    const trailers = make % 4 === 3;
    return Array.from({ length: 3 + Math.floor(dice.next() * 12) }, (_unused, model) => {
      const body = dice.one(BODIES.filter(({ trailer }) => trailer === trailers));
      const newPrice = dice.between(...body.price) * dear;
      const share = (body.share / (1 + make / 4)) * dice.between(0.3, 1.6);
      return { make: `make${make}`, model: `M ${model}00`, body, newPrice, pace, share };
    });
  }).flat();
}

/** Part of the new price that is left after so many years. */
const leftAfter = (age: number, pace: number): number =>
  0.09 + 0.91 * (0.35 * Math.exp(-age * 0.55 * pace) + 0.65 / (1 + (age * 0.1 * pace) ** 1.35));

const CONDITION: Readonly<Record<Condition, number>> = {
  as_new: 1.045,
  well_kept: 1,
  worn: 0.93,
  needs_repair: 0.76,
};

function conditionOf(age: number, dice: Dice): Condition {
  const wear = age / 12 + 0.45 * dice.normal();
  if (dice.chance(0.03)) return 'needs_repair';
  return wear < 0.05 ? 'as_new' : wear < 1 ? 'well_kept' : 'worn';
}

/** Prices of the whole market: up, then down, with a spring in every year. */
const marketAt = (years: number): number =>
  Math.exp(0.05 * Math.sin((years - 2024) * 1.1) + 0.02 * Math.sin(2 * Math.PI * (years - 0.12)));

const FIRST_DAY = Date.UTC(2023, 0, 2);
const DAYS = 3 * 365;
const DAY_MS = 24 * 3_600_000;

function sellerOf(index: number, dice: Dice): string {
  // three of ten sales are by forty firms, a few of which sell most
  return dice.chance(0.3) ? `firm ${Math.floor(40 * dice.next() ** 2)}` : `person ${index}`;
}

/** So many sales over three years, in the order of their days; the same for the same seed. */
export function marketOf(seed: number, count: number): readonly MarketSale[] {
  const dice = diceOf(seed);
  const models = modelsOf(dice);
  const shares = models.map(({ share }) => share);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const pick = (): Model => {
    let place = dice.next() * all;
    return models.find(({ share }) => (place -= share) < 0) ?? models[0]!;
  };
  return Array.from({ length: count }, (_, index): MarketSale => {
    const soldAt = FIRST_DAY + Math.floor((index / count) * DAYS) * DAY_MS;
    const { make, model, body, newPrice, pace } = pick();
    const age = 0.4 + 22 * dice.next() ** 1.7;
    const month = Math.floor((yearsOf(soldAt) - age) * 12) / 12;
    const usual = 10_500 * Math.min(age, 14) + 4_000 * Math.max(0, age - 14);
    const mileage = Math.max(500, usual * Math.exp(0.45 * dice.normal() - 0.1));
    const condition = conditionOf(age, dice);
    const equipment = Math.round(10 * Math.min(1, Math.max(0, 0.5 + 0.22 * dice.normal()))) / 10;
    const strong = dice.chance(0.3);
    const quality = Math.exp(0.045 * dice.normal());
    const left = leftAfter(age, body.pace * pace);
    const driven = body.trailer
      ? 1
      : Math.exp(-mileage / 620_000 - 0.07 * Math.tanh((mileage - usual) / 45_000));
    const bare = newPrice * (strong && !body.trailer ? 1.04 : 1) * left * driven * CONDITION[condition];
    const extras = newPrice * 0.11 * (equipment - 0.5) * Math.sqrt(left);
    const truth = (bare + extras) * quality * marketAt(yearsOf(soldAt));
    const luck = Math.exp((0.032 + 0.0016 * age) * dice.normal());
    const odd = dice.chance(0.015) ? dice.between(0.45, 0.8) : 1;
    const slip = dice.chance(0.004) ? dice.one([0.1, 10]) : 1;
    const vehicle: PricedVehicle = {
      productType: body.trailer ? 'trailer' : 'motorhome',
      make,
      model,
      category: body.category,
      registered: month + 1 / 24,
      mileage: body.trailer ? null : Math.round((mileage * slip) / 100) * 100,
      condition: dice.chance(0.85) ? condition : null,
      powerKw: body.trailer || dice.chance(0.1) ? null : strong ? 121 : 103,
      equipment: dice.chance(0.7) ? equipment : null,
    };
    return {
      saleId: `sale ${index}`,
      seller: sellerOf(index, dice),
      vehicle,
      soldAt,
      price: Math.max(500, Math.round((truth * luck * odd) / 50) * 50) * 100,
      truth: truth * 100,
    };
  });
}
