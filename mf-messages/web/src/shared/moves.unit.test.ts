import type { OfferedMove, OwnerContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { boundsOf, faultOf, offeredMove } from './moves.ts';

const counter = {
  move: 'negotiation/counter',
  offerId: 'offer-2',
  least: 3_955_000,
  most: 4_345_000,
} as OfferedMove;
const context = { moves: [counter] } as unknown as OwnerContext;

test('a side has the moves that its context names, with their bounds', () => {
  expect(boundsOf(offeredMove(context, 'negotiation/counter'))).toEqual({ low: 3_955_000, high: 4_345_000 });
  expect(boundsOf({ ...counter, most: null })?.high).toBe(Number.MAX_SAFE_INTEGER);
  expect(boundsOf({ ...counter, least: null })).toBeNull();
  expect(boundsOf(offeredMove(context, 'negotiation/accept'))).toBeNull();
  // a service that does not say it yet
  expect(offeredMove({}, 'negotiation/counter')).toBeUndefined();
});

test('an amount is on the grid and within the bounds, or the text names the bound', () => {
  const bounds = { low: 3_955_000, high: 4_345_000 };
  expect(faultOf(3_955_000, bounds)).toBeNull();
  expect(faultOf(4_345_000, bounds)).toBeNull();
  expect(faultOf(3_950_000, bounds)).toEqual({ key: 'amount_low_or', amount: 3_955_000 });
  expect(faultOf(4_350_000, bounds)).toEqual({ key: 'amount_high_or', amount: 4_345_000 });
  expect(faultOf(4_000_001, bounds)?.key).toBe('amount_grid');
  expect(faultOf(Number.NaN, bounds)?.key).toBe('amount_grid');
});
