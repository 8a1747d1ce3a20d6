import { expect, test } from 'vitest';
import { rangeFaults, soundRange } from './range.ts';

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
