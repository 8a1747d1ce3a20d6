import { describe, expect, test } from 'vitest';
import { deviationOf, estimate, train } from './price-model.ts';
import { modelOf, OWN, saleOf, slopesOf } from './testing/made.ts';

const NOW = Date.UTC(2026, 0, 1);
const effect = (effects: number, sales: number) => ({ effect: effects, pace: 0, sales });

describe('Training', () => {
  test('none is an error, eight sales say nothing, nine of them something', () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, index) => saleOf(4_000_000 + index, { category: null, make: '' }));
    expect(() => train([])).toThrow('needs at least one sale');
    expect(() => train([saleOf(1), saleOf(1, { productType: 'trailer' })])).toThrow('of one type');
    expect(estimate(train(some(8)), OWN, NOW)).toBeNull();
    const model = train(some(9));
    expect(model).toMatchObject({ productType: 'motorhome', sales: 9 });
    expect(estimate(model, OWN, NOW)!.middle / 4_000_004).toBeCloseTo(1, 4);
  });
});

describe('Estimates', () => {
  test('a price with its ends, of all sales of the type where no name is known', () => {
    const said = estimate(modelOf(), OWN, NOW)!;
    expect(said.middle).toBeCloseTo(5_000_000, 2);
    expect(said.low).toBeCloseTo(4_500_000, 2);
    expect(said.high).toBeCloseTo(5_500_000, 2);
    expect(said).toMatchObject({ level: 'type', sales: 100 });
    expect(estimate(modelOf(), { ...OWN, productType: 'trailer' }, NOW)).toBeNull();
  });

  test('the ends lie further out for an older vehicle', () => {
    const model = modelOf();
    const grown = { ...model, calibration: { ...model.calibration, spread: { base: 0.1, perYear: 0.02 } } };
    // ten years old: three times as wide
    const said = estimate(grown, { ...OWN, registered: 2016 }, NOW)!;
    expect(said.low / said.middle).toBeCloseTo(0.9 ** 3, 3);
    expect(said.high / said.middle).toBeCloseTo(1.1 ** 3, 3);
  });

  test('the finest name that is known says the level, its sales and its price', () => {
    const model = modelOf(
      {
        effects: {
          category: { integrated: effect(0.1, 40) },
          make: { hymer: effect(0.02, 30) },
          model: { 'hymer/b544': effect(0.003, 20) },
        },
      },
      { model: { low: -1, high: 1, sales: 60 } },
    );
    const said = (change: object) => {
      const { level, sales, middle } = estimate(model, { ...OWN, ...change }, NOW)!;
      return [level, sales, Math.round(Math.log(middle / 5_000_000) * 1_000) / 1_000];
    };
    expect(said({})).toEqual(['model', 20, 0.123]);
    expect(said({ model: 'other' })).toEqual(['make', 30, 0.12]);
    expect(said({ make: 'other' })).toEqual(['category', 40, 0.1]);
    expect(said({ make: '', category: null })).toEqual(['type', 100, 0]);
  });

  test('ends are the level’s own or the next coarser one’s, and never narrower than those of a finer level', () => {
    const known = {
      effects: {
        category: { integrated: effect(0, 40) },
        make: { hymer: effect(0, 30) },
        model: { 'hymer/b544': effect(0, 20) },
      },
    };
    const wide = { low: -3, high: 1, sales: 9 };
    const high = { low: -0.5, high: 4, sales: 9 };
    const ends = (intervals: Parameters<typeof modelOf>[1], change: object = {}) => {
      const said = estimate(modelOf(known, intervals), { ...OWN, ...change }, NOW)!;
      return [said.low, said.high].map((end) => Math.round(Math.log(end / said.middle) * 100) / 10);
    };
    expect(ends({ model: wide })).toEqual([-3, 1]);
    expect(ends({ make: wide, type: high })).toEqual([-3, 1]);
    expect(ends({ make: high, type: wide }, { model: 'other' })).toEqual([-0.5, 4]);
    // the make of a vehicle of an unknown model: both ends are the further ones
    expect(ends({ model: wide, make: high }, { model: 'other' })).toEqual([-3, 4]);
    expect(ends({ model: high, make: wide }, { model: 'other' })).toEqual([-3, 4]);
    expect(
      ends({ model: wide, make: high, type: { low: -1, high: 1, sales: 9 } }, { make: '', category: null }),
    ).toEqual([-3, 4]);
    const none = modelOf(known);
    expect(
      estimate(
        {
          ...none,
          calibration: {
            ...none.calibration,
            intervals: { model: wide, make: null, category: null, type: null },
          },
        },
        { ...OWN, model: 'other' },
        NOW,
      ),
    ).toBeNull();
  });
});

describe('Deviations', () => {
  test('a part of what was expected, odd beyond four times its usual size', () => {
    const deviation = (price: number) => deviationOf(modelOf(), saleOf(price));
    expect(deviation(5_500_000).part).toBeCloseTo(0.1, 9);
    expect(deviation(4_000_000).part).toBeCloseTo(-0.2, 9);
    // the usual size is 0.1 of the logarithm: e to 0.4 is 1.49
    expect([7_400_000, 7_500_000, 3_400_000, 3_300_000].map((price) => deviation(price).outlier)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('is judged by what was expected on the day of the sale, and by its age then', () => {
    const model = modelOf({ slopes: slopesOf({ 'age 0 to 2': -0.2 }) });
    const aged = { ...model, calibration: { ...model.calibration, spread: { base: 0.05, perYear: 0.1 } } };
    const sold = (years: number, price: number) =>
      deviationOf(aged, saleOf(price, { registered: 2020 }, { soldAt: Date.UTC(2020 + years, 0, 1) }));
    expect(sold(1, 5_000_000 * Math.exp(-0.2)).part).toBeCloseTo(0, 3);
    // a year later it may lie 0.6 off, at once 0.2
    expect(sold(1, 5_000_000 * Math.exp(0.3)).outlier).toBe(false);
    expect(sold(0, 5_000_000 * Math.exp(0.3)).outlier).toBe(true);
  });
});
