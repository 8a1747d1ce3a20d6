import type { SalesLot } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { evidenceOf, similarLots } from './evidence.ts';
import { LOT, modelOf, OWN, slopesOf } from './testing/made.ts';

const NOW = Date.UTC(2026, 0, 1);
const model = modelOf({
  slopes: slopesOf({ 'mileage 0 to 4': -0.05, 'mileage 4 to 9': -0.05, 'age 6 to 12': -0.1 }),
});
const rounded = (cents: number) => Math.round(cents / 10_000) * 10_000;
const like = (change: Partial<SalesLot>): SalesLot => ({ ...LOT, ...change });
const OF_MAKE = like({ level: 'make', model: null });
const OF_BODY = like({ level: 'category', make: null, model: null });
const OF_TYPE = like({ level: 'type', make: null, model: null, category: null });

describe('Which lots are shown', () => {
  test('those of the same model first, then of the make, the body, the type', () => {
    expect(similarLots([OF_TYPE, OF_BODY, OF_MAKE, LOT], OWN)).toEqual([LOT, OF_MAKE, OF_BODY, OF_TYPE]);
  });

  test('of another make’s model no more than its body or its type says', () => {
    const other = like({ make: 'knaus', model: 'B 544' });
    const another = like({ model: 'B 678' });
    expect(similarLots([OF_TYPE, other, another, LOT], OWN)).toEqual([LOT, another, other, OF_TYPE]);
    // a vehicle without a name is like no other by it
    const bare = { ...OWN, make: '', model: '' };
    expect(similarLots([OF_TYPE, LOT], bare)).toEqual([LOT, OF_TYPE]);
    expect(similarLots([OF_TYPE, OF_MAKE, like({ model: 'b-544' })], OWN)[0]!.model).toBe('b-544');
  });

  test('with five lots so similar, nothing that is less', () => {
    const five = (lot: SalesLot) => Array.from({ length: 5 }, () => lot);
    const all = [LOT, OF_MAKE, OF_BODY, OF_TYPE];
    for (const [index, lot] of all.entries()) {
      const shown = similarLots([...all, ...five(lot)], OWN);
      expect(shown).toEqual([...all.slice(0, index), lot, ...five(lot)]);
    }
    const four = five(OF_MAKE).slice(1);
    // the fifth is one of the model: five are so similar, or more
    expect(similarLots([OF_BODY, LOT, ...four], OWN)).toEqual([LOT, ...four]);
    expect(similarLots([OF_BODY, ...four], OWN)).toEqual([...four, OF_BODY]);
  });

  test('of another body none, where both are known', () => {
    const alcove = like({ category: 'alcove' });
    expect(similarLots([alcove], OWN)).toEqual([]);
    expect(similarLots([alcove], { ...OWN, category: null })).toEqual([alcove]);
    expect(similarLots([OF_TYPE], OWN)).toEqual([OF_TYPE]);
  });

  test('of vehicles up to three years older or newer', () => {
    const years = (from: number, to: number) => similarLots([like({ years: { from, to } })], OWN).length;
    expect([years(2014, 2015), years(2014, 2016), years(2022, 2024), years(2023, 2025)]).toEqual([
      0, 1, 1, 0,
    ]);
  });

  test('the newest first, then the nearest mileage, then the cheapest, 24 at most', () => {
    const [new_, near, cheap, dear, far] = [
      like({ quarter: 2026.5, mileage: 90_000 }),
      like({ mileage: 49_000 }),
      like({ mileage: 46_000, price: 4_000_000 }),
      like({ mileage: 46_000, price: 4_500_000 }),
      like({ mileage: null }),
    ];
    expect(similarLots([far, dear, cheap, near, new_], OWN)).toEqual([new_, near, cheap, dear, far]);
    // without a mileage of its own every lot is as near
    const unknown = { ...OWN, mileage: null };
    expect(similarLots([like({ price: 5 }), like({ mileage: 1_000, price: 4 }), far], unknown)).toEqual([
      like({ mileage: 1_000, price: 4 }),
      like({ price: 5 }),
      far,
    ]);
    const many = Array.from({ length: 30 }, (_, index) => like({ price: index }));
    expect(similarLots(many, OWN)).toEqual(many.slice(0, 24));
  });
});

describe('The answer', () => {
  test('an estimate in steps of 100 €, and what it is of', () => {
    const lot = like({ mileage: 48_000 });
    const own = evidenceOf(model, [lot], OWN, NOW);
    // 48,000 km, and half a year beyond the sixth
    const middle = 5_000_000 * Math.exp(-0.05 * 4.8 - 0.1 * 0.5);
    expect(own).toEqual({
      at: '2026-01-01T00:00:00.000Z',
      axis: 'mileage',
      estimate: {
        middle: rounded(middle),
        low: rounded(middle * 0.9),
        high: rounded(middle * 1.1),
        level: 'type',
        sales: 100,
      },
      sales: 5,
      lots: [lot],
      band: [],
      own: 48_000,
      moves: [],
    });
  });

  test('no estimate without a model, or without a lot that is like the vehicle', () => {
    expect(evidenceOf(null, [LOT], OWN, NOW)).toMatchObject({
      estimate: null,
      sales: 5,
      band: [],
      moves: [],
    });
    expect(evidenceOf(model, [], OWN, NOW)).toMatchObject({ estimate: null, sales: 0, band: [], moves: [] });
  });

  test('no amount is less than 100 €', () => {
    const { estimate } = evidenceOf(modelOf({ intercept: Math.log(3_000) }), [LOT], OWN, NOW);
    expect(estimate).toMatchObject({ low: 10_000, middle: 10_000, high: 10_000 });
  });

  test('the band goes in nine points over the mileage of the lots and of the vehicle', () => {
    const { band, sales } = evidenceOf(
      model,
      [like({ mileage: 10_000 }), like({ mileage: 90_000 })],
      OWN,
      NOW,
    );
    expect(sales).toBe(10);
    expect(band).toEqual(
      [10, 20, 30, 40, 50, 60, 70, 80, 90].map((thousands) => {
        const middle = 5_000_000 * Math.exp(-0.005 * thousands - 0.1 * 0.5);
        return {
          x: thousands * 1_000,
          middle: rounded(middle),
          low: rounded(middle * 0.9),
          high: rounded(middle * 1.1),
        };
      }),
    );
    const ends = (mileage: number | null) => {
      const points = evidenceOf(model, [LOT, LOT], { ...OWN, mileage }, NOW).band;
      return [points[0]?.x, points.at(-1)?.x];
    };
    expect(ends(30_000)).toEqual([30_000, 50_000]);
    expect(ends(60_000)).toEqual([50_000, 60_000]);
    expect(ends(50_000)).toEqual([undefined, undefined]);
    // without a mileage the band is of the lots
    expect(ends(null)).toEqual([undefined, undefined]);
  });

  test('eight sales have a band, seven have none', () => {
    const band = (sales: number) => evidenceOf(model, [like({ sales })], OWN, NOW).band.length;
    expect([band(7), band(8)]).toEqual([0, 9]);
    expect(evidenceOf(null, [like({ sales: 8 })], OWN, NOW).band).toEqual([]);
  });

  test('trailers are compared over their year: points are of the middle of a year', () => {
    const trailer = {
      ...OWN,
      productType: 'trailer',
      category: 'caravan',
      mileage: null,
      registered: 2016.9,
    } as const;
    const caravan = like({ category: 'caravan', mileage: null, years: { from: 2018, to: 2021 }, sales: 8 });
    const said = evidenceOf({ ...model, productType: 'trailer' }, [caravan], trailer, NOW);
    expect(said).toMatchObject({ axis: 'year', own: 2016 });
    expect([said.band[0]?.x, said.band.at(-1)?.x]).toEqual([2016, 2019.5]);
    // the middle of 2016 is 3.5 years beyond the sixth
    expect(said.band[0]!.middle).toBe(rounded(5_000_000 * Math.exp(-0.35)));
    expect(said.moves).toMatchObject([{ what: 'age', own: 2016, usual: 2019 }]);
  });
});
