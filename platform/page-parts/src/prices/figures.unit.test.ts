import type { PriceEvidence, SalesLot } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import texts from '../../price-locales/en.json' with { type: 'json' };
import {
  comparableLots,
  figuresOf,
  nameOf,
  noRangeText,
  placeOf,
  quarterOf,
  spreadOf,
  yearsOf,
} from './figures.ts';

const lot = (price: number, more: Partial<SalesLot> = {}): SalesLot => ({
  sales: 5,
  level: 'model',
  make: 'hymer',
  model: 'B 544',
  category: 'semi_integrated',
  years: { from: 2018, to: 2020 },
  mileage: 50_000,
  price,
  quarter: 2026.5,
  ...more,
});
const estimate = {
  middle: 4_000_000,
  low: 3_800_000,
  high: 4_300_000,
  level: 'model' as const,
  sales: 10,
};
const evidence: PriceEvidence = {
  at: '2026-11-29T00:00:00.000Z',
  axis: 'mileage',
  estimate,
  sales: 10,
  lots: [lot(3_900_000), lot(4_100_000, { mileage: null })],
  band: [{ x: 10_000, middle: 4_200_000, low: 4_000_000, high: 4_400_000 }],
  own: 48_000,
  moves: [],
};

test('the vehicle is where its price is, else where its estimate is; what has no place on the axis is not drawn', () => {
  expect(figuresOf(evidence, null)).toEqual({
    lots: [{ x: 50_000, y: 39_000 }],
    band: [{ x: 10_000, y: 42_000, low: 40_000, high: 44_000 }],
    own: [{ x: 48_000, y: 40_000 }],
  });
  expect(figuresOf(evidence, 3_500_000).own).toEqual([{ x: 48_000, y: 35_000 }]);
  expect(figuresOf({ ...evidence, estimate: null }, null).own).toEqual([]);
  const { own: _own, ...older } = evidence;
  expect(figuresOf(older, null).own).toEqual([]);
  expect(figuresOf({ ...evidence, axis: 'year' }, null).lots.map(({ x }) => x)).toEqual([2019, 2019]);
});

test('the distribution counts every sale once, and names the steps between that have none', () => {
  const lots = [lot(3_925_000), lot(3_975_000), lot(4_250_000)];
  expect(spreadOf(lots)).toEqual([
    { x: 39_000, y: 5 },
    { x: 39_500, y: 5 },
    { x: 40_000, y: 0 },
    { x: 40_500, y: 0 },
    { x: 41_000, y: 0 },
    { x: 41_500, y: 0 },
    { x: 42_000, y: 0 },
    { x: 42_500, y: 5 },
  ]);
  const wide = spreadOf([lot(500_000), lot(90_000_000)]);
  expect(wide.length).toBeLessThanOrEqual(19);
  expect(wide.reduce((sum, { y }) => sum + y, 0)).toBe(10);
  expect(spreadOf([])).toEqual([]);
});

test.each([
  [3_700_000, 'below', 100_000],
  [3_800_000, 'inside_below', 200_000],
  [4_000_000, 'inside_above', 0],
  [4_300_000, 'inside_above', 300_000],
  [4_310_000, 'above', 10_000],
])('a price of %i is %s the range', (price, place, gap) => {
  expect(placeOf(price, estimate)).toEqual({ place, gap });
});

test('a lot is named by what its sales share', () => {
  expect(nameOf(lot(1))).toEqual({ known: 'model', make: 'Hymer', model: 'B 544' });
  expect(nameOf(lot(1, { model: null })).known).toBe('make');
  expect(nameOf(lot(1, { make: null, model: null })).known).toBe('category');
  expect(nameOf(lot(1, { make: null, model: null, category: null })).known).toBe('type');
  expect(nameOf(lot(1, { make: 'other' })).known).toBe('category');
});

test('quarters are counted from one', () => {
  expect(quarterOf(2026)).toEqual({ year: 2026, quarter: 1 });
  expect(quarterOf(2026.75)).toEqual({ year: 2026, quarter: 4 });
});

test('no year of registration is behind the latest sale', () => {
  expect(yearsOf(lot(1))).toEqual({ from: 2018, to: 2020 });
  expect(yearsOf(lot(1, { years: { from: 2016, to: 2027 } }))).toEqual({ from: 2016, to: 2026 });
  expect(yearsOf(lot(1, { years: { from: 2028, to: 2030 } }))).toEqual({ from: 2028, to: 2028 });
});

test('without an estimate sales of all makes and bodies are not shown as comparable', () => {
  const far = lot(4_125_000, { make: null, model: null, category: null });
  const near = lot(3_900_000, { make: null, model: null });
  expect(comparableLots({ ...evidence, estimate: null, lots: [near, far] })).toEqual([near]);
  expect(comparableLots({ ...evidence, lots: [near, far] })).toEqual([near, far]);
});

test('too few sales are no word against a range that our team gave', () => {
  expect(texts[noRangeText(false)]).toMatch(/Too few .+ price range/);
  expect(texts[noRangeText(true)]).toMatch(/Our team estimated the price range above/);
});
