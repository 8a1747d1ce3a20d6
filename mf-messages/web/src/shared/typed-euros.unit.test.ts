import { expect, test } from 'vitest';
import { faultOf } from './moves.ts';
import { amountKey, centsOf, eurosOf } from './typed-euros.ts';

test('an amount is read back as it was typed, also where it is no amount yet', () => {
  expect(eurosOf('11900')).toBe(11_900);
  expect(eurosOf('')).toBeNull();
  expect(eurosOf('11900,5')).toBe('11900,5');
  expect(centsOf(11_900)).toBe(1_190_000);
  expect(centsOf('11900,5')).toBeNaN();
  expect(centsOf(null)).toBeNaN();
});

test('too many digits stay as they were typed, and are more than any bound', () => {
  const huge = '9'.repeat(400);
  expect(eurosOf(huge)).toBe(huge);
  const bounds = { low: 3_955_000, high: 4_345_000 };
  for (const typed of [huge, '999.'.repeat(20) + '999'])
    expect(faultOf(centsOf(eurosOf(typed)), bounds)).toEqual({ key: 'amount_high_or', amount: 4_345_000 });
  expect(centsOf(eurosOf('9'.repeat(13)))).toBe(999_999_999_999_900);
});

test('what was typed against one offer is not found at the next', () => {
  expect(amountKey('a1', 'counter', 'offer-1')).not.toBe(amountKey('a1', 'counter', 'offer-3'));
  expect(amountKey('a1', 'restart', null)).toBe('amount:a1:restart:');
});
