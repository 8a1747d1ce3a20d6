import type { BidderContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { toBid, toStanding } from './shapes.ts';

const context = {
  role: 'bidder',
  holdingHighestBid: false,
  overbid: false,
  ownLimit: null,
  mayBid: false,
  mayNotBidReason: 'bidding_not_possible',
  negotiation: {
    turn: 'bidder',
    standing: { by: 'owner', amount: 1_190_000, offerId: 'offer-2' },
    ownLast: 1_000_000,
    deadline: '2026-11-25T14:14:00Z',
  },
} as unknown as BidderContext;

test('the standing of a bidder names the offer that is to be answered', () => {
  expect(toStanding(context)?.negotiation).toEqual({
    ownTurn: true,
    offerId: 'offer-2',
    amount: { cents: 1_190_000, currency: 'EUR' },
    own: false,
    deadline: '2026-11-25T14:14:00.000Z',
  });
  expect(toStanding({ ...context, negotiation: null })?.negotiation).toBeNull();
});

test('a bid that was beaten at once says so: the price after it is not its bidder’s', () => {
  const step = { seq: 6, at: '2026-11-22T14:00:00.000Z', price: 6_125_000, bidder: 2, own: false };
  const bid = toBid({ ...step, kind: 'beaten', endAt: step.at });
  expect(bid).toMatchObject({ bidder: 2, kind: 'beaten' });
});
