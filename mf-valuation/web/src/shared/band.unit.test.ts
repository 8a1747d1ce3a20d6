import { expect, test } from 'vitest';
import { bandOf, spanText } from './band.ts';

test('a range lies within its scale, its middle on full hundreds', () => {
  const { from, to, middle } = bandOf(3_850_000, 4_300_000);
  expect(from).toBeGreaterThan(0);
  expect(to).toBeLessThan(100);
  expect(to - from).toBeGreaterThan(16);
  expect(middle).toBe(4_080_000);
});

test('a very narrow range is still a band', () => {
  const { from, to } = bandOf(4_000_000, 4_000_000);
  expect(to - from).toBeCloseTo(16);
});

test('a range reads with one euro sign', () => {
  expect(spanText(3_850_000, 4_300_000)).toBe('38.500\u00a0–\u00a043.000\u00a0€');
});
