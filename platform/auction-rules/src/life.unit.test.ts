import { describe, expect, test } from 'vitest';
import {
  DAY,
  HOUR,
  Life,
  MINUTE,
  MONDAY,
  NEXT,
  openToLateOffers,
  reviewed,
  running,
  SLOT,
  SUBMIT,
} from './testing/given.ts';

const AT = MONDAY + HOUR;

describe('submission and review', () => {
  test('refuses in the order amount, prices, completeness, vehicle', () => {
    const draft = new Life();
    const when = (change: object, facts = {}) => draft.when('owner', AT, { ...SUBMIT, ...change }, facts);
    expect(when({ buyNow: -5_000, startPrice: 2_000_000 })).toBe('invalid_amount');
    expect(when({ startPrice: 1_205_000, complete: false })).toBe('invalid_prices');
    expect(when({ buyNow: 1_210_000 })).toBe('invalid_prices');
    expect(when({ startPrice: 45_000, minimum: 45_000 })).toBe('invalid_prices');
    expect(when({ complete: false }, { listedElsewhere: true })).toBe('incomplete');
    expect(when({}, { listedElsewhere: true })).toBe('vehicle_listed');
    expect(when({ buyNow: 1_215_000 })).toMatchObject([{ type: 'Submitted', verified: true }]);
  });

  test('without a verified address the last submission is stored and fires on verification', () => {
    const draft = new Life({ emailVerified: false }).given('owner', AT, SUBMIT);
    draft.given('owner', AT, { ...SUBMIT, minimum: 1_300_000 });
    expect(draft.state).toMatchObject({ status: 'editing', stored: { minimum: 1_300_000 } });
    draft.given('owner', AT, { kind: 'verify_email' });
    expect(draft.state).toMatchObject({
      status: 'under_review',
      terms: { minimum: 1_300_000 },
      stored: null,
    });
  });

  test('a stored submission of a vehicle that was listed meanwhile is dropped', () => {
    const draft = new Life({ emailVerified: false }).given('owner', AT, SUBMIT);
    draft.given('owner', AT, { kind: 'verify_email' }, { listedElsewhere: true });
    expect(draft.state).toMatchObject({ status: 'editing', stored: null, emailVerified: true });
  });

  test('takes the ad as listings knows it; reserve is fixed from the first round on', () => {
    const ad = { owner: { customer: 'x', uuid: null }, reserve: false, plannedSaleDate: '2026-04-01' };
    expect(new Life().given('owner', AT, SUBMIT, { ad }).state).toMatchObject(ad);
    const again = openToLateOffers().given('owner', NEXT.r, { kind: 'change' });
    expect(again.given('owner', NEXT.r, SUBMIT, { ad }).state).toMatchObject({ ...ad, reserve: true });
  });

  test('goes back to editing, or is rejected with a reason and reopened', () => {
    expect(reviewed().given('operator', AT, { kind: 'request_changes' }).state.status).toBe('editing');
    expect(reviewed().given('owner', AT, { kind: 'take_back' }).state.status).toBe('editing');
    expect(reviewed().when('operator', AT, { kind: 'reject', reason: ' ' })).toBe('invalid_input');
    const rejected = reviewed().given('operator', AT, { kind: 'reject', reason: 'no papers' });
    expect(rejected.state.status).toBe('inactive');
    expect(rejected.when('owner', AT, { kind: 'reopen' })).toBe('not_allowed');
    expect(rejected.given('operator', AT, { kind: 'reopen' }).state.status).toBe('editing');
  });

  test('a draft is discarded, a published ad is withdrawn', () => {
    expect(new Life().given('owner', AT, { kind: 'discard' }).state.status).toBeNull();
    expect(new Life().when('owner', AT, { kind: 'withdraw' })).toBe('move_not_allowed');
    const again = openToLateOffers().given('owner', NEXT.r, { kind: 'change' });
    expect(again.when('owner', NEXT.r, { kind: 'discard' })).toBe('move_not_allowed');
    expect(again.given('owner', NEXT.r, { kind: 'withdraw' }).state.status).toBe('failed_na');
  });
});

describe('an outage', () => {
  const down = () =>
    running()
      .bid('m1', 1_050_000)
      .given('operator', SLOT - MINUTE, { kind: 'outage_declare' });

  test('holds the end and refuses bids and buy now', () => {
    const life = down().until(SLOT + HOUR);
    expect(life.state.status).toBe('hotbidding');
    expect(life.when('m2', SLOT + HOUR, { kind: 'bid', amount: 1_060_000 })).toBe('bidding_not_possible');
    expect(life.when('m2', SLOT + HOUR, { kind: 'buy_now' })).toBe('bidding_not_possible');
    expect(life.when('operator', SLOT + HOUR, { kind: 'outage_declare' })).toBe('move_not_allowed');
  });

  test('lifted before the end the round goes on, lifted late it ends at the lift', () => {
    const early = down().given('operator', SLOT - 1_000, { kind: 'outage_lift' });
    expect(early.bid('m2', 1_060_000, SLOT - 500).state.status).toBe('hotbidding');
    const late = down().given('operator', SLOT + HOUR, { kind: 'outage_lift' });
    expect(late.state).toMatchObject({ status: 'renegotiation', roundEndedAt: SLOT + HOUR });
    expect(late.state.negotiation!.deadline).toBe(SLOT + HOUR + 2 * DAY);
  });

  test('an extension ends it, 30 minutes on and not before the present end, hot phase again', () => {
    const at = SLOT - 30_000;
    const extend = (minutes: number) =>
      ({ kind: 'extend', r: at, start: MONDAY, slot: SLOT + minutes * MINUTE }) as const;
    expect(down().when('operator', at, extend(29))).toBe('slot_invalid');
    expect(down().when('operator', at, { ...extend(30), start: MONDAY + 1 })).toBe('slot_invalid');
    expect(running().when('operator', at, extend(30))).toBe('move_not_allowed');
    const life = down().given('operator', at, extend(30));
    expect(life.state).toMatchObject({ status: 'running', round: { end: SLOT + 30 * MINUTE, outage: null } });
    expect(life.until(SLOT + 25 * MINUTE).state.status).toBe('hotbidding');
  });
});

describe('voiding, rescinding, the 30 days', () => {
  test('O voids with a reason and releases what was binding', () => {
    const life = running().bid('m1', 1_050_000);
    expect(life.when('operator', AT, { kind: 'void', reason: '' })).toBe('invalid_input');
    expect(life.given('operator', AT, { kind: 'void', reason: 'stolen' }).state).toMatchObject({
      status: 'inactive',
      roundEndedAt: AT,
      binding: null,
    });
  });

  test('O rescinds while the order is pending and the vehicle is not listed elsewhere', () => {
    const sold = running().bid('m1', 1_250_000).until(SLOT);
    const rescind = { kind: 'rescind', reason: 'unpaid' } as const;
    expect(sold.when('operator', SLOT, rescind, { paid: true })).toBe('move_not_allowed');
    expect(sold.when('operator', SLOT, rescind, { listedElsewhere: true })).toBe('vehicle_listed');
    expect(sold.when('owner', SLOT, rescind)).toBe('not_allowed');
    sold.given('operator', SLOT + DAY, rescind);
    expect(sold.until(SLOT + 31 * DAY - 1).state.status).toBe('failed');
    expect(sold.until(SLOT + 31 * DAY).state.status).toBe('failed_na');
  });

  test('an ad in editing has at least 7 days', () => {
    const at = SLOT + 29 * DAY;
    const life = openToLateOffers().given('owner', at, { kind: 'change' });
    expect(life.until(at + 7 * DAY - 1).state.status).toBe('editing');
    expect(life.until(at + 7 * DAY).state.status).toBe('failed_na');
  });
});

describe('questions', () => {
  const ask = (text: string) => ({ kind: 'question', text }) as const;

  test('one per customer is open, over the rounds', () => {
    const life = running().given('m3', AT, ask('Is the awning new?'));
    expect(life.when('m4', AT, ask('Any rust?'))).toBe('question_open');
    expect(life.when('m1', AT, ask('Any rust?'))).toHaveLength(1);
    life.given('owner', AT, { kind: 'answer', merchant: 'm3', text: 'Yes.' });
    expect(life.when('owner', AT, { kind: 'answer', merchant: 'm3', text: 'Yes.' })).toBe('move_not_allowed');
    expect(life.when('m4', AT, ask('Any rust?'))).toHaveLength(1);
  });

  test('neither question nor answer holds a price or contact data', () => {
    const life = running().given('m1', AT, ask('2.5 t, 85.000 km, 2019?'));
    expect(life.when('m2', AT, ask('Call 0171 1234567'))).toBe('text_refused');
    expect(life.when('owner', AT, { kind: 'answer', merchant: 'm1', text: 'Mail me: s@example.org' })).toBe(
      'text_refused',
    );
  });

  test('only while the ad is published or in its round', () => {
    expect(running().when('m1', SLOT, ask('Any rust?'))).toBe('move_not_allowed');
    expect(running().when('m1', AT, ask('Any rust?'), { blocked: true })).toBe('bidding_not_possible');
  });
});
