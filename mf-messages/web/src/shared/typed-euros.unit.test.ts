import { expect, test } from 'vitest';
import { amountKey, centsOf, eurosOf } from './typed-euros.ts';

test('an amount is read back as it was typed, also where it is no amount yet', () => {
  expect(eurosOf('11900')).toBe(11_900);
  expect(eurosOf('')).toBeNull();
  expect(eurosOf('11900,5')).toBe('11900,5');
  expect(centsOf(11_900)).toBe(1_190_000);
  expect(centsOf('11900,5')).toBeNaN();
  expect(centsOf(null)).toBeNaN();
});

test('what was typed against one offer is not found at the next', () => {
  expect(amountKey('a1', 'counter', 'offer-1')).not.toBe(amountKey('a1', 'counter', 'offer-3'));
  expect(amountKey('a1', 'restart', null)).toBe('amount:a1:restart:');
});
