import type { AuctionContext, LateOfferContext, MoveName, OfferedMove } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { callOf, lateTalksOf, type LateMove } from './late.ts';

const EUR = 100;
const late = (more: Partial<LateOfferContext> = {}): LateOfferContext => ({
  offerId: 'offer-3',
  amount: 20_000 * EUR,
  until: '2026-11-22T18:00:00.000Z',
  reserved: false,
  counter: null,
  ...more,
});
const offered = (
  move: MoveName,
  offerId: string | null = null,
  least: number | null = null,
): OfferedMove => ({
  move,
  offerId,
  least,
  most: null,
  confirmAbove: null,
  until: null,
});
const side = (
  role: 'owner' | 'bidder',
  pending: LateOfferContext | null,
  moves: readonly OfferedMove[] = [],
) => ({ role, auctionId: 'a1', late: pending, moves }) as unknown as AuctionContext;
const counter = { offerId: 'offer-4', amount: 23_000 * EUR };

const talks = (context: AuctionContext) => {
  const found = lateTalksOf(context);
  if (!found) throw new Error('there are no talks');
  return found;
};
const named = ({ moves }: { readonly moves: readonly LateMove[] }) => moves.map(({ name }) => name);

test('the owner answers an offer, and waits once a counter is out, though a lower one may follow', () => {
  const moves = [
    offered('late-offer/accept', 'offer-3'),
    offered('late-offer/counter', 'offer-3', 20_050 * EUR),
    offered('late-offer/decline', 'offer-3'),
  ];
  const asked = talks(side('owner', late(), moves));
  expect([asked.myTurn, named(asked)]).toEqual([true, ['accept', 'counter', 'decline']]);
  const countered = talks(side('owner', late({ counter }), moves));
  expect([countered.myTurn, named(countered)]).toEqual([false, ['accept', 'counter', 'decline']]);
});

test('a reservation is confirmed or refused by the owner; its dealer only waits', () => {
  const moves = [offered('reservation/confirm', 'offer-3'), offered('reservation/refuse', 'offer-3')];
  expect(named(talks(side('owner', late({ reserved: true }), moves)))).toEqual(['confirm', 'refuse']);
  const waiting = talks(side('bidder', late({ reserved: true })));
  expect([waiting.myTurn, waiting.moves]).toEqual([false, []]);
});

test('the dealer answers a counter by its own id, and may raise the offer', () => {
  const moves = [
    offered('late-offer/accept', 'offer-4'),
    offered('late-offer', null, 20_050 * EUR),
    offered('late-offer/decline', 'offer-4'),
  ];
  const countered = talks(side('bidder', late({ counter }), moves));
  expect([countered.myTurn, named(countered)]).toEqual([true, ['accept', 'raise', 'decline']]);
  const [accept, raise] = countered.moves;
  expect(callOf(countered, accept!, Number.NaN)).toEqual({
    call: 'auction/a1/late-offer/accept',
    body: { offerId: 'offer-4' },
  });
  expect(callOf(countered, raise!, 21_000 * EUR)).toEqual({
    call: 'auction/a1/late-offer',
    body: { amount: 21_000 },
  });
});

test('a move carries the amount that its id is of, so that a dialog shows what it answers', () => {
  const moves = [
    offered('late-offer/accept', 'offer-4'),
    offered('late-offer', null, 20_050 * EUR),
    offered('late-offer/decline', 'offer-4'),
  ];
  const stands = (context: AuctionContext) => talks(context).moves.map((move) => move.stands / EUR);
  expect(stands(side('bidder', late({ counter }), moves))).toEqual([23_000, 20_000, 23_000]);
  expect(stands(side('owner', late({ counter }), [offered('late-offer/accept', 'offer-3')]))).toEqual([
    20_000,
  ]);
});

test('nothing is between those who have no offer, and operators', () => {
  expect(lateTalksOf(side('owner', null))).toBeNull();
  expect(lateTalksOf({ role: 'operator' } as AuctionContext)).toBeNull();
  expect(lateTalksOf(undefined)).toBeNull();
});
