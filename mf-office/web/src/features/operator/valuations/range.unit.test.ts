import { expect, test } from 'vitest';
import { needsReason, proposedRange, rangeFaults, soundRange, soundReason } from './range.ts';

test.each([
  ['nothing entered', { low: null, high: null }, {}, null],
  ['only one side', { low: 38_500, high: null }, {}, null],
  ['a sound range', { low: 38_500, high: 43_000 }, {}, { low: 38_500, high: 43_000 }],
  ['one price', { low: 40_000, high: 40_000 }, {}, { low: 40_000, high: 40_000 }],
  ['turned round', { low: 43_000, high: 38_500 }, { high: 'order' }, null],
  ['too little', { low: 499, high: 38_500 }, { low: 'least' }, null],
  ['no whole amount', { low: Number.NaN, high: 38_500 }, { low: 'whole' }, null],
  ['no whole amount above', { low: 38_500, high: Number.NaN }, { high: 'whole' }, null],
] as const)('A price range: %s', (_, range, faults, sound) => {
  expect(rangeFaults(range)).toEqual(faults);
  expect(soundRange(range)).toEqual(sound);
});

test('a range whose middle is beside the proposal needs a reason, and nothing else does', () => {
  const evidence = {
    at: '2026-11-29T00:00:00.000Z',
    axis: 'mileage' as const,
    estimate: { middle: 4_000_000, low: 3_800_000, high: 4_300_000, level: 'model' as const, sales: 9 },
    sales: 10,
    lots: [],
    band: [],
  };
  const proposed = proposedRange(evidence);
  expect(proposed).toEqual({ low: 38_000, high: 43_000 });
  expect(needsReason({ low: 30_000, high: 34_000 }, proposed)).toBe(true);
  expect(needsReason({ low: 37_000, high: 41_000 }, proposed)).toBe(false);
  expect(needsReason(null, proposed)).toBe(false);
  expect(needsReason({ low: 30_000, high: 34_000 }, proposedRange({ ...evidence, estimate: null }))).toBe(
    false,
  );
  expect(proposedRange(undefined)).toBeNull();
});

test.each([
  ['  Neue Lithiumbatterie ', 'Neue Lithiumbatterie'],
  [' ab ', null],
  ['x'.repeat(501), null],
])('a reason counts by its words: %j', (text, reason) => {
  expect(soundReason(text)).toBe(reason);
});
