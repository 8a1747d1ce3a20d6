import { describe, expect, test } from 'vitest';
import { FEATURES } from './features.ts';
import { effectOf, fitSales, groupOf, logPrice, median, type Level, type TrainingSale } from './fit.ts';
import { fitOf, OWN, placeOf, saleOf, slopesOf } from './testing/made.ts';
import type { PricedVehicle } from './vehicle.ts';

const NOW = Date.UTC(2026, 0, 1);
const PRIORS = FEATURES.map(({ prior }) => prior);
const LOG = Math.log(5_000_000);
/** So many sales, at prices that lie so far, as a logarithm, from 50,000 €. */
const sales = (
  count: number,
  far: (index: number) => number,
  vehicle: (index: number) => Partial<PricedVehicle> = () => ({}),
  level: Level = 'type',
): TrainingSale[] =>
  Array.from({ length: count }, (_, index) => saleOf(Math.exp(LOG + far(index)), vehicle(index), { level }));
const slope = (found: { readonly slopes: readonly number[] }, name: string) => found.slopes[placeOf(name)]!;

describe('What a fit says', () => {
  const fit = fitOf({
    means: slopesOf({ equipment: 0.5, 'mileage 0 to 4': 3 }),
    slopes: slopesOf({ equipment: 0.2, 'mileage 0 to 4': -0.03, 'age 0 to 2': -0.1, power: 0.4 }),
    effects: {
      category: { integrated: { effect: 0.1, pace: 0.5, sales: 30 } },
      make: { hymer: { effect: 0.02, pace: -0.1, sales: 20 } },
      model: { 'hymer/b544': { effect: 0.003, pace: 0.01, sales: 5 } },
    },
  });

  test('the average, features apart from their means, and names with their pace of the loss by age', () => {
    const plain = LOG + -0.03 * (4 - 3) + -0.1 * 2;
    const said = (names?: Level) => logPrice(fit, OWN, NOW, names) - plain;
    expect(said('type')).toBeCloseTo(0, 12);
    expect(said('category')).toBeCloseTo(0.1 + 0.5 * -0.2, 12);
    expect(said('make')).toBeCloseTo(0.12 + 0.4 * -0.2, 12);
    expect(said('model')).toBeCloseTo(0.123 + 0.41 * -0.2, 12);
    expect(said()).toBe(said('model'));
    expect(logPrice(fit, { ...OWN, equipment: 1 }, NOW) - logPrice(fit, OWN, NOW)).toBeCloseTo(0.1, 12);
  });

  test('what is not known, or no number, counts as average', () => {
    const known = logPrice(fit, { ...OWN, mileage: 30_000 }, NOW);
    expect(logPrice(fit, { ...OWN, mileage: null }, NOW)).toBeCloseTo(known, 12);
    // an engine of 0 kW has no logarithm
    expect(logPrice(fit, { ...OWN, mileage: 30_000, powerKw: 0 }, NOW)).toBeCloseTo(known, 12);
  });

  test('names that are none, or that few bear, do nothing', () => {
    expect(groupOf('category', OWN)).toBe('integrated');
    expect(groupOf('make', OWN)).toBe('hymer');
    expect(groupOf('model', OWN)).toBe('hymer/b544');
    const bare = { ...OWN, category: null, make: '' };
    expect((['category', 'make', 'model'] as const).map((each) => groupOf(each, bare))).toEqual([
      null,
      null,
      null,
    ]);
    expect(effectOf(fit, 'make', OWN)).toEqual({ effect: 0.02, pace: -0.1, sales: 20 });
    expect(effectOf(fit, 'make', bare)).toBeUndefined();
    expect(effectOf(fit, 'make', { ...OWN, make: 'toString' })).toBeUndefined();
  });

  test('the median is the middle one, or between the two middle ones', () => {
    expect(median([3, 10, 2])).toBe(3);
    expect(median([4, 10, 3, 2])).toBe(3.5);
    expect(median([])).toBe(NaN);
  });
});

describe('Slopes', () => {
  test('what does not differ keeps what is assumed of it, and the average is that of the prices', () => {
    const fit = fitSales(sales(20, () => 0));
    expect(fit.intercept).toBeCloseTo(LOG, 9);
    fit.slopes.forEach((found, index) => expect(found).toBeCloseTo(PRIORS[index]!, 9));
    expect(fit.effects).toEqual({ category: {}, make: {}, model: {} });
    // prices that fit exactly are too few: no fit is better than 3 %
    expect(fit.scale).toBe(0.03);
  });

  test('means are of what is known, and the newest sale is noted wherever it is in the list', () => {
    const known = [0.2, null, 0.6, null, 0.7];
    const list = known.map((equipment, index) =>
      saleOf(5_000_000, { equipment, powerKw: index === 0 ? 0 : 206 }, { soldAt: NOW - Math.abs(index - 2) }),
    );
    const { means, newest } = fitSales(list);
    expect(newest).toBe(NOW);
    expect(means[placeOf('equipment')]).toBeCloseTo(0.5, 12);
    expect(means[placeOf('power')]).toBeCloseTo(Math.LN2, 12);
    expect(means[placeOf('condition worn')]).toBe(0);
    expect(() => fitSales([])).toThrow('at least one sale');
  });

  test('a slope lies between what the sales show and what is assumed, by their number and its spread', () => {
    const found = (count: number) =>
      slope(
        fitSales(
          sales(
            count,
            (index) => (index % 2 === 0 ? 0.1 : -0.1),
            (index) => ({ equipment: index % 2 === 0 ? 1 : 0 }),
          ),
        ),
        'equipment',
      );
    // ridge on one variable: 0.2 is shown by a sum of squares of count/4; 0.12 is assumed, within 0.08 for errors of 0.03
    const ridge = (count: number) => {
      const assumed = (0.03 / 0.08) ** 2;
      return (0.2 * (count / 4) + 0.12 * assumed) / (count / 4 + assumed);
    };
    for (const count of [8, 40]) expect(found(count)).toBeCloseTo(ridge(count), 9);
  });

  test('one of the wrong sign is left out, and the others are found without it', () => {
    // both vary together, in part: who has more equipment has less power, three times of four
    const vehicle = (index: number) => ({
      equipment: index % 4 < 2 ? 1 : 0,
      powerKw: index % 4 === 1 || index % 4 === 2 ? 103 : 206,
    });
    const list = sales(
      40,
      (index) => (index % 4 < 2 ? -0.05 : 0.05) + (vehicle(index).powerKw === 206 ? 0.05 : -0.05),
      vehicle,
    );
    const uneven = [...list, ...list.filter((_, index) => index % 4 === 2)];
    const fit = fitSales(uneven);
    expect(slope(fit, 'equipment')).toBe(0);
    // ridge on power alone
    const [x, y] = [
      uneven.map((sale) => Math.log(sale.vehicle.powerKw! / 103)),
      uneven.map(({ price }) => Math.log(price)),
    ];
    const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
    const [mx, my] = [mean(x), mean(y)];
    const assumed = (fit.scale / 0.1) ** 2;
    const together = x.reduce((sum, each, at) => sum + (each - mx) * (y[at]! - my), 0);
    const alone = x.reduce((sum, each) => sum + (each - mx) ** 2, 0);
    expect(slope(fit, 'power')).toBeCloseTo((together + 0.15 * assumed) / (alone + assumed), 3);
  });

  test('kilometres never raise a price, and equipment never lowers one', () => {
    const rising = fitSales(
      sales(
        30,
        (index) => index / 100,
        (index) => ({ mileage: index * 1_000, equipment: 1 - index / 30 }),
      ),
    );
    expect(slope(rising, 'mileage 0 to 4')).toBe(0);
    expect(slope(rising, 'equipment')).toBe(0);
    const falling = fitSales(
      sales(
        30,
        (index) => -index / 100,
        (index) => ({ mileage: index * 1_000 }),
      ),
    );
    // 1 % for every 1,000 km is a tenth for 10,000; 30 values in steps of 0.1 have a sum of squares of 30 (30² - 1) / 1,200
    const [squares, assumed] = [(30 * (30 ** 2 - 1)) / 1_200, (0.03 / 0.02) ** 2];
    expect(slope(falling, 'mileage 0 to 4')).toBeCloseTo(
      -(0.1 * squares + 0.03 * assumed) / (squares + assumed),
      9,
    );
  });
});

describe('Slips', () => {
  test('what lies far off pulls no harder than what lies 1.345 standard deviations off', () => {
    const near = 0.1;
    const fit = (far: number) =>
      fitSales(sales(21, (index) => (index === 20 ? far : index % 2 === 0 ? near : -near)));
    /*
     * Ten lie 0.1 above and ten below: the middle of the 21 distances to an average that is m too high is 0.1 + m, so a
     * standard deviation is 1.4826 (0.1 + m) and the pulls are even where 10 (0.1 - m) + pull = 10 (0.1 + m).
     */
    const pull = 1.345 * 1.4826;
    const m = (pull * near) / (20 - pull);
    for (const far of [0.5, 5]) {
      expect(fit(far).intercept - LOG).toBeCloseTo(m, 3);
      expect(fit(far).scale).toBeCloseTo(1.4826 * (near + m), 3);
      expect(fit(-far).intercept - LOG).toBeCloseTo(-m, 3);
    }
  });
});

describe('Names', () => {
  /** Two names of as many sales, one as much dearer than the average as the other is cheaper. */
  const two = (grouping: Exclude<Level, 'type'>, count: number, far = 0.1): TrainingSale[] =>
    sales(
      2 * count,
      (index) => (index % 2 === 0 ? far : -far),
      (index) => ({
        category: null,
        make: '',
        [grouping]: index % 2 === 0 ? 'dear' : 'cheap',
        ...(grouping === 'model' ? { make: 'hymer' } : {}),
      }),
      grouping,
    );

  test.each([
    ['category', 0.35],
    ['make', 0.25],
    ['model', 0.2],
  ] as const)('a %s is shrunk by its number of sales and by how far they lie apart', (grouping, apart) => {
    for (const count of [5, 20]) {
      const { effects, intercept } = fitSales(two(grouping, count));
      expect(intercept).toBeCloseTo(LOG, 9);
      const [dear, cheap] = ['dear', 'cheap'].map(
        (name) => effects[grouping][grouping === 'model' ? `hymer/${name}` : name]!,
      );
      // the least sum of squares: as if the average had been seen so many times more
      const shrunk = (0.1 * count) / (count + (0.03 / apart) ** 2);
      expect(dear!.effect).toBeCloseTo(shrunk, 4);
      expect(cheap!.effect).toBeCloseTo(-shrunk, 4);
      expect([dear!.sales, cheap!.sales]).toEqual([count, count]);
      // all are of one age, which has no pace
      expect(dear!.pace).toBeCloseTo(0, 12);
    }
  });

  test('fewer than five sales name nothing', () => {
    expect(fitSales(two('make', 4)).effects.make).toEqual({});
    expect(Object.keys(fitSales([...two('make', 4), two('make', 1)[0]!]).effects.make)).toEqual(['dear']);
  });

  test('a sale speaks for what its lot shares, and for nothing finer', () => {
    const names = (level: Level) => {
      const { effects } = fitSales(
        sales(
          5,
          () => 0,
          () => ({}),
          level,
        ),
      );
      return Object.values(effects).map((group) => Object.values(group).map((each) => each.sales));
    };
    expect(names('model')).toEqual([[5], [5], [5]]);
    expect(names('make')).toEqual([[5], [5], []]);
    expect(names('category')).toEqual([[5], [], []]);
    expect(names('type')).toEqual([[], [], []]);
  });

  test('vehicles of one body lose faster than others; a model has no pace of its own', () => {
    // all lose a tenth a year, integrated ones half as much again, alcoves half as much
    const paces = [0.5, -0.5];
    const vehicle = (index: number) => ({
      category: index % 2 === 0 ? 'integrated' : 'alcove',
      make: '',
      registered: 2025.75 - (index >> 1) / 10,
    });
    const list = sales(
      80,
      (index) => -0.09 * (1 + paces[index % 2]!) * ((index >> 1) / 10),
      vehicle,
      'category',
    );
    const { category } = fitSales(list).effects;
    expect(category['integrated']!.pace).toBeGreaterThan(0.3);
    expect(category['alcove']!.pace).toBeLessThan(-0.3);
    const named = list.map((sale, index) => ({
      ...sale,
      level: 'model' as const,
      vehicle: { ...sale.vehicle, category: null, make: 'hymer', model: `B ${index % 2}` },
    }));
    for (const { pace } of Object.values(fitSales(named).effects.model)) expect(pace).toBe(0);
  });

  test('a pace never turns the loss of age around', () => {
    const vehicle = (index: number) => ({
      category: index % 4 === 0 ? 'integrated' : 'alcove',
      make: '',
      registered: 2025.75 - index / 8,
    });
    const list = sales(120, (index) => (index % 4 === 0 ? 0.05 : -0.1) * (index / 8), vehicle, 'category');
    expect(fitSales(list).effects.category['integrated']!.pace).toBe(-0.8);
  });
});
