import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberIn, readingOf, styleOf, stylesTogether } from './numbers.ts';

const TAGS = { comma: 'de', point: 'en' } as const;
const style = fc.constantFrom(...(['comma', 'point'] as const));

test('what is written in a style is read in it, grouped or not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      style,
      fc.boolean(),
      fc.constantFrom('', ' km', ' €', ' kg'),
      (hundredths, own, useGrouping, unit) => {
        const value = hundredths / 100;
        const text = `${new Intl.NumberFormat(TAGS[own], { useGrouping, maximumFractionDigits: 2 }).format(value)}${unit}`;
        expect(numberIn(text, own)).toBe(value);
        // nothing is read with certainty as something else
        const reading = readingOf(text);
        if (reading === 'comma' || reading === 'point') expect(reading).toBe(own);
      },
    ),
  );
});

test.each([
  ['12.500,50', 'comma', 12_500.5],
  ['12,500.50', 'point', 12_500.5],
  ['1.234.567', 'comma', 1_234_567],
  ['1,234,567', 'point', 1_234_567],
  ['6,99', 'comma', 6.99],
  ['6.99', 'point', 6.99],
  ['0,750', 'comma', 0.75],
  ['12500.500', 'point', 12_500.5],
  ['12.500,-', 'comma', 12_500],
  ['€ 12.500,50', 'comma', 12_500.5],
  ['12 500,50', 'comma', 12_500.5],
  ["12'500.50", 'point', 12_500.5],
])('%s is written with the decimal %s', (text, own, value) => {
  expect(readingOf(text)).toBe(own);
  expect(numberIn(text, own as 'comma')).toBe(value);
});

test.each(['12.500', '1,000', '699.000'])('%s alone can be read in two ways', (text) => {
  expect(readingOf(text)).toBe('unclear');
});

test.each([
  '',
  'abc',
  '1.2.3',
  '12.50.000',
  '1,2.3,4',
  '12..5',
  '--5',
  '1e5',
  '0x10',
  '1.234,567.8',
  'ca. 5',
])('%j is no number', (text) => {
  expect(readingOf(text)).toBeNull();
  expect([numberIn(text, 'comma'), numberIn(text, 'point')]).toEqual([null, null]);
});

test('a sign before a number is no digit of it', () => {
  expect(numberIn('-123.456,5', 'comma')).toBe(-123_456.5);
  expect(numberIn('\u2212123,456.5', 'point')).toBe(-123_456.5);
  expect(numberIn('+999.000', 'comma')).toBe(999_000);
  expect(numberIn('1234.000,5', 'comma')).toBeNull();
  // too large for any number
  expect(numberIn('9'.repeat(400), 'comma')).toBeNull();
});

test('a column is read as that number says that can be read in one way alone', () => {
  expect(styleOf(['12.500', '', '6,5'])).toBe('comma');
  expect(styleOf(['12.500', '6.5'])).toBe('point');
  expect(styleOf(['12500', '7'])).toBeNull();
});

test('a column is asked about where no number says it, or two contradict each other', () => {
  expect(styleOf(['12.500', '48.200'])).toBe('unclear');
  expect(styleOf(['6,5', '6.5'])).toBe('unclear');
});

test('a column that does not say how it is written is read as the others, where it gets whole thousands', () => {
  const together = (...columns: readonly (readonly string[])[]) =>
    stylesTogether(columns.map((cells) => ({ cells, style: styleOf(cells) })));
  expect(together(['12.500', '48.200'], ['6,99'])).toEqual(['comma', 'comma']);
  expect(together(['12,500'], ['6.99'], ['3'])).toEqual(['point', 'point', null]);
  // 48.2 km, and 6.99 m in another style: the seller knows
  expect(together(['48.200'], ['6.99'])).toEqual(['unclear', 'point']);
  // the others contradict each other, or the column does so itself
  expect(together(['48.200'], ['6,99'], ['2.3'])).toEqual(['unclear', 'comma', 'point']);
  expect(together(['6,5', '6.5'], ['7,2'])).toEqual(['unclear', 'comma']);
  expect(together(['48.200'], ['7'])).toEqual(['unclear', null]);
  // words and numbers without a sign beside it say nothing against it, one that is no thousand does
  expect(together(['48.200', 'viele', '7'], ['6,99'])).toEqual(['comma', 'comma']);
  expect(together(['12.500', '48,200'], ['6,99'])).toEqual(['unclear', 'comma']);
});
