import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, negotiating, NEXT, running, SLOT } from './testing/given.ts';
import { asked, LATER } from './testing/lives.ts';

/** The bidder answered the ask with 10,500 EUR. */
const offered = () => {
  const life = asked();
  return life.given('m1', LATER, { kind: 'neg_offer', offer: life.standing, amount: 1_050_000 });
};

describe('the end of a round', () => {
  test('without bids it failed; with the minimum reached, or without reserve, it is sold', () => {
    expect(running().until(SLOT).state.status).toBe('failed');
    expect(running().bid('m1', 1_200_000).until(SLOT).state).toMatchObject({
      status: 'sold',
      orders: [{ merchant: 'm1', customer: 'c1', price: 1_200_000, status: 'pending' }],
    });
    expect(running({}, { reserve: false }).bid('m1', 1_000_000).until(SLOT).state.status).toBe('sold');
  });

  test('below the minimum the two sides negotiate, and the bid binds for 48 hours', () => {
    const { state } = negotiating();
    expect(state.status).toBe('renegotiation');
    expect(state.negotiation).toMatchObject({
      deadline: SLOT + 2 * DAY,
      standing: { by: 'bidder', amount: 1_020_000 },
    });
    expect(state.binding).toMatchObject({ merchant: 'm1', amount: 1_020_000, until: SLOT + 2 * DAY });
  });
});

describe('turns', () => {
  test('the owner moves first; no one accepts an own offer', () => {
    const life = negotiating();
    expect(life.when('m1', LATER, { kind: 'neg_offer', offer: life.standing, amount: 1_100_000 })).toBe(
      'move_not_allowed',
    );
    expect(life.when('m1', LATER, { kind: 'neg_accept', offer: life.standing })).toBe('move_not_allowed');
    const ask = asked();
    expect(ask.when('owner', LATER, { kind: 'neg_accept', offer: ask.standing })).toBe('move_not_allowed');
    expect(ask.when('owner', LATER, { kind: 'neg_counter', offer: ask.standing, amount: 1_100_000 })).toBe(
      'move_not_allowed',
    );
  });

  test('the turn is checked before the offer, the offer before the amount', () => {
    const life = negotiating();
    expect(life.when('owner', LATER, { kind: 'neg_counter', offer: 'gone', amount: 1 })).toBe('conflict');
    expect(life.when('owner', LATER, { kind: 'neg_counter', offer: life.standing, amount: 1 })).toBe(
      'invalid_amount',
    );
    expect(life.when('m1', LATER, { kind: 'neg_accept', offer: 'gone' })).toBe('move_not_allowed');
  });

  test('only the highest bidder and colleagues answer, and only while they may trade', () => {
    const life = asked();
    const { standing } = life;
    expect(life.when('m2', LATER, { kind: 'neg_accept', offer: standing })).toBe('not_allowed');
    expect(life.when('operator', LATER, { kind: 'neg_accept', offer: standing })).toBe('not_allowed');
    expect(life.when('m1', LATER, { kind: 'neg_accept', offer: standing }, { blocked: true })).toBe(
      'bidding_not_possible',
    );
    expect(life.when('m1', LATER, { kind: 'neg_decline', offer: standing }, { accepted: false })).toBe(
      'bidding_not_possible',
    );
    expect(running().when('m1', SLOT - HOUR, { kind: 'neg_offer', offer: 'x', amount: 5_000 })).toBe(
      'offer_unavailable',
    );
  });
});

describe('asks fall and offers rise', () => {
  test('an ask is below the last one and at most the minimum', () => {
    const life = negotiating();
    const ask = (amount: number) =>
      life.when('owner', LATER, { kind: 'neg_counter', offer: life.standing, amount });
    expect(ask(1_205_000)).toBe('bid_too_high');
    expect(ask(1_200_000)).toMatchObject([{ type: 'AskMade', amount: 1_200_000 }]);
    const again = offered();
    const second = { kind: 'neg_counter', offer: again.standing, amount: 1_150_000 } as const;
    expect(again.when('owner', LATER, second)).toBe('bid_too_high');
    expect(again.when('owner', LATER, { ...second, amount: 1_145_000 })).toMatchObject([{ type: 'AskMade' }]);
  });

  test('an ask at or below the standing offer accepts it, at the offer', () => {
    const life = negotiating();
    const events = life.when('owner', LATER, { kind: 'neg_counter', offer: life.standing, amount: 900_000 });
    expect(events).toMatchObject([
      { type: 'Sold', price: 1_020_000, origin: 'renegotiation', merchant: 'm1' },
    ]);
  });

  test('an offer at or above the ask accepts it, at the ask', () => {
    const life = asked();
    const events = life.when('m1', LATER, { kind: 'neg_offer', offer: life.standing, amount: 1_900_000 });
    expect(events).toMatchObject([{ type: 'Sold', price: 1_150_000 }]);
  });

  test('an offer is above all earlier ones, void ones and the hammer bid included', () => {
    const life = asked();
    expect(life.when('m1', LATER, { kind: 'neg_offer', offer: life.standing, amount: 1_020_000 })).toBe(
      'bid_too_low',
    );
    const again = offered();
    again.given('owner', LATER, { kind: 'neg_counter', offer: again.standing, amount: 1_100_000 });
    again.given('m1', LATER, { kind: 'neg_decline', offer: again.standing });
    again.given('owner', LATER, { kind: 'neg_counter', offer: again.standing, amount: 1_090_000 });
    expect(again.when('m1', LATER, { kind: 'neg_offer', offer: again.standing, amount: 1_050_000 })).toBe(
      'bid_too_low',
    );
  });

  test('a declined counter lets the hammer bid hold again, with a new id, the owner to move', () => {
    const life = offered();
    life.given('owner', LATER, { kind: 'neg_counter', offer: life.standing, amount: 1_100_000 });
    const ask = life.standing;
    life.given('m1', LATER, { kind: 'neg_decline', offer: ask });
    expect(life.state.negotiation!.standing).toMatchObject({ by: 'bidder', amount: 1_020_000 });
    expect(life.standing).not.toBe(ask);
    expect(life.when('owner', LATER, { kind: 'neg_accept', offer: life.standing })).toMatchObject([
      { price: 1_020_000 },
    ]);
  });
});

describe('how it ends', () => {
  test('the owner ends it at any time: the bid is released at once', () => {
    const life = asked();
    life.given('owner', LATER, { kind: 'neg_end', offer: life.standing });
    expect(life.state).toMatchObject({ status: 'acpt_late_offer', binding: null, negotiation: null });
  });

  test('the deadline opens to late offers; counters do not extend it', () => {
    const life = asked();
    expect(life.until(SLOT + 2 * DAY - 1).state.status).toBe('renegotiation');
    expect(life.until(SLOT + 2 * DAY).state).toMatchObject({ status: 'acpt_late_offer', binding: null });
  });

  test('a pause keeps the bid binding until its 48 hours are over', () => {
    const life = negotiating();
    life.given('owner', LATER, { kind: 'neg_decline', offer: life.standing, then: 'pause' });
    expect(life.state).toMatchObject({ status: 'failed', archived: 1_020_000, binding: { merchant: 'm1' } });
    expect(life.until(SLOT + 2 * DAY - 1).state.binding).not.toBeNull();
    expect(life.until(SLOT + 2 * DAY).state.binding).toBeNull();
  });

  test('a decline says what then', () => {
    const life = negotiating();
    expect(life.when('owner', LATER, { kind: 'neg_decline', offer: life.standing })).toBe('invalid_input');
  });
});

describe('a bid that is carried into the next round', () => {
  const restarted = () => {
    const life = negotiating();
    const offer = life.standing;
    return life.given('owner', LATER, {
      kind: 'neg_decline',
      offer,
      then: 'restart',
      newMinimum: 1_010_000,
      ...NEXT,
    });
  };

  test('opens it at its own price, also above the new minimum, and is its limit', () => {
    const { state } = restarted();
    expect(state.round).toMatchObject({ price: 1_020_000, leader: 'm1', limit: 1_020_000, bidCount: 1 });
    expect(state.terms).toMatchObject({ startPrice: 1_000_000, minimum: 1_010_000 });
  });

  test('is not public before the start', () => {
    const life = negotiating();
    const later = { r: LATER, start: SLOT + 2 * DAY + 15 * MINUTE, slot: SLOT + 3 * DAY };
    const legal = { ...later, start: later.slot - 23 * HOUR - 45 * MINUTE };
    life.given('owner', LATER, {
      kind: 'neg_decline',
      offer: life.standing,
      then: 'restart',
      newMinimum: 1_140_000,
      ...legal,
    });
    expect(life.state).toMatchObject({ status: 'published', binding: null, round: { price: null } });
    expect(life.until(legal.start).state.round).toMatchObject({ price: 1_020_000, leader: 'm1' });
  });

  test('is not carried a second time', () => {
    const life = negotiating();
    const offer = life.standing;
    life.given('owner', LATER, {
      kind: 'neg_decline',
      offer,
      then: 'restart',
      newMinimum: 1_140_000,
      ...NEXT,
    });
    life.until(NEXT.slot);
    expect(life.state).toMatchObject({ status: 'renegotiation', wasCarried: true });
    const again = { r: NEXT.slot, start: NEXT.slot + 15 * MINUTE, slot: NEXT.slot + DAY };
    life.given('owner', NEXT.slot, {
      kind: 'neg_decline',
      offer: life.standing,
      then: 'restart',
      newMinimum: 1_080_000,
      ...again,
    });
    expect(life.until(again.start).state.round!.price).toBeNull();
  });
});
