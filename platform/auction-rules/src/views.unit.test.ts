import { describe, expect, it } from 'vitest';
import {
  HOUR,
  MINUTE,
  MONDAY,
  negotiating,
  openToLateOffers,
  reviewed,
  running,
  SLOT,
} from './testing/given.ts';
import { LATER, offered } from './testing/lives.ts';
import { bidderContext, ownerContext, publicState } from './views.ts';

const TWO_DAYS = 48 * HOUR;
const MONTH = 30 * 24 * HOUR;
const NOBODY = {
  leading: false,
  overbid: false,
  ownLimit: null,
  boundUntil: null,
  negotiation: null,
  late: null,
  leastLateOffer: null,
  lateOffersUntil: null,
  hasFailedLateOffer: false,
  waitingForAnswer: false,
  buyer: false,
};

describe('what everyone sees', () => {
  it('before the release nothing but the state', () => {
    expect(publicState(reviewed().state)).toEqual({
      auctionId: 'a1',
      version: 1,
      status: 'under_review',
      round: 0,
      startPrice: null,
      start: null,
      end: null,
      price: null,
      nextBid: null,
      reserve: null,
      buyNow: null,
      bidCount: 0,
      soldPrice: null,
      outage: false,
      since: MONDAY,
    });
  });

  it('in the round price, next step, reserve, buy now, end', () => {
    const life = running();
    expect(publicState(life.state)).toMatchObject({
      status: 'running',
      round: 1,
      startPrice: 1_000_000,
      start: MONDAY,
      end: SLOT,
      price: null,
      nextBid: 1_000_000,
      reserve: 'not_met',
      buyNow: 1_500_000,
      bidCount: 0,
    });
    life.bid('m1', 1_100_000).bid('m2', 1_050_000);
    expect(publicState(life.state)).toMatchObject({ price: 1_060_000, nextBid: 1_070_000, bidCount: 2 });
    life.bid('m2', 1_250_000);
    // the price reached the minimum: it cannot be bought at once any more
    expect(publicState(life.state)).toMatchObject({ price: 1_200_000, reserve: 'met', buyNow: null });
    life.given('operator', MONDAY + 2 * HOUR, { kind: 'outage_declare' });
    expect(publicState(life.state).outage).toBe(true);
  });

  it('without reserve no reserve', () => {
    expect(publicState(running({}, { reserve: false }).state).reserve).toBe('none');
  });

  it('in a renegotiation the hammer price; after the sale what it was sold for', () => {
    const life = negotiating();
    expect(publicState(life.state)).toMatchObject({
      status: 'renegotiation',
      price: 1_020_000,
      reserve: 'not_met',
      nextBid: null,
      end: null,
      soldPrice: null,
    });
    life.given('owner', LATER, { kind: 'neg_accept', offer: life.standing });
    expect(publicState(life.state)).toMatchObject({ status: 'sold', price: null, soldPrice: 1_020_000 });
  });

  it('a reservation reads as an offer', () => {
    const life = offered(1_200_000);
    expect(life.state.status).toBe('anr_offer_above_targetprice');
    expect(publicState(life.state).status).toBe('recd_late_offer');
  });
});

describe('what a bidder sees', () => {
  it('the own standing and limit', () => {
    const life = running().bid('m1', 1_050_000).bid('m2', 1_100_000);
    const limitOf = (customer: string) => life.engine.limits.get(customer) ?? null;
    expect(bidderContext(life.state, 'c1', limitOf('c1'))).toEqual({
      ...NOBODY,
      overbid: true,
      ownLimit: 1_050_000,
    });
    expect(bidderContext(life.state, 'c2', limitOf('c2'))).toEqual({
      ...NOBODY,
      leading: true,
      ownLimit: 1_100_000,
    });
    expect(bidderContext(life.state, 'c3')).toEqual(NOBODY);
  });

  it('in a renegotiation the turn, what stands, the own highest offer, and how long it binds', () => {
    const life = negotiating();
    expect(bidderContext(life.state, 'c1', 1_050_000)).toEqual({
      ...NOBODY,
      leading: true,
      ownLimit: 1_050_000,
      boundUntil: SLOT + TWO_DAYS,
      waitingForAnswer: true,
      negotiation: {
        turn: 'owner',
        standing: { offerId: life.standing, by: 'bidder', amount: 1_020_000 },
        ownLast: 1_020_000,
        deadline: SLOT + TWO_DAYS,
      },
    });
    life.given('owner', LATER, { kind: 'neg_counter', offer: life.standing, amount: 1_190_000 });
    expect(bidderContext(life.state, 'c1')).toMatchObject({
      waitingForAnswer: false,
      negotiation: { turn: 'bidder', standing: { by: 'owner', amount: 1_190_000 }, ownLast: 1_020_000 },
    });
    expect(ownerContext(life.state).negotiation).toMatchObject({ turn: 'bidder', ownLast: 1_190_000 });
    expect(bidderContext(life.state, 'c2').negotiation).toBeNull();
  });

  it('after the round the least late offer, the own one and its answer', () => {
    const life = openToLateOffers();
    expect(bidderContext(life.state, 'c1')).toEqual({
      ...NOBODY,
      leastLateOffer: 1_000_000,
      lateOffersUntil: SLOT + MONTH,
    });
    life.given('m1', LATER, { kind: 'late_offer', amount: 1_000_000 });
    const offerId = life.pending;
    const late = { offerId, amount: 1_000_000, until: LATER + TWO_DAYS, reserved: false, counter: null };
    expect(bidderContext(life.state, 'c1')).toEqual({
      ...NOBODY,
      late,
      leastLateOffer: 1_010_000,
      waitingForAnswer: true,
    });
    expect(bidderContext(life.state, 'c2')).toEqual({ ...NOBODY, leastLateOffer: 1_010_000 });
    life.given('owner', LATER, { kind: 'late_counter', offer: offerId, amount: 1_150_000 });
    expect(bidderContext(life.state, 'c1')).toMatchObject({
      late: { counter: { amount: 1_150_000 } },
      waitingForAnswer: false,
    });
    life.given('owner', LATER, { kind: 'late_decline', offer: offerId });
    // the next own offer is above the last one, though no other stands
    expect(bidderContext(life.state, 'c1')).toEqual({
      ...NOBODY,
      hasFailedLateOffer: true,
      leastLateOffer: 1_005_000,
      lateOffersUntil: SLOT + MONTH,
    });
    life.given('m1', LATER, { kind: 'late_offer', amount: 1_200_000 });
    expect(bidderContext(life.state, 'c1').late).toMatchObject({ reserved: true });
    expect(bidderContext(life.state, 'c1').leastLateOffer).toBeNull();
    life.given('owner', LATER, { kind: 'late_accept', offer: life.pending });
    expect(bidderContext(life.state, 'c1')).toEqual({ ...NOBODY, buyer: true });
    expect(bidderContext(life.state, 'c2')).toEqual(NOBODY);
  });

  it('that the own question waits', () => {
    const life = running().given('m1', MONDAY + MINUTE, { kind: 'question', text: 'Any rust?' });
    expect(bidderContext(life.state, 'c1').waitingForAnswer).toBe(true);
    expect(bidderContext(life.state, 'c2').waitingForAnswer).toBe(false);
  });
});

describe('what the owner sees', () => {
  it('before the first round', () => {
    expect(ownerContext(reviewed().state)).toEqual({
      minimum: 1_200_000,
      startPrice: 1_000_000,
      buyNow: 1_500_000,
      reserve: true,
      reserveMet: false,
      negotiation: null,
      late: null,
      submissionStored: false,
      openQuestions: [],
      highestRestartMinimum: null,
      highestStartPrice: null,
      next: null,
    });
    const stored = reviewed({}, { emailVerified: false });
    expect(ownerContext(stored.state)).toMatchObject({ minimum: null, submissionStored: true });
  });

  it('in the round whether the reserve is met, open questions, what is due next', () => {
    const life = running().given('m1', MONDAY + MINUTE, { kind: 'question', text: 'Any rust?' });
    expect(ownerContext(life.state)).toMatchObject({
      reserveMet: false,
      openQuestions: [{ questionId: 'question-1', merchant: 'm1', at: MONDAY + MINUTE }],
      highestRestartMinimum: 1_140_000,
      next: { timer: 'hot', due: SLOT - 5 * MINUTE },
    });
    life.bid('m1', 1_300_000);
    expect(ownerContext(life.state).reserveMet).toBe(true);
  });

  it('a late offer with its end, told apart from a reservation', () => {
    const life = offered(1_200_000);
    expect(ownerContext(life.state).late).toEqual({
      offerId: life.pending,
      amount: 1_200_000,
      until: LATER + TWO_DAYS,
      reserved: true,
      counter: null,
    });
  });
});
