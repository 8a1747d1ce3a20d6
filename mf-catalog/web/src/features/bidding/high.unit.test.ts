import type { AuctionContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { isHigh } from './high.ts';

const bid = {
  move: 'bid',
  offerId: null,
  least: 1_010_000,
  most: null,
  confirmAbove: 2_020_000,
  until: null,
};
const bidder = (moves: readonly object[]) => ({ role: 'bidder', moves }) as unknown as AuctionContext;

test('an amount above twice the next step is high, as bid and as limit', () => {
  for (const kind of ['bid', 'agent'] as const) {
    expect(isHigh({ kind, amount: 2_020_000 }, bidder([bid]))).toBe(false);
    expect(isHigh({ kind, amount: 2_025_000 }, bidder([bid]))).toBe(true);
  }
});

test('buying now is never high, nor is what no rule is known for', () => {
  const amount = 9_000_000;
  expect(isHigh({ kind: 'buy-now', amount }, bidder([bid]))).toBe(false);
  expect(isHigh({ kind: 'bid', amount }, bidder([]))).toBe(false);
  expect(isHigh({ kind: 'bid', amount }, undefined)).toBe(false);
  expect(isHigh({ kind: 'bid', amount }, { role: 'owner' } as AuctionContext)).toBe(false);
});
