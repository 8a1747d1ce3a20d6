import { atPrice, settle } from '@rollheim/auction-rules';
import { expect, test } from 'vitest';
import { owedOf } from './owed.ts';

const dutch = { country: 'NL', vatNumberOf: 'NL', vatNumberVerified: true } as const;
const { treatment, kind } = settle(1_190_000, dutch, true);
const order = (price: number, reduction = 0) => ({
  status: 'paid' as const,
  price,
  dispute: null,
  vehicleCost: atPrice({ treatment, kind }, price - reduction),
  handedOverOn: null,
});
const decided = (outcome: 'none' | 'reduction' | 'rescission') => ({ status: 'settled', outcome }) as const;

test('of a reduction the seller returns what the buyer paid too much: net where no VAT was charged', () => {
  expect(owedOf(order(1_190_000, 119_000), decided('reduction'))).toEqual({
    outcome: 'reduction',
    back: 100_000,
    open: 900_000,
    returned: false,
  });
});

test('a rescinded sale is returned as a whole, the vehicle where it was handed over', () => {
  const back = { outcome: 'rescission', back: 1_000_000, open: 0 };
  expect(owedOf(order(1_190_000), decided('rescission'))).toEqual({ ...back, returned: false });
  const over = { ...order(1_190_000), handedOverOn: '2026-03-12' };
  expect(owedOf(over, decided('rescission'))).toEqual({ ...back, returned: true });
});

test('where nothing changes nothing goes back, and while it is open nothing is owed by it', () => {
  expect(owedOf(order(1_190_000), decided('none'))).toMatchObject({ back: 0, open: 1_000_000 });
  expect(owedOf(order(1_190_000), { status: 'open', outcome: null })).toBeNull();
  expect(owedOf(order(1_190_000), { status: 'withdrawn', outcome: null })).toBeNull();
});
