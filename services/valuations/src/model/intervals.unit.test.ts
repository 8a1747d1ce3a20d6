import { describe, expect, test } from 'vitest';
import { fitSales, logPrice, type Level, type TrainingSale } from './fit.ts';
import { calibrate, conformal, spreadAt, spreadOf } from './intervals.ts';
import { saleOf } from './testing/made.ts';
import { diceOf } from './testing/market.ts';
import type { PricedVehicle } from './vehicle.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('the rank holds for one sale more: nine of nine for nine tenths, and none of eight', () => {
  expect(conformal(upTo(9), 0.9)).toBe(9);
  expect(conformal(upTo(8), 0.9)).toBeNull();
  expect(conformal(upTo(19), 0.9)).toBe(18);
  expect(conformal(upTo(99), 0.9)).toBe(90);
  expect(conformal([], 0.9)).toBeNull();
});

test('a sale to come lies below the rank as often as promised, however few were seen', () => {
  const dice = diceOf(7);
  for (const seen of [9, 20, 60]) {
    let below = 0;
    for (let time = 0; time < 4_000; time++) {
      const sorted = Array.from({ length: seen }, () => dice.normal()).toSorted((a, b) => a - b);
      if (dice.normal() <= conformal(sorted, 0.9)!) below++;
    }
    expect(below / 4_000).toBeGreaterThan(0.885);
    expect(below / 4_000).toBeLessThan(0.95);
  }
});

test('the usual error grows with the age where errors do, never falls, and one slip decides nothing', () => {
  const errors = (perYear: number) =>
    Array.from({ length: 400 }, (_, index) => {
      const age = index % 20;
      return { age, value: (index % 2 === 0 ? 1 : -1) * (0.1 + perYear * age) };
    });
  const grown = spreadOf(errors(0.01));
  expect(spreadAt(grown, 0)).toBeCloseTo(0.1, 1);
  expect(spreadAt(grown, 15)).toBeCloseTo(0.25, 1);
  expect(spreadOf(errors(-0.004)).perYear).toBe(0);
  const slip = spreadOf([...errors(0), { age: 19, value: 40 }]);
  expect(spreadAt(slip, 10)).toBeCloseTo(0.1, 3);
  expect(spreadAt(spreadOf([]), 10)).toBeGreaterThan(0);
  expect(spreadAt({ base: -1, perYear: 0 }, 0)).toBeGreaterThan(0);
});

test('the line is that of least squares, held flat as if by errors of other ages', () => {
  const line = [0, 10, 20].map((age) => ({ age, value: age % 20 === 0 ? -(0.1 + age / 100) : 0.2 }));
  // around the middle age of 10: 0.01 × 200 of 200, and 200 more that say 0
  expect(spreadOf(line).perYear).toBeCloseTo(0.005, 12);
  expect(spreadOf(line).base).toBeCloseTo(0.2 - 0.005 * 10, 12);
  expect(spreadOf([{ age: 7, value: -0.3 }])).toEqual({ base: 0.3, perYear: 0 });
  expect(spreadOf([])).toEqual({ base: 0.02, perYear: 0 });
  expect(spreadAt({ base: 0.1, perYear: 0.01 }, 5)).toBeCloseTo(0.15, 12);
  expect(spreadAt({ base: 0.01, perYear: 0 }, 5)).toBe(0.02);
});

test('of twenty errors the largest counts as the one before it', () => {
  const errors = upTo(20).map((rank) => ({ age: 3, value: rank === 1 ? 100 : (rank - 21) / 100 }));
  expect(spreadOf(errors).base).toBeCloseTo(((19 * 20) / 2 + 19) / 100 / 20, 12);
});

describe('Calibration', () => {
  /** FNV-1a of 32 bits, as it is published. */
  const foldOf = (text: string) => {
    let hash = 0x811c9dc5n;
    for (const byte of new TextEncoder().encode(text))
      hash = ((hash ^ BigInt(byte)) * 0x01000193n) % 2n ** 32n;
    return Number(hash % 5n);
  };
  const LEVELS: readonly Level[] = ['model', 'make', 'category', 'type'];
  const dice = diceOf(5);
  /** Six models of three makes and two bodies, and some without names. */
  const sales = (count: number, change: (index: number) => Partial<PricedVehicle> = () => ({})) =>
    Array.from({ length: count }, (_, index): TrainingSale => {
      const model = index % 6;
      const vehicle = {
        make: ['hymer', 'knaus', 'adria'][model % 3]!,
        model: `M ${model}`,
        category: model % 2 === 0 ? 'integrated' : 'alcove',
        registered: 2025 - (index % 17),
        ...change(index),
      };
      const price = 4_000_000 * Math.exp(0.1 * model - 0.07 * (index % 17) + 0.12 * dice.normal());
      return saleOf(price, vehicle, { level: LEVELS[index % 10] ?? 'model' });
    });

  /** What is left out together: single sales, models, makes, bodies. */
  const togetherOf = ({ vehicle }: TrainingSale, index: number, level: Level): string => {
    const { make, model, category } = vehicle;
    const names = {
      model: String(index),
      make: make === '' || model === '' ? '' : `${make}/${model.toLowerCase().replace(' ', '')}`,
      category: make,
      type: category ?? '',
    };
    return names[level] === '' ? `sale ${index}` : names[level];
  };

  /** The errors of each fifth, by a fit of the others. */
  const errorsAt = (list: readonly TrainingSale[], level: Level) =>
    [0, 1, 2, 3, 4].flatMap((fold) => {
      const isIn = (sale: TrainingSale, index: number) => foldOf(togetherOf(sale, index, level)) === fold;
      const fit = fitSales(list.filter((sale, index) => !isIn(sale, index)));
      const knows = ({ vehicle, level: told }: TrainingSale) => {
        if (level === 'type') return true;
        const { make, model, category } = vehicle;
        const name = {
          category: category ?? '',
          make,
          model: `${make}/${model.toLowerCase().replace(' ', '')}`,
        }[level];
        return LEVELS.indexOf(told) <= LEVELS.indexOf(level) && fit.effects[level][name] !== undefined;
      };
      return list
        .filter((sale, index) => isIn(sale, index) && knows(sale))
        .map((sale) => ({
          age: 2026 - sale.vehicle.registered,
          value: Math.log(sale.price) - logPrice(fit, sale.vehicle, sale.soldAt, level),
        }));
    });

  test.each([60, 90])('each level is measured on what was left out with its names, of %s sales', (count) => {
    const list = sales(count, (index) =>
      index % 11 === 5 ? { make: '' } : index % 13 === 5 ? { category: null } : {},
    );
    const { spread, intervals } = calibrate(list);
    const errors = Object.fromEntries(LEVELS.map((level) => [level, errorsAt(list, level)]));
    // too few are left out alone, among sixty, to say how errors grow
    const many = errors['model']!.length >= 50;
    expect(many).toBe(count === 90);
    const own = spreadOf(errors[many ? 'model' : 'type']!);
    expect(spread.base).toBeCloseTo(own.base, 4);
    expect(spread.perYear).toBeCloseTo(own.perYear, 4);
    for (const level of LEVELS) {
      const sorted = errors[level]!.map(({ age, value }) => value / spreadAt(spread, age)).toSorted(
        (a, b) => a - b,
      );
      // nine of ten lie above the low end and nine of ten below the high one, of these and one more
      const rank = Math.ceil((sorted.length + 1) * 0.9);
      expect(intervals[level]!.sales, level).toBe(sorted.length);
      expect(intervals[level]!.low, level).toBeCloseTo(Math.min(0, sorted.at(-rank)!), 3);
      expect(intervals[level]!.high, level).toBeCloseTo(Math.max(0, sorted[rank - 1]!), 3);
    }
  });

  test('nine sales have ends, eight of them none', () => {
    const ends = (count: number) => calibrate(sales(count, () => ({ make: '', category: null }))).intervals;
    expect(ends(8)).toEqual({ model: null, make: null, category: null, type: null });
    expect(ends(9)).toMatchObject({ model: null, make: null, category: null });
    expect(ends(9).type!.sales).toBe(9);
    expect(ends(9).type!.low).toBeLessThan(0);
    expect(ends(9).type!.high).toBeGreaterThan(0);
  });

  test('what is expected lies within its ends, even where all that was measured lies to one side', () => {
    expect(foldOf('integrated')).not.toBe(foldOf('caravan'));
    // each body is judged by the other: 37 are dearer than expected and 3 cheaper, or the other way round
    const type = (far: number) =>
      calibrate(
        Array.from({ length: 40 }, (_, index) =>
          saleOf(4_000_000 * (index < 37 ? Math.exp(far) : 1), {
            category: index < 37 ? 'integrated' : 'caravan',
          }),
        ),
      ).intervals.type!;
    expect(type(0.5).low).toBe(0);
    expect(type(0.5).high).toBeCloseTo(1, 1);
    expect(type(-0.5).high).toBe(0);
    expect(type(-0.5).low).toBeCloseTo(-1, 1);
  });

  test('how errors grow is learnt of fifty sales that were left out alone, of fewer as of whole bodies', () => {
    // all are of one model and one body: without that body nothing is known, and nothing measured
    const spread = (count: number) =>
      calibrate(
        Array.from({ length: count }, (_, index) =>
          saleOf(4_000_000 * (index % 2 === 0 ? 0.8 : 1.25), {}, { level: 'model' }),
        ),
      ).spread;
    expect(spread(49)).toEqual({ base: 0.02, perYear: 0 });
    expect(spread(50).base).toBeCloseTo(Math.log(1.25), 1);
  });

  test('one name alone leaves nothing to learn from', () => {
    const list = Array.from({ length: 12 }, () => saleOf(4_000_000));
    // all are of one body, so that no fit without it knows anything
    expect(calibrate(list).intervals.type).toBeNull();
  });
});
