import { describe, expect, test } from 'vitest';
import { formatEuros, parseEuros } from './money.ts';

describe('parseEuros', () => {
  test.each([
    ['40000', 40000],
    ['40.000', 40000],
    ['40 000 €', 40000],
    ['40\u00a0000 EUR', 40000],
    ['40,000', 40000],
    ["40'000", 40000],
    ['1.250.000', 1250000],
    ['40.000,00', 40000],
    ['40,000.00', 40000],
    ['40\u202f000', 40000],
    ['€ 40.000', 40000],
    ['４０．０００', 40000],
    ['500,-', 500],
    ['0', 0],
  ])('reads %j', (text, euros) => expect(parseEuros(text)).toBe(euros));

  test.each([
    '40.000,50',
    '12.34',
    '4o000',
    '-5',
    '1.0000',
    '40.00.000',
    '40 00',
    '4 0000',
    '0.500',
    '1.250,000',
    '1,250.000',
    '1.250.00',
    '40EUR000',
    '4e4',
    '40,00.00',
    '12345678901234567',
  ])('refuses %j rather than guess', (text) => expect(parseEuros(text)).toBeNaN());

  test('distinguishes empty from wrong', () => {
    expect(parseEuros('  € ')).toBeNull();
  });

  test('reads back what it writes', () => {
    for (const euros of [0, 7, 999, 1000, 41250, 1_000_000])
      expect(parseEuros(formatEuros(euros))).toBe(euros);
    expect(formatEuros(1_234_567)).toBe('1.234.567');
    expect(formatEuros(null)).toBe('');
    expect(formatEuros(Number.NaN)).toBe('');
  });
});
