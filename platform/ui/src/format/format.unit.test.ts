import { describe, expect, test } from 'vitest';
import { formatDateTime, formatNumber, formatPrice } from './format.ts';

describe('formatPrice', () => {
  test('writes German format with a no-break space in every locale, without decimals', () => {
    for (const locale of ['de', 'en', 'nl', 'sv', 'da', 'pl', 'es', 'cs'])
      expect(formatPrice(4_000_000, locale)).toBe('40.000\u00a0€');
    expect(formatPrice(0)).toBe('0\u00a0€');
    expect(formatPrice(99_900)).toBe('999\u00a0€');
    expect(formatPrice(123_456_789_00)).toBe('123.456.789\u00a0€');
  });

  test('rounds to whole euros, and shows cents only on request', () => {
    expect(formatPrice(100_050)).toBe('1.001\u00a0€');
    expect(formatPrice(100_049)).toBe('1.000\u00a0€');
    expect(formatPrice(100_005, 'de', { withCents: true })).toBe('1.000,05\u00a0€');
  });

  test('gives no minus to what rounds to nothing', () => {
    expect(formatPrice(-40)).toBe('0\u00a0€');
    expect(formatPrice(-250_000)).toBe('−2.500\u00a0€');
    expect(formatPrice(-1, 'de', { withCents: true })).toBe('−0,01\u00a0€');
  });
});

describe('formatDateTime', () => {
  test('shows Berlin time in winter and summer, on whatever machine', () => {
    expect(formatDateTime('2026-01-15T13:42:00Z', 'de', 'time')).toBe('14:42');
    expect(formatDateTime('2026-07-15T12:42:09Z', 'en', 'timeSeconds')).toBe('14:42:09');
    expect(formatDateTime('2026-12-31T23:30:00Z', 'de', 'date')).toBe('01.01.2027');
  });

  test('writes midnight as 00 and English dates the British way', () => {
    expect(formatDateTime('2026-01-14T23:05:00Z', 'en', 'time')).toBe('00:05');
    expect(formatDateTime('2026-02-03T12:00:00Z', 'en', 'date')).toBe('03/02/2026');
  });
});

describe('a month of a year', () => {
  test('is written one way in all languages', () => {
    for (const locale of ['cs', 'da', 'de', 'en', 'es', 'nl', 'pl', 'sv'])
      expect(formatDateTime('2028-05-31T12:00:00Z', locale, 'month'), locale).toBe('05/2028');
  });
});

describe('formatNumber', () => {
  test('follows the language and uses only spaces that the typeface has', () => {
    expect(formatNumber(48200, 'de')).toBe('48.200');
    expect(formatNumber(48200, 'en')).toBe('48,200');
    expect(formatNumber(48200, 'sv')).toBe('48\u00a0200');
    expect(formatNumber(48200, 'cs')).not.toMatch(/[\u202f\u2009]/);
  });
});
