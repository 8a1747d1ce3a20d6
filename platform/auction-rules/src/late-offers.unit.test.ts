import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, negotiating, openToLateOffers, SLOT } from './testing/given.ts';
import { LATER, offered } from './testing/lives.ts';
import { dueTimers } from './timers.ts';

const offer = (amount: number) => ({ kind: 'late_offer', amount }) as const;

/** m1 offered 10,500 EUR; the target is 12,000 EUR. */
const received = () => offered(1_050_000);

/** The owner countered with 11,500 EUR. */
const countered = () => {
  const life = received();
  return life.given('owner', LATER, { kind: 'late_counter', offer: life.pending, amount: 1_150_000 });
};

describe('the system minimum', () => {
  test('is the own start price', () => {
    expect(openToLateOffers().when('m1', LATER, offer(995_000))).toBe('bid_too_low');
    expect(openToLateOffers().when('m1', LATER, offer(1_000_000))).toHaveLength(1);
  });

  test('is what the operator demands, up to the target', () => {
    const demanded = openToLateOffers({ systemMinimum: 1_100_000 });
    expect(demanded.when('m1', LATER, offer(1_095_000))).toBe('bid_too_low');
    expect(demanded.when('m1', LATER, offer(1_095_000), { systemMinimum: null })).toHaveLength(1);
    const beyond = openToLateOffers({ systemMinimum: 9_000_000 });
    expect(beyond.when('m1', LATER, offer(1_200_000))).toMatchObject([{ reserved: true }]);
  });

  test('is the archived bid of a round that ended in renegotiation', () => {
    const life = negotiating();
    life.given('owner', LATER, { kind: 'neg_end', offer: life.standing });
    expect(life.when('m2', LATER, offer(1_015_000))).toBe('bid_too_low');
    expect(life.when('m2', LATER, offer(1_020_000))).toHaveLength(1);
  });
});

describe('offers', () => {
  test('another customer displaces by a step; the own next one is above the own last', () => {
    const life = received();
    expect(life.when('m2', LATER, offer(1_055_000))).toBe('bid_too_low');
    life.given('m2', LATER, offer(1_060_000));
    expect(life.state.late).toMatchObject({ merchant: 'm2', amount: 1_060_000 });
    life.given('owner', LATER, { kind: 'late_decline', offer: life.pending });
    expect(life.state.status).toBe('declined_late_offer');
    expect(life.when('m1', LATER, offer(1_050_000))).toBe('bid_too_low');
    expect(life.when('m1', LATER, offer(1_055_000))).toHaveLength(1);
  });

  test('a raise is a new offer with a new id and new 48 hours, and the counter lapses', () => {
    const life = countered();
    const before = life.pending;
    life.given('m1', LATER + HOUR, offer(1_100_000));
    expect(life.state.late).toMatchObject({ amount: 1_100_000, at: LATER + HOUR, counter: null });
    expect(life.pending).not.toBe(before);
  });

  test('a raise at or above the counter accepts it, at the counter', () => {
    expect(countered().when('m1', LATER, offer(1_190_000))).toMatchObject([
      { type: 'Sold', price: 1_150_000 },
    ]);
    expect(countered().when('m1', LATER, offer(1_150_000))).toMatchObject([
      { type: 'Sold', price: 1_150_000 },
    ]);
    expect(countered().when('m2', LATER, offer(1_150_000))).toMatchObject([
      { type: 'LateOfferMade', reserved: false },
    ]);
  });

  test('at or above the target it is a reservation and needs no step', () => {
    const life = openToLateOffers().given('m1', LATER, offer(1_195_000));
    expect(life.when('m2', LATER, offer(1_200_000))).toMatchObject([{ reserved: true }]);
    expect(life.when('m1', LATER, offer(1_200_000))).toMatchObject([{ reserved: true }]);
  });

  test('lapses after 48 hours; counters do not extend', () => {
    const life = countered();
    expect(life.until(LATER + 2 * DAY - 1).state.status).toBe('recd_late_offer');
    expect(life.until(LATER + 2 * DAY).state).toMatchObject({ status: 'declined_late_offer', late: null });
  });
});

describe('counters', () => {
  test('lie above the offer, at most at the target, below the own last one to that customer', () => {
    const life = received();
    const counter = (amount: number) =>
      life.when('owner', LATER, { kind: 'late_counter', offer: life.pending, amount });
    expect(counter(1_050_000)).toBe('bid_too_low');
    expect(counter(1_205_000)).toBe('bid_too_high');
    expect(counter(1_200_000)).toHaveLength(1);
    const again = countered();
    const second = { kind: 'late_counter', offer: again.pending, amount: 1_150_000 } as const;
    expect(again.when('owner', LATER, second)).toBe('bid_too_high');
    expect(again.when('owner', LATER, { ...second, amount: 1_145_000 })).toHaveLength(1);
    again.given('m1', LATER, offer(1_060_000));
    expect(again.when('owner', LATER, { ...second, offer: again.pending })).toBe('bid_too_high');
  });

  test('are answered by the side that they were made to, by their own id', () => {
    const life = countered();
    const counterId = life.counter;
    expect(life.when('m1', LATER, { kind: 'late_accept', offer: counterId })).toMatchObject([
      { price: 1_150_000 },
    ]);
    expect(life.when('m1', LATER, { kind: 'late_accept', offer: life.pending })).toBe('conflict');
    expect(life.when('m2', LATER, { kind: 'late_accept', offer: counterId })).toBe('not_allowed');
    const blocked = life.when('m1', LATER, { kind: 'late_decline', offer: counterId }, { blocked: true });
    expect(blocked).toBe('bidding_not_possible');
    life.given('m1', LATER, { kind: 'late_decline', offer: counterId });
    expect(life.state.late).toMatchObject({ amount: 1_050_000, counter: null });
    expect(life.when('m1', LATER, { kind: 'late_accept', offer: counterId })).toBe('conflict');
  });

  test('a colleague may answer; the sale is the offering merchant’s', () => {
    const life = openToLateOffers().given('m3', LATER, offer(1_050_000));
    life.given('owner', LATER, { kind: 'late_counter', offer: life.pending, amount: 1_100_000 });
    const counterId = life.counter;
    expect(life.when('m4', LATER, { kind: 'late_accept', offer: counterId })).toMatchObject([
      { merchant: 'm3' },
    ]);
  });
});

describe('a reservation', () => {
  const reserved = () => openToLateOffers().given('m1', LATER, offer(1_300_000));

  test('is confirmed or refused by owner or operator, by its id', () => {
    for (const actor of ['owner', 'operator']) {
      const life = reserved();
      const id = life.pending;
      expect(life.when(actor, LATER, { kind: 'late_accept', offer: id })).toMatchObject([
        { price: 1_300_000 },
      ]);
      expect(life.when(actor, LATER, { kind: 'late_accept', offer: 'gone' })).toBe('conflict');
      expect(life.given(actor, LATER, { kind: 'late_decline', offer: id }).state.status).toBe(
        'acpt_late_offer',
      );
    }
  });

  test('is held by one timer, as is an offer below the target', () => {
    const due = LATER + 2 * DAY;
    expect(dueTimers(reserved().state, due)).toEqual([{ timer: 'reservation', round: 1, due }]);
    expect(dueTimers(received().state, due)).toEqual([{ timer: 'late_offer', round: 1, due }]);
  });

  test('takes no offers, no counters, no merchant’s answer', () => {
    const life = reserved();
    const id = life.pending;
    expect(life.when('m2', LATER, offer(1_400_000))).toBe('offer_unavailable');
    expect(life.when('owner', LATER, { kind: 'late_counter', offer: id, amount: 1_400_000 })).toBe(
      'move_not_allowed',
    );
    expect(life.when('m1', LATER, { kind: 'late_accept', offer: id })).toBe('move_not_allowed');
  });

  test('lapses after 48 hours, then the 30 days are checked again', () => {
    const life = openToLateOffers().given('m1', SLOT + 30 * DAY - MINUTE, offer(1_300_000));
    expect(life.until(SLOT + 31 * DAY).state.status).toBe('anr_offer_above_targetprice');
    expect(life.until(SLOT + 32 * DAY).state.status).toBe('failed_na');
  });

  test('an operator who answers one that was answered before is refused, as the state is another', () => {
    const life = reserved();
    const offerId = life.pending;
    life.given('owner', LATER, { kind: 'late_accept', offer: offerId });
    for (const kind of ['late_accept', 'late_decline'] as const)
      expect(life.when('operator', LATER, { kind, offer: offerId })).toBe('move_not_allowed');
  });

  test('below the target only the owner answers', () => {
    const life = received();
    expect(life.when('operator', LATER, { kind: 'late_accept', offer: life.pending })).toBe(
      'move_not_allowed',
    );
    expect(life.when('owner', LATER, { kind: 'late_accept', offer: life.pending })).toMatchObject([
      { price: 1_050_000 },
    ]);
  });
});
