import type { AuctionContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { isGone } from './Gone.tsx';

const bidder = (holdingHighestBid: boolean) => ({ role: 'bidder', holdingHighestBid }) as AuctionContext;

test('a vehicle is gone for everybody but its buyer once it is sold', () => {
  expect(isGone({ status: 'sold' }, bidder(false))).toBe(true);
  expect(isGone({ status: 'sold' }, undefined)).toBe(true);
  expect(isGone({ status: 'sold' }, bidder(true))).toBe(false);
  expect(isGone({ status: 'running' }, bidder(false))).toBe(false);
  expect(isGone({ status: 'hotbidding' }, undefined)).toBe(false);
});
