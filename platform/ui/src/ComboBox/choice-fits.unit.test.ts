import { expect, test } from 'vitest';
import { choiceFits, isCalled } from './choice-fits.ts';

const VW = { label: 'Volkswagen', otherNames: ['vw'] };
const MERCEDES = { label: 'Mercedes-Benz', otherNames: ['mb'] };

test('a choice is found by a part of its label, however it is written, and by its other names', () => {
  for (const text of ['', 'merc', 'Mercedes Benz', 'mercedesbenz', 'benz', 'MB'])
    expect(choiceFits(MERCEDES, text), text).toBe(true);
  for (const text of ['v', 'VW', 'wagen']) expect(choiceFits(VW, text), text).toBe(true);
  expect(choiceFits(VW, 'bus')).toBe(false);
  expect(choiceFits({ label: 'Bürstner' }, 'burst')).toBe(true);
});

test('only a whole name means its choice', () => {
  expect(isCalled(VW, ' vw ')).toBe(true);
  expect(isCalled(MERCEDES, 'Mercedes Benz')).toBe(true);
  expect(isCalled(MERCEDES, 'Mercedes')).toBe(false);
  expect(isCalled(VW, '')).toBe(false);
});
