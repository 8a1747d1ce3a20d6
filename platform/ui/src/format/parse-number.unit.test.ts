import { describe, expect, test } from 'vitest';
import { formatNumber } from './format.ts';
import { parseNumber } from './parse-number.ts';

const LOCALES = ['de', 'en-GB', 'nl', 'sv', 'da', 'pl', 'es', 'cs'] as const;
type Locale = (typeof LOCALES)[number];

const read = (text: string, locale: Locale, decimals = 0) =>
  parseNumber(text, locale, { decimals, unit: 'km' });

/** Locales whose groups are parted by a point; of the others English parts by a comma, the rest by a space. */
const POINTS: readonly Locale[] = ['de', 'nl', 'da', 'es'];

describe.each(LOCALES)('A whole number in %s', (locale) => {
  test.each<[text: string, number: number | null]>([
    ['48200', 48_200],
    ['48 200', 48_200],
    ['48\u00a0200', 48_200],
    ['48\u202f200', 48_200],
    ['1\u2009234\u2009567', 1_234_567],
    ["48'200", 48_200],
    [' 48200 km ', 48_200],
    ['48 200km', 48_200],
    ['４８２００', 48_200],
    ['\u200b48\u200b200\ufeff', 48_200],
    ['\u200e48\u00a0200\u200f', 48_200],
    ['48\u00ad200\u2060', 48_200],
    ['-5', -5],
    ['\u2212 5', -5],
    ['\u20125', -5],
    ['\u2010\u200b5', -5],
    ['0', 0],
    ['', null],
    [' \u00a0', null],
    ['km', null],
  ])('reads %j', (text, number) => expect(read(text, locale)).toBe(number));

  test.each([
    '48200,5',
    '48200.5',
    '2019,5',
    '2019.5',
    '1.000,50',
    '1,000.50',
    '48.20',
    '48,200.',
    '4 8200',
    '48 20',
    '48 2000',
    '48.200 300',
    '0.500',
    '0,500',
    '1e5',
    '4,82e4',
    '0x10',
    '48k',
    'ca. 48200',
    '48200-',
    '5-6',
    '--5',
    '1234567890123456',
    'Infinity',
    '٤٨٢٠٠',
    '48²',
    '½',
    ',5',
    '.5',
  ])('refuses %j', (text) => expect(read(text, locale)).toBeNaN());

  test('reads points and commas as this language writes them and no other', () => {
    const point = POINTS.includes(locale) ? 48_200 : Number.NaN;
    const comma = locale === 'en-GB' ? 48_200 : Number.NaN;
    expect(read('48.200', locale)).toBe(point);
    expect(read('48,200', locale)).toBe(comma);
    expect(read('４８．２００', locale)).toBe(point);
    expect(read('1.234.567', locale)).toBe(POINTS.includes(locale) ? 1_234_567 : Number.NaN);
    expect(read('1,234,567', locale)).toBe(locale === 'en-GB' ? 1_234_567 : Number.NaN);
    expect(read('48200,00', locale)).toBe(locale === 'en-GB' ? Number.NaN : 48_200);
    expect(read('48200.00', locale)).toBe(locale === 'en-GB' ? 48_200 : Number.NaN);
  });

  test('reads decimals where they are taken', () => {
    const comma = locale === 'en-GB' ? Number.NaN : 6.99;
    expect(read('6,99', locale, 2)).toBe(comma);
    expect(read('6.99', locale, 2)).toBe(locale === 'en-GB' ? 6.99 : Number.NaN);
    expect(read('6,990', locale, 2)).toBe(locale === 'en-GB' ? 6_990 : Number.NaN);
    expect(read('6.990', locale, 2)).toBe(POINTS.includes(locale) ? 6_990 : Number.NaN);
  });

  test('reads back what it writes', () => {
    for (const number of [0, 7, 999, 1_000, 48_200, 1_234_567, -5])
      expect(read(formatNumber(number, locale), locale)).toBe(number);
    for (const number of [6.99, 1_234.5]) expect(read(formatNumber(number, locale), locale, 2)).toBe(number);
  });
});
