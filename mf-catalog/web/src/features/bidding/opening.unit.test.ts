import type { AuctionContext, BidderContext, PublicAuctionState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { openingOf } from './opening.ts';

const auction = {
  status: 'running',
  outage: false,
  nextBid: 2_010_000,
  startPrice: 1_000_000,
} as PublicAuctionState;
const bidder = { role: 'bidder', mayBid: true, holdingHighestBid: false } as BidderContext;

test('the amount on the button is confirmed; without one the next step is', () => {
  expect(openingOf(auction, bidder, 2_000_000)).toEqual({
    kind: 'confirm',
    intent: { kind: 'bid', amount: 2_000_000 },
  });
  expect(openingOf(auction, bidder, null)).toMatchObject({ intent: { amount: 2_010_000 } });
  expect(openingOf({ ...auction, nextBid: null }, bidder, null)).toMatchObject({
    intent: { amount: 1_000_000 },
  });
});

test('who leads by now is asked for a limit, never for a bid against themselves', () => {
  const leader = { ...bidder, holdingHighestBid: true };
  expect(openingOf(auction, leader, 2_000_000)).toEqual({ kind: 'raise', context: leader });
});

test('a round that is over, an outage, an owner and who may not bid are reported as such', () => {
  const text = (state: Partial<PublicAuctionState>, context: AuctionContext) =>
    openingOf({ ...auction, ...state }, context, 2_000_000);
  expect(text({ status: 'sold' }, bidder)).toEqual({ kind: 'refuse', text: 'explain.endet' });
  expect(text({ outage: true }, bidder)).toEqual({ kind: 'refuse', text: 'outage' });
  expect(text({}, { role: 'owner' } as AuctionContext)).toEqual({ kind: 'refuse', text: 'may_not_bid' });
  expect(text({}, { ...bidder, mayBid: false })).toEqual({ kind: 'refuse', text: 'may_not_bid' });
  expect(text({}, { ...bidder, mayBid: false, mayNotBidReason: 'exclusive_round' })).toEqual({
    kind: 'refuse',
    text: 'error.exclusive_round',
  });
});
