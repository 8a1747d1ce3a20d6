import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TrainingSale } from './fit.ts';
import { deviationOf, estimate, train, type PriceModel } from './price-model.ts';
import { inside, judge, medianError, medianOfMakeAndYear } from './testing/judge.ts';
import { diceOf, marketOf } from './testing/market.ts';
import { CONDITIONS, type PricedVehicle } from './vehicle.ts';

const NOW = Date.UTC(2026, 5, 1);
const WHOLE: PricedVehicle = {
  productType: 'motorhome',
  make: 'make0',
  model: 'M 100',
  category: 'semi_integrated',
  registered: 2019.5,
  mileage: 48_000,
  condition: 'well_kept',
  powerKw: 103,
  equipment: 0.5,
};
const motorhomes = (seed: number, count: number): TrainingSale[] =>
  marketOf(seed, count)
    .filter(({ vehicle }) => vehicle.productType === 'motorhome')
    .map(({ vehicle, price, soldAt }) => ({ vehicle, price, soldAt, level: 'model' }));
/** Sales of one vehicle and of such as differ in little, at prices that a formula makes. */
const made = (
  count: number,
  price: (vehicle: PricedVehicle, index: number) => number,
  vehicleOf: (index: number) => Partial<PricedVehicle> = () => ({}),
): TrainingSale[] =>
  Array.from({ length: count }, (_, index) => {
    const vehicle = { ...WHOLE, ...vehicleOf(index) };
    return { vehicle, price: price(vehicle, index), soldAt: NOW - index * 86_400_000, level: 'model' };
  });

let model: PriceModel;
beforeAll(() => {
  model = train(motorhomes(11, 1_500));
});

const vehicles: fc.Arbitrary<PricedVehicle> = fc.record({
  productType: fc.constant('motorhome' as const),
  make: fc.constantFrom('make0', 'make1', 'make2', 'unknown', '', '__proto__', 'constructor'),
  model: fc.oneof(fc.constantFrom('M 100', 'm-200', 'M300'), fc.string()),
  category: fc.constantFrom('semi_integrated', 'panel_van', 'integrated', 'toString', null),
  registered: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
  mileage: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
  condition: fc.option(fc.constantFrom(...CONDITIONS)),
  powerKw: fc.option(fc.integer({ min: 20, max: 500 })),
  equipment: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});
const at = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('What holds for every vehicle, however absurd', () => {
  test('an estimate is finite, above nothing, and in order', () => {
    fc.assert(
      fc.property(vehicles, at, (vehicle, instant) => {
        const said = estimate(model, vehicle, instant)!;
        expect(said.low).toBeGreaterThan(0);
        expect(said.low).toBeLessThanOrEqual(said.middle);
        expect(said.middle).toBeLessThanOrEqual(said.high);
        expect(said.high).toBeLessThan(1e10);
      }),
    );
  });

  test('more kilometres, more years and a worse condition never raise it, more equipment never lowers it', () => {
    fc.assert(
      fc.property(vehicles, at, fc.integer({ min: 1, max: 1_000_000 }), (vehicle, instant, more) => {
        const middle = (change: Partial<PricedVehicle>) =>
          estimate(model, { ...vehicle, ...change }, instant)!.middle * (1 + 1e-12);
        const km = vehicle.mileage ?? 0;
        expect(middle({ mileage: km + more })).toBeLessThanOrEqual(middle({ mileage: km }) * (1 + 1e-9));
        expect(middle({ registered: vehicle.registered - more / 1e5 })).toBeLessThanOrEqual(
          middle({}) * (1 + 1e-9),
        );
        expect(middle({ equipment: 0.9 })).toBeGreaterThanOrEqual(middle({ equipment: 0.2 }));
        const worse = CONDITIONS.map((condition) => middle({ condition }));
        expect(worse).toEqual(worse.toSorted((a, b) => b - a));
      }),
    );
  });

  test('also where the sales show the opposite', () => {
    const dice = diceOf(5);
    const odd = train(
      made(
        120,
        ({ mileage, registered }) => 3_000_000 * (1 + mileage! / 100_000) * (1 + (2020 - registered) / 10),
        () => ({ mileage: Math.round(dice.between(5_000, 200_000)), registered: dice.between(2008, 2020) }),
      ),
    );
    const prices = [0, 20_000, 60_000, 120_000, 250_000].map(
      (mileage) => estimate(odd, { ...WHOLE, mileage }, NOW)!.middle,
    );
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const ages = [2024, 2020, 2015, 2005].map(
      (registered) => estimate(odd, { ...WHOLE, registered }, NOW)!.middle,
    );
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
  });

  test('spelling makes no other model, and a vehicle of another type is not spoken of', () => {
    const said = estimate(model, WHOLE, NOW);
    expect(estimate(model, { ...WHOLE, model: ' m-100 ' }, NOW)).toEqual(said);
    expect(estimate(model, { ...WHOLE, productType: 'trailer' }, NOW)).toBeNull();
  });
});

describe('Units', () => {
  test('prices in another currency give the same estimate in that currency', () => {
    const sales = motorhomes(12, 400);
    const crowns = train(sales.map((sale) => ({ ...sale, price: sale.price * 11 })));
    const euros = train(sales);
    const [a, b] = [estimate(euros, WHOLE, NOW)!, estimate(crowns, WHOLE, NOW)!];
    for (const end of ['low', 'middle', 'high'] as const) expect(b[end] / a[end]).toBeCloseTo(11, 6);
  });

  test('twice the kilometres of all vehicles is no other market: only the slope is another', () => {
    const effect = (km: number) => {
      const dice = diceOf(3);
      const priceAt = (mileage: number) => 5_000_000 * Math.exp(-0.3 * (mileage / km));
      const sales = made(
        300,
        ({ mileage }) => priceAt(mileage!),
        () => ({ mileage: Math.round(dice.between(0, km)) }),
      );
      return estimate(train(sales), { ...WHOLE, mileage: km / 2 }, NOW)!.middle / priceAt(km / 2);
    };
    expect(effect(150_000)).toBeCloseTo(1, 1);
    expect(effect(300_000)).toBeCloseTo(1, 1);
  });
});

describe('Few sales', () => {
  test('the fewer sales, the wider', { timeout: 120_000 }, () => {
    const width = (count: number) => {
      const widths = [21, 22, 23, 24, 25].map((seed) => {
        const { low, high, middle } = estimate(train(motorhomes(seed, count)), WHOLE, NOW)!;
        return (high - low) / middle;
      });
      return widths.toSorted((a, b) => a - b)[2]!;
    };
    const [few, some, many] = [width(40), width(200), width(1_000)];
    expect(few).toBeGreaterThan(some * 1.2);
    expect(some).toBeGreaterThan(many * 1.2);
  });

  test('the less of its name is known, the wider; an effect of a name needs five sales', () => {
    const width = (vehicle: Partial<PricedVehicle>) => {
      const { low, high, middle, level } = estimate(model, { ...WHOLE, ...vehicle }, NOW)!;
      return { level, width: (high - low) / middle };
    };
    const all = [{}, { model: 'never seen' }, { make: 'never seen' }, { make: '', category: null }].map(
      width,
    );
    expect(all.map(({ level }) => level)).toEqual(['model', 'make', 'category', 'type']);
    const widths = all.map((each) => each.width);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    for (const { sales } of Object.values(model.fit.effects.model)) expect(sales).toBeGreaterThanOrEqual(5);
  });

  test('a sale that speaks for its make alone says nothing of its model', () => {
    const dear = (level: TrainingSale['level']) =>
      train([
        ...made(
          60,
          () => 4_000_000,
          (index) => ({ model: `other ${index % 3}` }),
        ),
        ...made(20, () => 6_000_000).map((sale) => ({ ...sale, level })),
      ]);
    expect(dear('model').fit.effects.model['make0/m100']?.sales).toBe(20);
    expect(dear('make').fit.effects.model['make0/m100']).toBeUndefined();
    expect(dear('category').fit.effects.make['make0']?.sales).toBe(60);
  });

  test('names are shrunk: five dear sales raise their model by less than a hundred do', () => {
    const rise = (count: number) => {
      // prices lie a fifth around their middle, as they do
      const around = (index: number) => 1 + ((index % 5) - 2) / 10;
      const plain = made(
        200,
        (_vehicle, index) => 4_000_000 * around(index),
        (index) => ({ model: `other ${Math.floor(index / 40)}` }),
      );
      const trained = train([...plain, ...made(count, (_vehicle, index) => 5_200_000 * around(index))]);
      const named = (name: string) => estimate(trained, { ...WHOLE, model: name }, NOW)!.middle;
      return named('M 100') / named('other 1') - 1;
    };
    expect(rise(100)).toBeCloseTo(0.3, 1);
    expect(rise(5)).toBeLessThan(rise(100) * 0.95);
    expect(rise(5)).toBeGreaterThan(0.05);
  });
});

describe('Slips', () => {
  test('a price with a digit too many moves nothing, and is pointed out', () => {
    const sales = motorhomes(13, 600);
    const slip = { ...sales[40]!, price: sales[40]!.price * 10 };
    const plain = train(sales);
    const moved = train(sales.with(40, slip));
    const change = (vehicle: PricedVehicle) =>
      Math.abs(estimate(moved, vehicle, NOW)!.middle / estimate(plain, vehicle, NOW)!.middle - 1);
    expect(change(slip.vehicle)).toBeLessThan(0.1);
    expect(change({ ...slip.vehicle, make: 'another' })).toBeLessThan(0.01);
    expect(deviationOf(moved, slip)).toMatchObject({ outlier: true });
    expect(deviationOf(moved, slip).part).toBeGreaterThan(5);
    const odd = sales.filter((sale) => deviationOf(plain, sale).outlier);
    expect(odd.length / sales.length).toBeLessThan(0.06);
  });
});

describe('A market with known truth', () => {
  test('says what comes better than the median of make and year, and holds what it promises', () => {
    const market = marketOf(14, 6_000);
    const [known, next] = [market.slice(0, 5_000), market.slice(5_000)];
    const sales = known.map((sale) => ({ ...sale, level: 'model' as const }));
    const models = new Map(
      [...Map.groupBy(sales, ({ vehicle }) => vehicle.productType)].map(([type, list]) => [
        type,
        train(list),
      ]),
    );
    const judged = judge(models, next);
    expect(judged.length).toBe(next.length);
    const error = medianError(judged.map(({ sale, said }) => [said.middle, sale.price]));
    const plain = medianOfMakeAndYear(known);
    expect(error).toBeLessThan(0.07);
    expect(error).toBeLessThan(0.65 * medianError(next.map((sale) => [plain(sale), sale.price])));
    expect(inside(judged)).toBeGreaterThan(0.76);
    expect(inside(judged)).toBeLessThan(0.84);
    // not only on average: young and old, with and without a known model
    const old = judged.filter(({ sale }) => sale.vehicle.registered < 2014);
    const young = judged.filter(({ sale }) => sale.vehicle.registered >= 2020);
    for (const part of [old, young]) {
      expect(part.length).toBeGreaterThan(100);
      expect(inside(part)).toBeGreaterThan(0.72);
      expect(inside(part)).toBeLessThan(0.88);
    }
  }, 60_000);
});
