import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test('a delay is written in the largest unit of which there are two', () => {
  expect([0, 119, 120, 7_199, 7_200].map((seconds) => durationText(seconds, 'de'))).toEqual([
    '0 Sekunden',
    '119 Sekunden',
    '2 Minuten',
    '119 Minuten',
    '2 Stunden',
  ]);
});
