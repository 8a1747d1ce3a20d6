import { expect, test } from 'vitest';
import { hasOwnSide, ownSideOf } from './own-side.ts';

const nothing = { closing: null, late: null, highestBid: null, negotiation: null };
const until = '2026-11-28T05:01:00.000Z';

test('what waits for the owner’s answer has its deadline: an offer, a reservation, talks', () => {
  const late = { offerId: 'o1', amount: 2_200_000, until, reserved: false, counter: null };
  expect(ownSideOf({ ...nothing, late }, 'recd_late_offer')).toEqual({
    offer: 2_200_000,
    answerUntil: until,
  });
  const standing = { by: 'bidder' as const, amount: 2_000_000, offerId: 'o2' };
  const negotiation = { turn: 'owner' as const, standing, ownLast: null, deadline: until };
  expect(ownSideOf({ ...nothing, negotiation }, 'renegotiation')).toEqual({ answerUntil: until });
  for (const status of ['recd_late_offer', 'anr_offer_above_targetprice', 'renegotiation'] as const)
    expect(hasOwnSide(status)).toBe(true);
  expect(hasOwnSide('running')).toBe(false);
});

test('what was bid is shown once the round ended without a sale, also of a vehicle that was withdrawn then', () => {
  expect(ownSideOf({ ...nothing, highestBid: 900_000 }, 'failed_na')).toEqual({ highestBid: 900_000 });
  expect(ownSideOf({ ...nothing, highestBid: 900_000 }, 'failed')).toEqual({ highestBid: 900_000 });
  expect(ownSideOf({ ...nothing, highestBid: 900_000 }, 'renegotiation')).toEqual({});
});

test('an ad that waits for the e-mail address says so while it is in editing', () => {
  expect(hasOwnSide('editing')).toBe(true);
  const stored = { ...nothing, submissionStored: true };
  expect(ownSideOf(stored, 'editing')).toEqual({ submissionStored: true });
  expect(ownSideOf(stored, 'under_review')).toEqual({});
  expect(ownSideOf({ ...nothing, submissionStored: false }, 'editing')).toEqual({});
});

test('what the operator asked is shown while the ad is in editing', () => {
  const query = { reason: 'Bitte prüfen', fields: ['mileage'], at: until };
  expect(ownSideOf({ ...nothing, query }, 'editing')).toEqual({ query });
  expect(ownSideOf({ ...nothing, query }, 'under_review')).toEqual({});
  expect(ownSideOf({ ...nothing, query: null }, 'editing')).toEqual({});
});

test('what ended an ad is shown: a rescinded sale until it is offered again, a withdrawal', () => {
  const rescindedAt = until;
  expect(ownSideOf({ ...nothing, rescindedAt }, 'failed')).toEqual({ rescindedAt });
  expect(ownSideOf({ ...nothing, rescindedAt }, 'failed_na')).toEqual({});
  const withdrawn = { by: 'owner' as const, at: until };
  expect(ownSideOf({ ...nothing, withdrawn }, 'failed_na')).toEqual({ withdrawn });
  expect(hasOwnSide('failed_na')).toBe(true);
});
