import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { transferAmount } from './transfer-amount.ts';

test('an amount has the decimal sign of the language, two decimals and no grouping', () => {
  expect(transferAmount(1_234_560, 'en')).toBe('12345.60');
  for (const locale of LOCALES)
    expect(transferAmount(94_962, locale)).toBe(locale === 'en' ? '949.62' : '949,62');
  expect(transferAmount(100_000, 'pl')).toBe('1000,00');
});
