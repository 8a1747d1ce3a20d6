import { describe, expect, test } from 'vitest';
import { figuresOf, sealLots, type Lot, type WaitingSale } from './lots.ts';
import { OWN } from './testing/made.ts';
import type { PricedVehicle } from './vehicle.ts';

const DAY_MS = 86_400_000;
const SOLD = Date.UTC(2026, 1, 10);
const sale = (index: number, vehicle: Partial<PricedVehicle> = {}): WaitingSale => ({
  saleId: `sale ${index}`,
  seller: `seller ${index}`,
  price: 4_000_000 + index * 25_000,
  soldAt: SOLD,
  vehicle: { ...OWN, ...vehicle },
});
const five = (vehicle: (index: number) => Partial<PricedVehicle>) =>
  Array.from({ length: 5 }, (_, index) => sale(index, vehicle(index)));
/** What five sales make after so many days, in a market that has so many lots. */
const sealed = (sales: readonly WaitingSale[], days: number, before = 30) =>
  sealLots(sales, SOLD + days * DAY_MS, () => before).map(({ level, years }) => [
    level,
    years.from,
    years.to,
  ]);

const MAKES = ['hymer', 'knaus', 'adria', 'buerstner', 'carado'];
const models = (index: number) => ({ model: `B ${index}` });
const makes = (index: number) => ({ make: MAKES[index]! });

describe('How similar sales of one lot are, and how long they wait for it', () => {
  const year = (index: number, years: readonly number[]) => ({ registered: years[index]! + 0.9 });
  test.each([
    ['of a model and three years', () => ({}), 0, ['model', 2019, 2021]],
    [
      'of a model and twelve years',
      (index: number) => year(index, [2016, 2017, 2019, 2022, 2027]),
      60,
      ['model', 2016, 2027],
    ],
    [
      'of a make and four years',
      (index: number) => ({ ...models(index), ...year(index, [2016, 2016, 2017, 2018, 2019]) }),
      365,
      ['make', 2016, 2019],
    ],
    [
      'of a body and five years',
      (index: number) => ({ ...makes(index), ...year(index, [2015, 2016, 2017, 2018, 2019]) }),
      450,
      ['category', 2015, 2019],
    ],
    [
      'of a type and eight years',
      (index: number) => ({
        ...makes(index),
        category: `body ${index}`,
        ...year(index, [2016, 2017, 2019, 2020, 2023]),
      }),
      540,
      ['type', 2016, 2023],
    ],
  ] as const)('%s', (_name, vehicle, days, lot) => {
    const sales = five(vehicle);
    expect(sealed(sales, days)).toEqual([lot]);
    // on the last day before they are no lot, unless their market is young
    if (days > 0) expect(sealed(sales, days - 1)).toEqual([]);
    expect(sealed(sales, 0, 29)).toEqual([lot]);
  });

  test('years are those of the bucket, and the next begins behind it', () => {
    const of = (from: number, to: number) => five((index) => ({ registered: index === 0 ? from : to }));
    expect(sealed(of(2019, 2021.9), 0)).toEqual([['model', 2019, 2021]]);
    expect(sealed(of(2018.9, 2019), 0)).toEqual([]);
    expect(sealed(of(2021.9, 2022), 0)).toEqual([]);
  });

  test('who waits long enough does not wait for others, and each type has its own market', () => {
    const waiting = five(models).map((each, index) => ({ ...each, soldAt: SOLD + index * DAY_MS }));
    expect(sealed(waiting, 368)).toEqual([]);
    expect(sealed(waiting, 369)).toEqual([['make', 2016, 2019]]);
    const trailers = five(models).map((each) => ({
      ...each,
      saleId: `trailer ${each.saleId}`,
      vehicle: { ...each.vehicle, productType: 'trailer' as const },
    }));
    const lots = sealLots([...five(models), ...trailers], SOLD, (type) => (type === 'trailer' ? 0 : 30));
    expect(lots.map(({ sales }) => sales[0]!.vehicle.productType)).toEqual(['trailer']);
  });

  test('a make counts within a body alone, and what has no name is of no lot by it', () => {
    const bodies = (index: number) => ({ ...models(index), category: index < 2 ? 'alcove' : 'integrated' });
    expect(sealed(five(bodies), 1_000)).toEqual([['type', 2016, 2023]]);
    expect(
      sealed(
        five((index) => ({ ...models(index), category: null })),
        1_000,
      ),
    ).toEqual([['type', 2016, 2023]]);
    // without a make neither the model is one
    expect(
      sealed(
        five(() => ({ make: '' })),
        1_000,
      ),
    ).toEqual([['category', 2015, 2019]]);
    expect(
      sealed(
        five(() => ({ model: '' })),
        1_000,
      ),
    ).toEqual([['make', 2016, 2019]]);
    expect(
      sealed(
        five(() => ({ model: '', category: null })),
        1_000,
      ),
    ).toEqual([['type', 2016, 2023]]);
    // a model needs no body
    expect(
      sealed(
        five(() => ({ category: null })),
        0,
      ),
    ).toEqual([['model', 2019, 2021]]);
  });

  test('names that are the same only when written together are two', () => {
    const run = (index: number) =>
      index === 0 ? { make: 'ad', category: 'ria' } : { make: 'adr', category: 'ia' };
    expect(
      sealed(
        five((index) => ({ ...models(index), ...run(index) })),
        1_000,
      ),
    ).toEqual([['type', 2016, 2023]]);
  });

  test('a sale is in the finest lot only', () => {
    const lots = sealLots([...five(() => ({})), sale(5, { model: 'B 5' })], SOLD, () => 0);
    expect(lots.map(({ sales }) => sales.map(({ saleId }) => saleId))).toEqual([
      ['sale 0', 'sale 1', 'sale 2', 'sale 3', 'sale 4'],
    ]);
  });
});

describe('Who is in a lot with whom', () => {
  const ids = (sales: readonly WaitingSale[]) =>
    sealLots(sales, SOLD, () => 0).map((lot) => lot.sales.map(({ saleId }) => Number(saleId.split(' ')[1])));

  test('those of a mileage, trailers of an age, and at the same place those of the first ids', () => {
    const mixed = [8, 3, 5, 0, 9, 1, 7, 2, 6, 4];
    const halves = [
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
    ];
    expect(ids(mixed.map((each) => sale(each, { mileage: each * 9_000 })))).toEqual(halves);
    expect(ids(mixed.map((each) => sale(each, { mileage: null, registered: 2019 + each / 10 })))).toEqual(
      halves,
    );
    expect(ids(mixed.map((each) => sale(each)))).toEqual(halves);
    // those of no known mileage come behind all others
    expect(ids(mixed.map((each) => sale(each, { mileage: each < 5 ? 300_000 : null })))).toEqual(halves);
  });

  test('one sale of a seller: the next one makes room, and is in the next lot', () => {
    const firm = (index: number) => ({ ...sale(index, { mileage: index * 1_000 }), seller: 'firm' });
    const others = [2, 3, 4, 5, 6, 7, 8, 9].map((index) => sale(index, { mileage: index * 1_000 }));
    expect(ids([firm(0), firm(1), ...others])).toEqual([
      [0, 2, 3, 4, 5],
      [1, 6, 7, 8, 9],
    ]);
  });
});

describe('Figures', () => {
  const lot = (vehicle: (index: number) => Partial<PricedVehicle>): Lot => ({
    level: 'model',
    years: { from: 2019, to: 2021 },
    sales: five(vehicle),
  });

  test('the middle mileage to 1,000 km, none where one of five is not known', () => {
    const mileage = (index: number) => ({ mileage: [9_000, 12_000, 41_499, 80_000, 90_000][index]! });
    expect(figuresOf(lot(mileage)).mileage).toBe(41_000);
    expect(figuresOf(lot((index) => (index === 0 ? { mileage: null } : mileage(index)))).mileage).toBeNull();
  });

  test('the middle price to 250 €, the quarter of the last sale', () => {
    const priced = (cents: number) => {
      const { sales, ...rest } = lot(() => ({}));
      return figuresOf({ ...rest, sales: sales.map((each, index) => ({ ...each, price: cents + index })) })
        .price;
    };
    expect([4_000_000, 4_012_490, 4_012_500].map(priced)).toEqual([4_000_000, 4_000_000, 4_025_000]);
    const quarter = (last: number) => {
      const { sales, ...rest } = lot(() => ({}));
      return figuresOf({ ...rest, sales: sales.with(2, { ...sales[2]!, soldAt: last }) }).quarter;
    };
    expect(quarter(SOLD)).toBe(2026);
    expect(quarter(Date.UTC(2026, 4, 1))).toBe(2026.25);
    expect(quarter(Date.UTC(2026, 11, 1))).toBe(2026.75);
    // an earlier one says nothing
    expect(quarter(Date.UTC(2024, 0, 1))).toBe(2026);
  });

  test('five sales, not four', () => {
    const { sales, ...rest } = lot(() => ({}));
    expect(figuresOf({ ...rest, sales }).sales).toBe(5);
    expect(() => figuresOf({ ...rest, sales: sales.slice(1) })).toThrow('fewer than five');
    expect(() => figuresOf({ ...rest, sales: [] })).toThrow('fewer than five');
  });
});
