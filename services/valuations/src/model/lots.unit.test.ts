import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf, sealLots, trainingSales, type Lot, type WaitingSale } from './lots.ts';
import { marketOf } from './testing/market.ts';

const NOW = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
const none = () => 0;
const old = () => 1_000;

const sale = (
  index: number,
  change: Partial<WaitingSale['vehicle']> = {},
  seller = `seller ${index}`,
): WaitingSale => ({
  saleId: `sale ${index}`,
  seller,
  price: 4_000_000 + index * 10_000,
  soldAt: NOW - 3 * DAY_MS,
  vehicle: {
    productType: 'motorhome',
    make: 'hymer',
    model: 'B 544',
    category: 'integrated',
    registered: 2019.5,
    mileage: 40_000 + index * 1_000,
    condition: null,
    powerKw: null,
    equipment: null,
    ...change,
  },
});
const some = (count: number, change?: Partial<WaitingSale['vehicle']>) =>
  Array.from({ length: count }, (_, index) => sale(index, change));

test('four sales are no lot, five are one, and what is left over waits', () => {
  expect(sealLots(some(4), NOW, none)).toEqual([]);
  expect(sealLots(some(5), NOW, none)).toHaveLength(1);
  expect(sealLots(some(9), NOW, none)).toHaveLength(1);
  expect(sealLots(some(10), NOW, none)).toHaveLength(2);
});

test('a lot has five sellers: no one finds the prices of one firm in it', () => {
  const firm = Array.from({ length: 20 }, (_, index) => sale(index, {}, 'firm'));
  expect(sealLots(firm, NOW, none)).toEqual([]);
  const others = Array.from({ length: 4 }, (_, index) => sale(100 + index));
  const [lot, ...more] = sealLots([...firm, ...others], NOW, none);
  expect(more).toEqual([]);
  expect(lot!.sales.filter(({ seller }) => seller === 'firm')).toHaveLength(1);
});

test('on a whole market every lot has five sellers, no sale is in two, and the order of the sales is nothing', () => {
  const market = marketOf(31, 2_000);
  const lots = sealLots(market, NOW, none);
  const all = lots.flatMap(({ sales }) => sales.map(({ saleId }) => saleId));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(1_800);
  for (const { sales } of lots) {
    expect(sales).toHaveLength(5);
    expect(new Set(sales.map(({ seller }) => seller)).size).toBe(5);
    expect(new Set(sales.map(({ vehicle }) => vehicle.productType)).size).toBe(1);
  }
  const ids = (list: readonly Lot[]) =>
    list.map(({ sales }) => sales.map(({ saleId }) => saleId).join()).toSorted();
  expect(ids(sealLots(market.toReversed(), NOW, none))).toEqual(ids(lots));
});

test('sales of the same model come together first, side by side by mileage', () => {
  const others = some(5, { model: 'B 678' }).map((each, index) => ({ ...each, saleId: `other ${index}` }));
  const lots = sealLots([...some(10), ...others], NOW, none);
  expect(lots.map(({ level }) => level)).toEqual(['model', 'model', 'model']);
  const mileages = lots.map(({ sales }) => sales.map(({ vehicle }) => vehicle.mileage));
  expect(mileages).toContainEqual([40_000, 41_000, 42_000, 43_000, 44_000]);
  expect(mileages).toContainEqual([45_000, 46_000, 47_000, 48_000, 49_000]);
});

test('what is less similar waits in a market that has enough to publish, and not in a young one', () => {
  const mixed = Array.from({ length: 5 }, (_, index) => sale(index, { model: `B ${index}` }));
  expect(sealLots(mixed, NOW, none).map(({ level }) => level)).toEqual(['make']);
  expect(sealLots(mixed, NOW, old)).toEqual([]);
  expect(sealLots(mixed, NOW + 366 * DAY_MS, old).map(({ level }) => level)).toEqual(['make']);
  const makes = mixed.map((each, index) => ({
    ...each,
    vehicle: { ...each.vehicle, make: `make ${index}` },
  }));
  expect(sealLots(makes, NOW, none).map(({ level }) => level)).toEqual(['category']);
  const bodies = makes.map((each, index) => ({
    ...each,
    vehicle: { ...each.vehicle, category: index < 3 ? null : 'alcove' },
  }));
  expect(sealLots(bodies, NOW, none).map(({ level }) => level)).toEqual(['type']);
  const ages = makes.map((each, index) => ({
    ...each,
    vehicle: { ...each.vehicle, registered: 1990 + 9 * index },
  }));
  expect(sealLots(ages, NOW, none)).toEqual([]);
});

test('the figures of a lot name no sale: the middle ones, rounded, and what all of them share', () => {
  const [lot] = sealLots(some(5), NOW, none);
  expect(figuresOf(lot!)).toEqual({
    sales: 5,
    level: 'model',
    make: 'hymer',
    model: 'B 544',
    category: 'integrated',
    years: { from: 2019, to: 2021 },
    mileage: 42_000,
    price: 4_025_000,
    quarter: 2026.25,
  });
  expect(() => figuresOf({ ...lot!, sales: lot!.sales.slice(1) })).toThrow(/fewer than five/);
  const levels = ['make', 'category', 'type'] as const;
  expect(
    levels
      .map((level) => figuresOf({ ...lot!, level }))
      .map(({ make, model, category }) => [make, model, category]),
  ).toEqual([
    ['hymer', null, 'integrated'],
    [null, null, 'integrated'],
    [null, null, null],
  ]);
});

test('the price of any one sale may change without a figure changing: extremes are not published', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4_050_000, max: 90_000_000 }), (price) => {
      const sales = some(5);
      const [lot] = sealLots(sales, NOW, none);
      const [other] = sealLots(sales.with(4, { ...sales[4]!, price }), NOW, none);
      expect(figuresOf(other!)).toEqual(figuresOf(lot!));
    }),
  );
});

test('a sale speaks for what its lot shares, and brings neither its id nor its seller', () => {
  const [lot] = sealLots(some(5), NOW, none);
  for (const each of trainingSales({ ...lot!, level: 'make' }))
    expect(Object.keys(each).toSorted()).toEqual(['level', 'price', 'soldAt', 'vehicle']);
  expect(trainingSales({ ...lot!, level: 'make' })[0]?.level).toBe('make');
});
