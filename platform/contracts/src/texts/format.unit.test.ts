import { expect, test } from 'vitest';
import { LOCALES } from '../locales.ts';
import { formatEuros, formatInstant } from './format.ts';

test('Money is German in every language: points, no decimals, the sign behind', () => {
  expect(formatEuros(4_000_000)).toBe('40.000\u00a0€');
  expect(formatEuros(99_999_950)).toBe('1.000.000\u00a0€');
  expect(formatEuros(0)).toBe('0\u00a0€');
});

test.each(LOCALES)(
  'An instant is written in the time of Berlin, summer and winter, in the words of %s',
  (locale) => {
    expect(formatInstant('2026-01-15T13:45:00Z', locale)).toMatch(/14[:.]45/);
    expect(formatInstant('2026-07-15T13:45:00Z', locale)).toMatch(/15[:.]45/);
    // the day changes at midnight in Berlin, not in UTC
    expect(formatInstant('2026-07-15T22:30:00Z', locale)).toMatch(/16.*0?0[:.]30/);
  },
);

test.each(LOCALES)('The end of an extended round has its seconds, no other instant has, in %s', (locale) => {
  const extended = '2026-01-14T23:13:59.960Z';
  expect(formatInstant(extended, locale, { exact: true })).toMatch(/0?0[:.]13[:.]59/);
  expect(formatInstant(extended, locale)).not.toContain('59');
  expect(formatInstant('2026-01-14T23:13:00Z', locale, { exact: true })).not.toMatch(/13[:.]00/);
});

test('Each language writes dates its own way', () => {
  const written = LOCALES.map((locale) => formatInstant('2026-03-02T15:45:00Z', locale));
  expect(new Set(written).size).toBeGreaterThan(5);
  expect(formatInstant('2026-03-02T15:45:00Z', 'en')).toBe('2 Mar 2026, 16:45');
});

test('German says that a time of day is one, behind the end where it has one', () => {
  expect(formatInstant('2026-03-02T15:45:00Z', 'de')).toBe('02.03.2026, 16:45\u00a0Uhr');
  expect(formatInstant('2026-03-02T15:45:00Z', 'de', { until: '18:00' })).toBe(
    '02.03.2026, 16:45–18:00\u00a0Uhr',
  );
  expect(formatInstant('2026-03-02T15:45:00Z', 'en', { until: '18:00' })).toBe('2 Mar 2026, 16:45–18:00');
});
