import type { AuctionStatus, OperatorContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { operatorMoves } from './auction-moves.ts';

const movesIn = (status: AuctionStatus, outage = false) =>
  operatorMoves({ status, outage } as OperatorContext);

test('a round is extended and lifted in an outage alone', () => {
  expect(movesIn('running')).toEqual(['outage/declare', 'void']);
  expect(movesIn('hotbidding', true)).toEqual(['extend', 'outage/lift', 'void']);
});

test('a sale is rescinded, a reservation decided, a voided ad given back', () => {
  expect(movesIn('sold')).toEqual(['rescind']);
  expect(movesIn('anr_offer_above_targetprice')).toContain('reservation/confirm');
  expect(movesIn('inactive')).toEqual(['reopen']);
});

test('what is over, or not yet an auction, is left alone', () => {
  for (const status of ['failed_na', 'editing', 'under_review'] as const) expect(movesIn(status)).toEqual([]);
});
