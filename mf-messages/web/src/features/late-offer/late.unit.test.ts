import type { AuctionContext, LateOfferContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { callOf, lateMoves, lateTalksOf } from './late.ts';

const EUR = 100;
const late = (more: Partial<LateOfferContext> = {}): LateOfferContext => ({
  offerId: 'offer-3',
  amount: 20_000 * EUR,
  until: '2026-11-22T18:00:00.000Z',
  reserved: false,
  counter: null,
  ...more,
});
const owner = (pending: LateOfferContext | null) =>
  ({ role: 'owner', auctionId: 'a1', minimum: 24_000 * EUR, late: pending }) as unknown as AuctionContext;
const dealer = (pending: LateOfferContext | null, leastLateOffer: number | null = 20_050 * EUR) =>
  ({ role: 'bidder', auctionId: 'a1', leastLateOffer, late: pending }) as unknown as AuctionContext;
const counter = { offerId: 'offer-4', amount: 23_000 * EUR };

const talks = (context: AuctionContext) => {
  const found = lateTalksOf(context);
  if (!found) throw new Error('there are no talks');
  return found;
};

test('the owner answers an offer, and waits once a counter is out, though a lower one may follow', () => {
  expect(talks(owner(late())).myTurn).toBe(true);
  expect(lateMoves(talks(owner(late())))).toEqual(['accept', 'counter', 'decline']);
  const countered = talks(owner(late({ counter })));
  expect(countered.myTurn).toBe(false);
  expect(countered.bounds).toEqual({ low: 20_050 * EUR, high: 22_950 * EUR });
});

test('a counter stays at or below the target price, and there is none right below it', () => {
  expect(talks(owner(late())).bounds).toEqual({ low: 20_050 * EUR, high: 24_000 * EUR });
  const last = late({ amount: 22_950 * EUR, counter });
  expect(lateMoves(talks(owner(last)))).toEqual(['accept', 'decline']);
});

test('a reservation is confirmed or refused by the owner; its dealer only waits', () => {
  expect(lateMoves(talks(owner(late({ reserved: true }))))).toEqual(['confirm', 'refuse']);
  const waiting = talks(dealer(late({ reserved: true }), null));
  expect([waiting.myTurn, lateMoves(waiting)]).toEqual([false, []]);
});

test('the dealer answers a counter by its own id, and may raise the offer at any time', () => {
  expect(lateMoves(talks(dealer(late())))).toEqual(['raise']);
  const countered = talks(dealer(late({ counter })));
  expect(countered.myTurn).toBe(true);
  expect(lateMoves(countered)).toEqual(['accept', 'raise', 'decline']);
  expect(callOf(countered, 'accept', 0)).toEqual({
    call: 'auction/a1/late-offer/accept',
    body: { offerId: 'offer-4' },
  });
  expect(callOf(countered, 'raise', 21_000)).toEqual({
    call: 'auction/a1/late-offer',
    body: { amount: 21_000 },
  });
});

test('nothing is between those who have no offer, and operators', () => {
  expect(lateTalksOf(owner(null))).toBeNull();
  expect(lateTalksOf({ role: 'operator' } as AuctionContext)).toBeNull();
  expect(lateTalksOf(undefined)).toBeNull();
});
