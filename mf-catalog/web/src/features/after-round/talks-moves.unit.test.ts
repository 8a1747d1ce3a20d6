import type { BidderContext, NegotiationContext, OfferedMove, OwnerContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { gapOf } from './talks-gap.ts';
import { callOf, talksMoves } from './talks-moves.ts';

const move = (name: string, least: number | null = null, most: number | null = null) =>
  ({
    move: `negotiation/${name}`,
    offerId: 'o1',
    least,
    most,
    confirmAbove: null,
    until: null,
  }) as OfferedMove;

test('every answer names the offer that it is about, and amounts in euros', () => {
  expect(callOf(move('accept'), 0, null)).toEqual({
    path: 'negotiation/accept',
    body: { offerId: 'o1' },
  });
  for (const name of ['counter', 'offer'])
    expect(callOf(move(name, 1_000_000, 2_000_000), 1_505_000, null)).toEqual({
      path: `negotiation/${name}`,
      body: { offerId: 'o1', amount: 15_050 },
    });
  expect(callOf(move('decline'), 0, null).body).toEqual({ offerId: 'o1' });
});

test('an owner who declines restarts with a new minimum, pauses, or ends the talks', () => {
  const decline = move('decline', 5_000, 1_900_000);
  expect(callOf(decline, 1_900_000, 'restart')).toEqual({
    path: 'negotiation/decline',
    body: { offerId: 'o1', then: 'restart', newMinimum: 19_000 },
  });
  expect(callOf(decline, 1_900_000, 'pause')).toEqual({
    path: 'negotiation/decline',
    body: { offerId: 'o1', then: 'pause' },
  });
  expect(callOf(decline, 1_900_000, 'end')).toEqual({ path: 'negotiation/end', body: { offerId: 'o1' } });
});

test('a side counters by its own call', () => {
  const moves = [move('counter'), move('offer')];
  expect(talksMoves({ role: 'owner', moves } as unknown as OwnerContext).counter?.move).toBe(
    'negotiation/counter',
  );
  expect(talksMoves({ role: 'bidder', moves } as unknown as BidderContext).counter?.move).toBe(
    'negotiation/offer',
  );
  expect(talksMoves({ role: 'owner' } as OwnerContext)).toEqual({});
});

const talks = (more: Partial<NegotiationContext>): NegotiationContext => ({
  turn: 'owner',
  standing: { by: 'bidder', amount: 2_000_000, offerId: 'o1' },
  ownLast: null,
  bid: 2_000_000,
  deadline: '2026-11-24T09:00:00.000Z',
  ...more,
});
const owner = { role: 'owner', minimum: 2_400_000 } as OwnerContext;
const bidder = { role: 'bidder' } as BidderContext;

test('what lies between: the bid and the minimum first, then offer and ask, and for the dealer never the minimum', () => {
  expect(gapOf(owner, talks({}))).toEqual({ offer: 2_000_000, ask: 2_400_000, isMinimum: true });
  expect(gapOf(bidder, talks({}))).toBeNull();
  const asked = talks({ turn: 'bidder', standing: { by: 'owner', amount: 2_300_000, offerId: 'o2' } });
  expect(gapOf(bidder, asked)).toEqual({ offer: 2_000_000, ask: 2_300_000, isMinimum: false });
  expect(gapOf(bidder, { ...asked, ownLast: 2_100_000 })).toMatchObject({ offer: 2_100_000 });
  const offered = talks({
    standing: { by: 'bidder', amount: 2_100_000, offerId: 'o3' },
    ownLast: 2_300_000,
  });
  expect(gapOf(owner, offered)).toEqual({ offer: 2_100_000, ask: 2_300_000, isMinimum: false });
  // the ask was declined: the bid of the round is pending again
  expect(gapOf(owner, talks({ ownLast: 2_300_000 }))).toMatchObject({ isMinimum: true });
});
