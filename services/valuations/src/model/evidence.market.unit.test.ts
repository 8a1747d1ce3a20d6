import type { SalesLot } from '@rollheim/contracts';
import { beforeAll, expect, test } from 'vitest';
import { evidenceOf } from './evidence.ts';
import { figuresOf, sealLots, trainingSales } from './lots.ts';
import { train, type PriceModel } from './price-model.ts';
import { LOT, OWN } from './testing/made.ts';
import { diceOf, marketOf, type MarketSale } from './testing/market.ts';

const market = marketOf(41, 2_500).filter(({ vehicle }) => vehicle.productType === 'motorhome');
const NOW = market.at(-1)!.soldAt + 86_400_000;

/** What the service holds once so many sales are known, sealed one month after the other. */
function stateOf(sales: readonly MarketSale[]): { model: PriceModel; lots: readonly SalesLot[] } {
  const sealed = sealLots(sales, NOW, () => 0);
  return { model: train(sealed.flatMap(trainingSales)), lots: sealed.map(figuresOf) };
}
let known: ReturnType<typeof stateOf>;
beforeAll(() => {
  known = stateOf(market);
});

const [lot, own] = [LOT, OWN];

test('there is no evidence where nothing is like the vehicle, whatever the model could estimate', () => {
  const { model, lots } = known;
  expect(evidenceOf(model, [], own, NOW)).toMatchObject({ estimate: null, sales: 0, lots: [], band: [] });
  expect(evidenceOf(null, [lot], own, NOW)).toMatchObject({ estimate: null, sales: 5, band: [] });
  const old = { ...own, category: 'alcove', registered: 1961 };
  expect(evidenceOf(model, lots, old, NOW)).toMatchObject({ estimate: null, lots: [] });
});

test('the band begins with eight sales, reaches from end to end, falls with the mileage and holds the estimate', () => {
  const { model } = known;
  const near = { ...lot, mileage: 30_000 };
  expect(evidenceOf(model, [near], own, NOW).band).toEqual([]);
  const { band, estimate, axis } = evidenceOf(model, [near, { ...lot, mileage: 90_000 }], own, NOW);
  expect(axis).toBe('mileage');
  expect([band[0]?.x, band.at(-1)?.x]).toEqual([30_000, 90_000]);
  expect(band.map(({ middle }) => middle)).toEqual(
    band.map(({ middle }) => middle).toSorted((a, b) => b - a),
  );
  for (const { low, middle, high } of [...band, estimate!]) {
    expect(low).toBeLessThan(middle);
    expect(middle).toBeLessThan(high);
    expect([low, middle, high].every((cents) => cents % 10_000 === 0)).toBe(true);
  }
});

test('narrow questions find whole lots only, and their differences are whole lots', () => {
  const dice = diceOf(9);
  const { model, lots } = known;
  const whole = new Set(lots);
  for (let time = 0; time < 300; time++) {
    // whoever looks for one sale asks for its very facts
    const { vehicle } = dice.one(market);
    const { lots: told, sales, estimate } = evidenceOf(model, lots, vehicle, NOW);
    expect(told.every((each) => whole.has(each))).toBe(true);
    expect(sales).toBe(5 * told.length);
    expect(estimate === null || estimate.sales >= 5).toBe(true);
  }
});

test('one sale more changes no answer, and so reveals to no one what it brought', () => {
  const dice = diceOf(10);
  const waiting = new Set(
    sealLots(market, NOW, () => 0).flatMap(({ sales }) => sales.map(({ saleId }) => saleId)),
  );
  const left = market.filter(({ saleId }) => !waiting.has(saleId));
  expect(left.length).toBeGreaterThan(0);
  for (const next of left.slice(0, 8)) {
    // what is sealed stays sealed: the job is asked about what is left, and the sale that came
    const after = sealLots(left.filter(({ saleId }) => saleId !== next.saleId).concat(next), NOW, () => 0);
    expect(after).toEqual([]);
    const { vehicle } = dice.one(market);
    expect(evidenceOf(known.model, known.lots, vehicle, NOW)).toEqual(
      evidenceOf(known.model, [...known.lots, ...after.map(figuresOf)], vehicle, NOW),
    );
  }
});

test('what moves the price is compared with the middle of the similar sales, the most first', () => {
  const { model } = known;
  const lots = [
    { ...lot, mileage: 60_000 },
    { ...lot, mileage: 80_000 },
    { ...lot, mileage: 90_000 },
  ];
  const vehicle = { ...own, registered: 2016.5, mileage: 30_000, condition: 'worn', equipment: 1 } as const;
  const { moves = [], own: at } = evidenceOf(model, lots, vehicle, NOW);
  expect(at).toBe(30_000);
  const of = (what: string) => moves.find((move) => move.what === what);
  expect(of('mileage')).toMatchObject({ own: 30_000, usual: 80_000 });
  expect(of('mileage')!.amount).toBeGreaterThan(0);
  expect(of('age')).toMatchObject({ own: 2016, usual: 2019 });
  expect(of('age')!.amount).toBeLessThan(0);
  expect(of('condition')).toMatchObject({ own: 'worn', usual: null });
  expect(of('condition')!.amount).toBeLessThan(0);
  expect(of('equipment')!.amount).toBeGreaterThan(0);
  expect(of('power')).toBeUndefined();
  const sizes = moves.map(({ amount }) => Math.abs(amount));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  for (const { amount } of moves) expect(Number.isInteger(amount / 10_000)).toBe(true);
});

test('a vehicle like the middle of the sales has nothing that moves its price, nor one without an estimate', () => {
  const { model } = known;
  const usual = { ...own, mileage: 50_000 };
  expect(evidenceOf(model, [lot], usual, NOW).moves).toEqual([]);
  expect(evidenceOf(model, [lot], { ...usual, condition: 'well_kept' }, NOW).moves).toEqual([]);
  expect(evidenceOf(null, [lot], { ...own, mileage: 10_000 }, NOW).moves).toEqual([]);
  // lots count as their sales do
  const more = { ...lot, mileage: 100_000, sales: 15 };
  const [move] = evidenceOf(model, [lot, more], { ...own, mileage: 50_000 }, NOW).moves ?? [];
  expect(move).toMatchObject({ what: 'mileage', usual: 100_000 });
  // trailers have no mileage to compare
  const bare = { ...lot, mileage: null };
  expect(evidenceOf(model, [bare], own, NOW).moves).toEqual([]);
});

test('power counts against the average', () => {
  const { model } = known;
  const moves = (powerKw: number) =>
    evidenceOf(model, [{ ...lot, mileage: 48_000 }], { ...own, powerKw }, NOW).moves ?? [];
  expect(moves(250)).toMatchObject([{ what: 'power', own: 250, usual: null }]);
  expect(moves(250)[0]!.amount * (moves(40)[0]?.amount ?? 0)).toBeLessThan(0);
});
