import type { SalesLot } from '@rollheim/contracts';
import { FEATURES } from '../features.ts';
import type { Fit, TrainingSale } from '../fit.ts';
import type { Interval } from '../intervals.ts';
import type { PriceModel } from '../price-model.ts';
import type { PricedVehicle } from '../vehicle.ts';

/** A lot of sales of {@link OWN}'s model. */
export const LOT: SalesLot = {
  sales: 5,
  level: 'model',
  make: 'hymer',
  model: 'B 544',
  category: 'integrated',
  years: { from: 2018, to: 2020 },
  mileage: 50_000,
  price: 5_000_000,
  quarter: 2026.25,
};
export const OWN: PricedVehicle = {
  productType: 'motorhome',
  make: 'hymer',
  model: 'b544',
  category: 'integrated',
  registered: 2019.5,
  mileage: 48_000,
  condition: null,
  powerKw: null,
  equipment: null,
};

/** Places of features by their name. */
export function placeOf(name: string): number {
  const index = FEATURES.findIndex((feature) => feature.name === name);
  if (index < 0) throw new Error(`no feature is called ${name}`);
  return index;
}

/** Effects of the named features; all others have none. */
export const slopesOf = (named: Readonly<Record<string, number>>): number[] => {
  const slopes = FEATURES.map(() => 0);
  for (const [name, slope] of Object.entries(named)) slopes[placeOf(name)] = slope;
  return slopes;
};

/** A fit written by hand: every vehicle is worth 50,000 €, but for what is changed. */
export const fitOf = (change: Partial<Fit> = {}): Fit => ({
  intercept: Math.log(5_000_000),
  means: FEATURES.map(() => 0),
  slopes: slopesOf({}),
  newest: Date.UTC(2026, 0, 1),
  effects: { category: {}, make: {}, model: {} },
  scale: 0.1,
  ...change,
});

/** A model written by hand: of 100 sales, its ends 10 % below and above. */
export function modelOf(
  fit: Partial<Fit> = {},
  intervals: Partial<Record<string, Interval>> = {},
): PriceModel {
  const type = { low: Math.log(0.9) * 10, high: Math.log(1.1) * 10, sales: 100 };
  return {
    productType: 'motorhome',
    sales: 100,
    fit: fitOf(fit),
    calibration: {
      spread: { base: 0.1, perYear: 0 },
      intervals: { model: null, make: null, category: null, type, ...intervals },
    },
  };
}

/** A sale of {@link OWN}, which speaks for its type alone, but for what is changed. */
export const saleOf = (
  price: number,
  vehicle: Partial<PricedVehicle> = {},
  rest: Partial<Omit<TrainingSale, 'vehicle'>> = {},
): TrainingSale => ({
  vehicle: { ...OWN, ...vehicle },
  price,
  soldAt: Date.UTC(2026, 0, 1),
  level: 'type',
  ...rest,
});
