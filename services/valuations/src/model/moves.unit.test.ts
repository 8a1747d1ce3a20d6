import { expect, test } from 'vitest';
import { movesOf } from './moves.ts';
import { LOT, modelOf, OWN, slopesOf } from './testing/made.ts';

const NOW = Date.UTC(2026, 0, 1);
/** 50,000 € for a vehicle without a loss. */
const model = modelOf({
  means: slopesOf({ equipment: 0.5, power: Math.LN2 }),
  slopes: slopesOf({
    'age 6 to 12': -0.1,
    'mileage 0 to 4': -0.02,
    'mileage 4 to 9': -0.02,
    'condition worn': -0.07,
    'condition well_kept': -0.03,
    equipment: 0.1,
    power: 0.2,
  }),
});
const plain = { ...OWN, mileage: null, registered: 2019.5 };
const rounded = (cents: number) => Math.round(cents / 10_000) * 10_000;

test('each thing is compared with the middle of the lots, the most first', () => {
  const vehicle = {
    ...OWN,
    registered: 2015.5,
    mileage: 30_000,
    condition: 'worn',
    equipment: 1,
    powerKw: 103,
  } as const;
  const lots = [
    { ...LOT, mileage: 60_000 },
    { ...LOT, mileage: 80_000 },
    { ...LOT, mileage: 90_000 },
  ];
  // 4.5 years beyond the sixth, 30,000 km, a condition; half of the equipment and half of the power beside the average
  const middle = 5_000_000 * Math.exp(-0.45 - 0.06 - 0.1 + 0.05 - 0.2 * Math.LN2);
  const without = (log: number) => rounded(middle - middle * Math.exp(log));
  const moves = movesOf(model, vehicle, lots, NOW);
  expect(moves).toEqual([
    // the middle of the lots is of 2019, half a year beyond the sixth
    { what: 'age', own: 2015, usual: 2019, amount: without(0.4) },
    { what: 'power', own: 103, usual: null, amount: without(0.2 * Math.LN2) },
    { what: 'mileage', own: 30_000, usual: 80_000, amount: without(-0.1) },
    // a well kept one is no best one
    { what: 'condition', own: 'worn', usual: null, amount: without(0.07) },
    { what: 'equipment', own: 1, usual: null, amount: without(-0.05) },
  ]);
});

test('what is not known is not compared, nor what makes no difference', () => {
  expect(movesOf(model, plain, [LOT], NOW)).toEqual([]);
  expect(movesOf(model, { ...OWN, registered: 2019.9, mileage: 50_000 }, [LOT], NOW)).toEqual([]);
  // 50 € are none
  expect(movesOf(model, { ...OWN, mileage: 49_500 }, [LOT], NOW)).toEqual([]);
  expect(movesOf(model, { ...OWN, mileage: 49_000 }, [LOT], NOW)).toHaveLength(1);
  expect(movesOf(model, { ...OWN, mileage: 10_000 }, [{ ...LOT, mileage: null }], NOW)).toEqual([]);
  expect(movesOf(model, { ...OWN, mileage: 10_000 }, [], NOW)).toEqual([]);
  expect(movesOf(model, { ...OWN, mileage: 10_000, productType: 'trailer' }, [LOT], NOW)).toEqual([]);
});

test('the middle is that of the sales, rounded to 1,000 km and to the year', () => {
  const usual = (lots: readonly (typeof LOT)[], registered = 2019.5) =>
    movesOf(model, { ...OWN, registered, mileage: 10_000 }, lots, NOW).map((move) => [move.what, move.usual]);
  const more = { ...LOT, mileage: 90_000, sales: 15 };
  expect(usual([LOT, { ...LOT, mileage: 40_000 }, more])).toEqual([['mileage', 90_000]]);
  expect(
    usual([
      { ...LOT, mileage: 61_000 },
      { ...LOT, mileage: 70_000 },
    ]),
  ).toEqual([['mileage', 66_000]]);
  expect(
    usual([
      { ...LOT, mileage: null },
      { ...LOT, mileage: 60_000 },
    ]),
  ).toEqual([['mileage', 60_000]]);
  // of 2014 to 2017: the middle is within 2015
  const older = { ...LOT, mileage: null, years: { from: 2014, to: 2017 } };
  expect(usual([older])).toEqual([['age', 2015]]);
  expect(usual([older], 2015.9)).toEqual([]);
});

test('a year is compared with the middle of the other', () => {
  const [move] = movesOf(
    model,
    { ...plain, registered: 2018.5 },
    [{ ...LOT, years: { from: 2016, to: 2016 } }],
    NOW,
  );
  // 1.5 years beyond the sixth, and 3.5
  const [own, other] = [1.5, 3.5].map((years) => 5_000_000 * Math.exp(-0.1 * years));
  expect(move).toEqual({ what: 'age', own: 2018, usual: 2016, amount: rounded(own! - other!) });
});
