import type { ProductType } from '@rollheim/contracts';
import { effectOf, fitSales, LEVELS, logPrice, type Fit, type Level, type TrainingSale } from './fit.ts';
import { calibrate, spreadAt, type Calibration, type Interval } from './intervals.ts';
import { ageOf, type PricedVehicle, type Sale } from './vehicle.ts';

/** What is learnt of the sales of one type of vehicle; plain JSON. */
export interface PriceModel {
  readonly productType: ProductType;
  readonly sales: number;
  readonly fit: Fit;
  readonly calibration: Calibration;
}

/** What a vehicle is likely to be sold for, gross, cents. */
export interface Estimate {
  readonly middle: number;
  /** Eight of ten sales lie between these two. */
  readonly low: number;
  readonly high: number;
  /** How much of the vehicle's name the model knows. */
  readonly level: Level;
  /** Sales of that name; of the whole type where it knows none. */
  readonly sales: number;
}

/** Trains a model with the sales of one type. Throws without a sale, or with sales of several types. */
export function train(sales: readonly TrainingSale[]): PriceModel {
  const productType = sales[0]?.vehicle.productType;
  if (productType === undefined) throw new RangeError('A price model needs at least one sale');
  if (sales.some(({ vehicle }) => vehicle.productType !== productType))
    throw new RangeError('A price model has sales of one type of vehicle');
  return { productType, sales: sales.length, fit: fitSales(sales), calibration: calibrate(sales) };
}

/** The finest part of the vehicle's name that the model knows. */
function levelOf(fit: Fit, vehicle: PricedVehicle): Level {
  const names = ['model', 'make', 'category'] as const;
  return names.find((level) => effectOf(fit, level, vehicle) !== undefined) ?? 'type';
}

/** The interval for a level: its own, or of the next coarser level that has one, and never narrower than a finer one. */
function intervalOf({ intervals }: Calibration, level: Level): Interval | null {
  const at = LEVELS.indexOf(level);
  const own = LEVELS.slice(at).flatMap((each) => intervals[each] ?? [])[0];
  if (!own) return null;
  const finer = LEVELS.slice(0, at).flatMap((each) => intervals[each] ?? []);
  return {
    sales: own.sales,
    low: Math.min(own.low, ...finer.map(({ low }) => low)),
    high: Math.max(own.high, ...finer.map(({ high }) => high)),
  };
}

/** What a vehicle is likely to be sold for at an instant (epoch ms); null: too few sales to say it. */
export function estimate(model: PriceModel, vehicle: PricedVehicle, at: number): Estimate | null {
  if (vehicle.productType !== model.productType) return null;
  const level = levelOf(model.fit, vehicle);
  const interval = intervalOf(model.calibration, level);
  if (interval === null) return null;
  const middle = logPrice(model.fit, vehicle, at);
  const spread = spreadAt(model.calibration.spread, ageOf(vehicle, at));
  const name = level === 'type' ? undefined : effectOf(model.fit, level, vehicle);
  return {
    middle: Math.exp(middle),
    low: Math.exp(middle + interval.low * spread),
    high: Math.exp(middle + interval.high * spread),
    level,
    sales: name?.sales ?? model.sales,
  };
}

/** Beyond so many spreads of its expected price a sale is an outlier: about one of a thousand by chance. */
const FAR = 4;

/** How far a sale lies from what was expected of it, as a part of that (0.1: 10 % above), and whether that is odd. */
export function deviationOf(
  { fit, calibration }: PriceModel,
  { vehicle, price, soldAt }: Sale,
): { readonly part: number; readonly outlier: boolean } {
  const error = Math.log(price) - logPrice(fit, vehicle, soldAt);
  const size = spreadAt(calibration.spread, ageOf(vehicle, soldAt));
  return { part: Math.exp(error) - 1, outlier: Math.abs(error) > FAR * size };
}
