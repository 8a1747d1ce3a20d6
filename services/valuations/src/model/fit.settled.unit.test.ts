import { beforeAll, expect, test } from 'vitest';
import { FEATURES } from './features.ts';
import { effectOf, fitSales, groupOf, logPrice, type Fit, type TrainingSale } from './fit.ts';
import { saleOf } from './testing/made.ts';
import { diceOf } from './testing/market.ts';
import { CONDITIONS } from './vehicle.ts';

/*
 * What holds of the best of all fits, whatever the sales: nothing that may move is pulled to either side. The pulls are
 * counted here, from what the fit says of each sale, and not as the fit finds them.
 */

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const APART = { category: 0.35, make: 0.25, model: 0.2 } as const;
const PACES_APART = { category: 0.15, make: 0.1 } as const;

const dice = diceOf(20);
const list: TrainingSale[] = Array.from({ length: 90 }, (_, index) => {
  const age = 0.3 + 14 * dice.next() ** 1.5;
  const mileage = Math.round(9_000 * age * (0.5 + dice.next()));
  const dear = index % 3;
  const log = 15.4 - 0.08 * age * (1 + 0.2 * (dear - 1)) - mileage / 500_000 + 0.1 * dear;
  return saleOf(
    Math.exp(log + 0.07 * dice.normal() + (index === 11 ? 2.3 : 0)),
    {
      make: ['hymer', 'dethleffs', 'knaus', 'buerstner'][index % 4]!,
      model: `M ${index % 8}`,
      category: ['integrated', 'alcove', 'panel_van'][dear]!,
      registered: 2025.9 - age - (index % 50) / 20,
      mileage: index % 9 === 0 ? null : mileage,
      condition: index % 7 === 0 ? null : dice.one(CONDITIONS),
      powerKw: index % 5 === 0 ? null : dice.one([85, 103, 130]),
      equipment: index % 6 === 0 ? null : dice.next(),
    },
    { soldAt: NOW - (index % 50) * 18 * DAY_MS, level: index % 10 === 0 ? 'make' : 'model' },
  );
});

let fit: Fit;
let misses: number[];
let weights: number[];
let rows: number[][];
/** What the age takes from the logarithm of the price, beside the average of all. */
let losses: number[];
beforeAll(() => {
  fit = fitSales(list);
  misses = list.map(({ price, vehicle, soldAt, level }) => {
    // what a sale does not speak for is not taken from it
    return Math.log(price) - logPrice(fit, vehicle, soldAt, level);
  });
  weights = misses.map((miss) => Math.min(1, (1.345 * fit.scale) / Math.abs(miss)));
  rows = list.map(({ vehicle, soldAt }) =>
    FEATURES.map(({ value }, at) => (value(vehicle, soldAt, fit.newest) ?? fit.means[at]!) - fit.means[at]!),
  );
  losses = rows.map((row) =>
    row.reduce(
      (sum, value, at) => (FEATURES[at]!.name.startsWith('age') ? sum + value * fit.slopes[at]! : sum),
      0,
    ),
  );
});
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const members = (grouping: 'category' | 'make' | 'model', name: string) =>
  list.flatMap(({ vehicle, level }, at) =>
    groupOf(grouping, vehicle) === name && !(grouping === 'model' && level === 'make') ? [at] : [],
  );

test('the sales are spread so that everything is found in them', () => {
  expect(Object.keys(fit.effects.category)).toHaveLength(3);
  expect(Object.keys(fit.effects.make)).toHaveLength(4);
  expect(Object.keys(fit.effects.model)).toHaveLength(8);
  expect(weights.filter((weight) => weight < 1).length).toBeGreaterThan(5);
  expect(fit.scale).toBeGreaterThan(0.04);
  expect(effectOf(fit, 'model', list[0]!.vehicle)!.sales).toBeLessThan(list.length / 8);
});

test('the standard deviation is that of the middle distance', () => {
  const sorted = misses.map(Math.abs).toSorted((a, b) => a - b);
  expect(fit.scale).toBeCloseTo((1.4826 * (sorted[44]! + sorted[45]!)) / 2, 6);
});

test('average and slopes are pulled to no side, by the sales and by what is assumed', () => {
  expect(sum(misses.map((miss, at) => miss * weights[at]!)) / list.length).toBeCloseTo(0, 4);
  let left = 0;
  FEATURES.forEach(({ prior, spread, sign }, at) => {
    const assumed = (fit.scale / spread) ** 2;
    const found = fit.slopes[at]!;
    const pull = sum(misses.map((miss, index) => miss * weights[index]! * rows[index]![at]!));
    const all = pull + (prior - found) * assumed;
    // how far the slope would still go, by itself
    const strength = assumed + sum(rows.map((row, index) => weights[index]! * row[at]! ** 2));
    if (found !== 0 || sign === 0) expect(all / strength, FEATURES[at]!.name).toBeCloseTo(0, 3);
    else {
      left++;
      expect(all * sign).toBeLessThanOrEqual(1e-6);
    }
  });
  expect(left).toBeLessThan(5);
});

test.each(['category', 'make', 'model'] as const)(
  'each %s is where its sales and its shrinking hold it',
  (grouping) => {
    for (const [name, { effect, pace, sales }] of Object.entries(fit.effects[grouping])) {
      const own = members(grouping, name);
      expect(sales).toBe(own.length);
      const shrinking = (fit.scale / APART[grouping]) ** 2;
      const pull = sum(own.map((at) => weights[at]! * misses[at]!)) - shrinking * effect;
      expect(pull / (sum(own.map((at) => weights[at]!)) + shrinking), name).toBeCloseTo(0, 3);
      if (grouping === 'model') {
        expect(pace).toBe(0);
        continue;
      }
      const holding = (fit.scale / PACES_APART[grouping]) ** 2;
      const turn = sum(own.map((at) => weights[at]! * misses[at]! * losses[at]!)) - holding * pace;
      const strength = sum(own.map((at) => weights[at]! * losses[at]! ** 2)) + holding;
      expect(turn / strength, name).toBeCloseTo(0, 3);
    }
  },
);
