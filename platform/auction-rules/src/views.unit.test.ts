import { describe, expect, test } from 'vitest';
import {
  HOUR,
  type Life,
  MINUTE,
  MONDAY,
  negotiating,
  NEXT,
  openToLateOffers,
  reviewed,
  running,
  SLOT,
  SUBMIT,
} from './testing/given.ts';
import { declined, FAR_RESTART, LATER, offered } from './testing/lives.ts';
import { partiesOf } from './views.ts';
import { visibleState } from './visible.ts';

const TWO_DAYS = 48 * HOUR;
const MONTH = 30 * 24 * HOUR;
const NOBODY = {
  leading: false,
  overbid: false,
  mayBid: false,
  ownLimit: null,
  boundUntil: null,
  boundBid: null,
  bound: null,
  negotiation: null,
  late: null,
  leastLateOffer: null,
  lateOffersUntil: null,
  hasFailedLateOffer: false,
  waitingForAnswer: false,
  buyer: false,
  rescinded: null,
};

describe('what everyone sees', () => {
  test('before the release nothing but the state', () => {
    expect(visibleState(reviewed().state, 'public')).toEqual({
      auctionId: 'a1',
      version: 1,
      status: 'under_review',
      round: 0,
      startPrice: null,
      start: null,
      end: null,
      plannedEnd: null,
      price: null,
      nextBid: null,
      reserve: null,
      buyNow: null,
      bidCount: 0,
      soldPrice: null,
      soldBy: null,
      lateOffers: null,
      outage: false,
      since: MONDAY,
    });
  });

  test('of a vehicle that was bought at once the instant of the sale as its end', () => {
    const life = running();
    life.given('m1', MONDAY + HOUR, { kind: 'buy_now' });
    expect(visibleState(life.state, 'public')).toMatchObject({ status: 'sold', end: MONDAY + HOUR });
  });

  test('whether bids or buy now sold it, and of a sale after the round neither', () => {
    const by = (life: ReturnType<typeof running>) => visibleState(life.state, 'public').soldBy;
    const bought = running();
    expect(by(bought)).toBeNull();
    bought.given('m1', MONDAY + HOUR, { kind: 'buy_now' });
    expect(by(bought)).toBe('buy_now');
    expect(by(running().bid('m2', 1_250_000).until(SLOT))).toBe('bids');
    bought.given('operator', MONDAY + HOUR + 1, { kind: 'rescind', reason: 'Frame' });
    expect(by(bought)).toBeNull();
  });

  test('in the round price, next step, reserve, buy now, end', () => {
    const life = running();
    expect(visibleState(life.state, 'public')).toMatchObject({
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
    expect(visibleState(life.state, 'public')).toMatchObject({
      price: 1_060_000,
      nextBid: 1_070_000,
      bidCount: 2,
    });
    life.bid('m2', 1_250_000);
    // the price reached the minimum: it cannot be bought at once any more
    expect(visibleState(life.state, 'public')).toMatchObject({
      price: 1_200_000,
      reserve: 'met',
      buyNow: null,
    });
    life.given('operator', MONDAY + 2 * HOUR, { kind: 'outage_declare' });
    expect(visibleState(life.state, 'public').outage).toBe(true);
  });

  test('without reserve no reserve', () => {
    expect(visibleState(running({}, { reserve: false }).state, 'public').reserve).toBe('none');
  });

  test('no price that was submitted for a round that is not released', () => {
    const life = running().until(SLOT).given('owner', LATER, { kind: 'change' });
    life.given('owner', LATER, { ...SUBMIT, startPrice: 900_000, minimum: 1_100_000 });
    expect(visibleState(life.state, 'public')).toMatchObject({
      status: 'under_review',
      startPrice: 1_000_000,
      start: MONDAY,
      end: SLOT,
    });
    expect(visibleState(life.state, 'owner')).toMatchObject({ startPrice: 900_000 });
  });

  test('in a renegotiation the hammer price; after the sale what it was sold for', () => {
    const life = negotiating();
    expect(visibleState(life.state, 'public')).toMatchObject({
      status: 'renegotiation',
      price: 1_020_000,
      reserve: 'not_met',
      nextBid: null,
      end: SLOT,
      soldPrice: null,
    });
    life.given('owner', LATER, { kind: 'neg_accept', offer: life.standing });
    expect(visibleState(life.state, 'public')).toMatchObject({
      status: 'sold',
      price: null,
      soldPrice: 1_020_000,
    });
  });

  test('of a round that a bid of the last minutes put off both the end and what was planned', () => {
    const life = running().bid('m1', 1_050_000);
    life.given('m2', SLOT - 30_000, { kind: 'bid', amount: 1_200_000 });
    expect(visibleState(life.state, 'public')).toMatchObject({ end: SLOT + 90_000, plannedEnd: SLOT });
  });

  test('after a round without a sale the least first offer and until when, beside a pending offer too; of that nothing', () => {
    const life = openToLateOffers();
    expect(visibleState(life.state, 'public')).toMatchObject({
      status: 'acpt_late_offer',
      price: null,
      lateOffers: { least: 1_000_000, until: SLOT + MONTH },
    });
    for (const pending of [offered(), offered(1_200_000)])
      expect(visibleState(pending.state, 'public').lateOffers).toEqual({
        least: 1_000_000,
        until: SLOT + MONTH,
      });
    expect(visibleState(declined().state, 'public').lateOffers).not.toBeNull();
    expect(visibleState(running().state, 'public').lateOffers).toBeNull();
  });

  test('a reservation reads as an offer', () => {
    const life = offered(1_200_000);
    expect(life.state.status).toBe('anr_offer_above_targetprice');
    expect(visibleState(life.state, 'public').status).toBe('recd_late_offer');
  });
});

describe('what a bidder sees', () => {
  test('the own standing and limit', () => {
    const life = running().bid('m1', 1_050_000).bid('m2', 1_100_000);
    const limitOf = (customer: string) => life.engine.limits.get(customer) ?? null;
    expect(visibleState(life.state, { customer: 'c1', ownLimit: limitOf('c1'), mayTrade: true })).toEqual({
      ...NOBODY,
      mayBid: true,
      overbid: true,
      ownLimit: 1_050_000,
    });
    expect(visibleState(life.state, { customer: 'c2', ownLimit: limitOf('c2'), mayTrade: true })).toEqual({
      ...NOBODY,
      mayBid: true,
      leading: true,
      ownLimit: 1_100_000,
    });
    expect(visibleState(life.state, { customer: 'c3', mayTrade: true })).toEqual({ ...NOBODY, mayBid: true });
  });

  test('in a renegotiation the turn, the pending offer, the own highest offer, and how long it binds', () => {
    const life = negotiating();
    expect(visibleState(life.state, { customer: 'c1', ownLimit: 1_050_000, mayTrade: true })).toEqual({
      ...NOBODY,
      leading: true,
      ownLimit: 1_050_000,
      boundUntil: SLOT + TWO_DAYS,
      boundBid: 1_020_000,
      bound: { amount: 1_020_000, until: SLOT + TWO_DAYS },
      waitingForAnswer: true,
      negotiation: {
        turn: 'owner',
        standing: { offerId: life.standing, by: 'bidder', amount: 1_020_000 },
        ownLast: 1_020_000,
        lastAsk: null,
        bid: 1_020_000,
        deadline: SLOT + TWO_DAYS,
      },
    });
    life.given('owner', LATER, { kind: 'neg_counter', offer: life.standing, amount: 1_190_000 });
    const after = visibleState(life.state, { customer: 'c1', mayTrade: true });
    expect(after.waitingForAnswer).toBe(false);
    const asked = { turn: 'bidder', standing: { by: 'owner', amount: 1_190_000 }, lastAsk: 1_190_000 };
    expect(after.negotiation).toMatchObject({ ...asked, ownLast: 1_020_000 });
    const { negotiation } = visibleState(life.state, 'owner');
    expect(negotiation).toMatchObject({ ...asked, ownLast: 1_190_000 });
    expect(visibleState(life.state, { customer: 'c2', mayTrade: true }).negotiation).toBeNull();
  });

  test('what binds while no round takes bids: the pending offer, the bid of the round, the one that is carried', () => {
    const bound = ({ state }: Life, customer = 'c1') =>
      visibleState(state, { customer, mayTrade: true }).bound;
    const life = negotiating();
    const until = SLOT + TWO_DAYS;
    life.given('owner', LATER, { kind: 'neg_counter', offer: life.standing, amount: 1_190_000 });
    expect(bound(life)).toEqual({ amount: 1_020_000, until });
    life.given('m1', LATER, { kind: 'neg_offer', offer: life.standing, amount: 1_100_000 });
    expect(bound(life)).toEqual({ amount: 1_100_000, until });
    expect(bound(life, 'c2')).toBeNull();
    life.given('owner', LATER, { kind: 'neg_decline', offer: life.standing, then: 'pause' });
    expect(life.state.status).toBe('failed');
    expect(bound(life)).toEqual({ amount: 1_020_000, until });
    life.given('owner', LATER, { kind: 'restart', ...FAR_RESTART });
    expect(life.state.status).toBe('published');
    expect(bound(life)).toEqual({ amount: 1_020_000, until: FAR_RESTART.slot + TWO_DAYS });
    expect(bound(life, 'c2')).toBeNull();
    expect(bound(negotiating().until(until))).toBeNull();
    expect(bound(running().bid('m1', 1_050_000))).toBeNull();
  });

  test('after the round the least late offer, the own one and its answer', () => {
    const life = openToLateOffers();
    expect(visibleState(life.state, { customer: 'c1', mayTrade: true })).toEqual({
      ...NOBODY,
      leastLateOffer: 1_000_000,
      lateOffersUntil: SLOT + MONTH,
    });
    life.given('m1', LATER, { kind: 'late_offer', amount: 1_000_000 });
    const offerId = life.pending;
    const late = { offerId, amount: 1_000_000, until: LATER + TWO_DAYS, reserved: false, counter: null };
    expect(visibleState(life.state, { customer: 'c1', mayTrade: true })).toEqual({
      ...NOBODY,
      bound: { amount: 1_000_000, until: LATER + TWO_DAYS },
      late,
      leastLateOffer: 1_010_000,
      lateOffersUntil: SLOT + MONTH,
      waitingForAnswer: true,
    });
    expect(visibleState(life.state, { customer: 'c2', mayTrade: true })).toEqual({
      ...NOBODY,
      leastLateOffer: 1_010_000,
      lateOffersUntil: SLOT + MONTH,
    });
    life.given('owner', LATER, { kind: 'late_counter', offer: offerId, amount: 1_150_000 });
    expect(visibleState(life.state, { customer: 'c1', mayTrade: true })).toMatchObject({
      late: { counter: { amount: 1_150_000 } },
      waitingForAnswer: false,
    });
    life.given('owner', LATER, { kind: 'late_decline', offer: offerId });
    // the next own offer is above the last one, though no other is pending
    expect(visibleState(life.state, { customer: 'c1', mayTrade: true })).toEqual({
      ...NOBODY,
      hasFailedLateOffer: true,
      leastLateOffer: 1_005_000,
      lateOffersUntil: SLOT + MONTH,
    });
    life.given('m1', LATER, { kind: 'late_offer', amount: 1_200_000 });
    expect(visibleState(life.state, { customer: 'c1', mayTrade: true }).late).toMatchObject({
      reserved: true,
    });
    expect(visibleState(life.state, { customer: 'c1', mayTrade: true }).leastLateOffer).toBeNull();
    life.given('owner', LATER, { kind: 'late_accept', offer: life.pending });
    expect(visibleState(life.state, { customer: 'c1', mayTrade: true })).toEqual({ ...NOBODY, buyer: true });
    expect(visibleState(life.state, { customer: 'c2', mayTrade: true })).toEqual(NOBODY);
  });

  test('that nothing is for who may not trade, and no bid in an outage', () => {
    const own = (life: Life, mayTrade: boolean) => visibleState(life.state, { customer: 'c1', mayTrade });
    expect(own(running(), true).mayBid).toBe(true);
    expect(own(running(), false).mayBid).toBe(false);
    const outage = running().given('operator', MONDAY + MINUTE, { kind: 'outage_declare' });
    expect(own(outage, true).mayBid).toBe(false);
    expect(own(openToLateOffers(), false).leastLateOffer).toBeNull();
  });

  test('that the own question waits', () => {
    const life = running().given('m1', MONDAY + MINUTE, { kind: 'question', text: 'Any rust?' });
    expect(visibleState(life.state, { customer: 'c1', mayTrade: true }).waitingForAnswer).toBe(true);
    expect(visibleState(life.state, { customer: 'c2', mayTrade: true }).waitingForAnswer).toBe(false);
  });
});

describe('what the operator sees', () => {
  test('has the pending offer, the minimum and the operator’s demand, and no limit', () => {
    const life = offered(1_200_000);
    expect(visibleState(life.state, 'operator')).toEqual({
      status: 'anr_offer_above_targetprice',
      minimum: 1_200_000,
      reserveMet: false,
      late: {
        offerId: life.pending,
        amount: 1_200_000,
        until: LATER + TWO_DAYS,
        reserved: true,
        counter: null,
      },
      negotiation: null,
      systemMinimum: null,
      outage: false,
    });
  });
});

describe('the parties', () => {
  test('are the owner, who leads or bought, and no one who bought in a sale that was rescinded', () => {
    const life = running().bid('m1', 1_300_000);
    expect(partiesOf(life.state)).toEqual({ owner: 'seller', leader: 'c1', buyer: null });
    life.until(SLOT);
    expect(partiesOf(life.state)).toEqual({ owner: 'seller', leader: 'c1', buyer: 'c1' });
    life.given('operator', LATER, { kind: 'rescind', reason: 'unpaid' });
    expect(partiesOf(life.state)).toEqual({ owner: 'seller', leader: null, buyer: null });
    const own = visibleState(life.state, { customer: 'c1', ownLimit: 1_300_000, mayTrade: true });
    expect(own).toMatchObject({ leading: false, overbid: false, boundUntil: null, buyer: false });
    const rescinded = (customer: string) => visibleState(life.state, { customer, mayTrade: true }).rescinded;
    expect(['c1', 'c2'].map(rescinded)).toMatchObject([{ at: LATER }, null]);
    life.given('owner', LATER, { kind: 'restart', newMinimum: 1_200_000, ...NEXT });
    expect(rescinded('c1')).toBeNull();
    expect(life.state.round?.plan.carried).toBeNull();
  });
});

describe('what the owner sees', () => {
  test('before the first round', () => {
    expect(visibleState(reviewed().state, 'owner')).toEqual({
      status: 'under_review',
      minimum: 1_200_000,
      startPrice: 1_000_000,
      buyNow: 1_500_000,
      reserve: true,
      reserveMet: false,
      negotiation: null,
      late: null,
      submissionStored: false,
      openQuestions: [],
      highestBid: null,
      bound: null,
      rescindedAt: null,
      highestRestartMinimum: null,
      highestStartPrice: null,
      nextAd: null,
      next: null,
    });
    const stored = reviewed({}, { emailVerified: false });
    expect(visibleState(stored.state, 'owner')).toMatchObject({ minimum: null, submissionStored: true });
  });

  test('after a round without a sale what was bid, which everyone else is not shown any more', () => {
    const life = negotiating();
    life.given('owner', LATER, { kind: 'neg_decline', offer: life.standing, then: 'pause' });
    expect(life.state.status).not.toBe('renegotiation');
    expect(visibleState(life.state, 'owner').highestBid).toBe(life.state.round!.price);
    expect(visibleState(life.state, 'public').price).toBeNull();
  });

  test('in the round whether the reserve is met, open questions, what is due next', () => {
    const life = running().given('m1', MONDAY + MINUTE, { kind: 'question', text: 'Any rust?' });
    expect(visibleState(life.state, 'owner')).toMatchObject({
      reserveMet: false,
      openQuestions: [{ questionId: 'question-1', merchant: 'm1', at: MONDAY + MINUTE }],
      highestRestartMinimum: 1_140_000,
      next: { timer: 'hot', due: SLOT - 5 * MINUTE },
    });
    life.bid('m1', 1_300_000);
    expect(visibleState(life.state, 'owner').reserveMet).toBe(true);
  });

  test('a late offer with its end, distinguished from a reservation', () => {
    const life = offered(1_200_000);
    expect(visibleState(life.state, 'owner').late).toEqual({
      offerId: life.pending,
      amount: 1_200_000,
      until: LATER + TWO_DAYS,
      reserved: true,
      counter: null,
    });
  });
});
