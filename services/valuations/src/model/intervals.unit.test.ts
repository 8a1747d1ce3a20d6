import { expect, test } from 'vitest';
import { conformal, spreadAt, spreadOf } from './intervals.ts';
import { diceOf } from './testing/market.ts';

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
