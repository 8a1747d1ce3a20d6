import { describe, expect, test } from 'vitest';
import { STANDARD_SCHEDULE } from './schedule.ts';
import { step } from './step.ts';
import {
  HOUR,
  Life,
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
import { carried, FAR_RESTART, LATER, offered, RESTART } from './testing/lives.ts';
import { codeOf, messagesOf, receiverOf, toldIn, type Message } from './testing/told.ts';

/** Messages in full: receiver, code, group, parameters. */
const inFull = (message: Message): string =>
  `${receiverOf(message)}: ${codeOf(message)} [${message.group}] ${JSON.stringify(message.params)}`;
const told = toldIn(inFull);
const passes = (life: Life, at: number): string[] =>
  messagesOf(step(life.engine, { at, payload: null }, STANDARD_SCHEDULE).entries).map(({ message }) =>
    inFull(message),
  );

describe('every message in full:', () => {
  test('a submission and its review', () => {
    const life = new Life();
    expect(told(life, 'owner', MONDAY, SUBMIT)).toEqual([
      'owner: operator_review_ad [ad] {}',
      'operator: review_ad [ad] {}',
    ]);
    expect(told(life, 'operator', MONDAY + 1, { kind: 'request_changes', reason: 'VIN' })).toEqual([
      'owner: ad_edited [ad] {"reason":"VIN"}',
      'owner: read_me/changes_requested [ad] {"reason":"VIN"}',
    ]);
    expect(told(life, 'owner', MONDAY + 2, SUBMIT)).toEqual([
      'owner: operator_review_ad [ad] {}',
      'operator: review_ad [ad] {}',
    ]);
    expect(told(life, 'owner', MONDAY + 3, { kind: 'take_back' })).toEqual([
      'owner: ad_edited [ad] {}',
      'owner: read_me/ad_taken_back [ad] {}',
    ]);
    expect(told(life, 'owner', MONDAY + 4, SUBMIT)).toEqual([
      'owner: operator_review_ad [ad] {}',
      'operator: review_ad [ad] {}',
    ]);
    const about = { fields: ['vin', 'mileage'], step: 'profile' };
    const named = '{"reason":"VIN","fields":"vin,mileage","step":"profile"}';
    const asked = { kind: 'request_changes', reason: 'VIN', ...about } as const;
    expect(told(life, 'operator', MONDAY + 5, asked)).toEqual([
      `owner: ad_edited [ad] ${named}`,
      `owner: read_me/changes_requested [ad] ${named}`,
    ]);
    life.play('owner', MONDAY + 5, SUBMIT);
    expect(told(life, 'operator', MONDAY + 5, { kind: 'reject', reason: 'Car' })).toEqual([
      'owner: read_me/ad_rejected [ad] {"reason":"Car"}',
    ]);
    expect(told(life, 'operator', MONDAY + 6, { kind: 'reopen' })).toEqual(['owner: ad_edited [ad] {}']);
  });

  test('a submission that waited for the address, and was no longer complete', () => {
    const life = reviewed({}, { emailVerified: false });
    expect(
      told(life, 'owner', MONDAY + 1, { kind: 'verify_email' }, { emailVerified: true, complete: false }),
    ).toEqual(['owner: ad_edited/submission_dropped [ad] {}']);
  });

  test('a round from its release to the sale', () => {
    const life = reviewed();
    expect(told(life, 'operator', MONDAY, { kind: 'release', r: MONDAY, start: MONDAY, slot: SLOT })).toEqual(
      [
        'owner: ad_released [ad] {"start":1772463600000,"end":1772546400000}',
        'watchers: auction_started [bidding] {"round":1,"end":1772546400000}',
      ],
    );
    expect(told(life, 'm1', MONDAY + HOUR, { kind: 'question', text: 'Any rust?' })).toEqual([
      'owner: owner_answer_question [question] {"questionId":"question-1","text":"Any rust?"}',
      'm1: owner_to_answer_question [question] {"questionId":"question-1","question":"Any rust?"}',
    ]);
    expect(told(life, 'owner', MONDAY + HOUR, { kind: 'answer', merchant: 'm1', text: 'No.' })).toEqual([
      'm1: question_answered [question] {"questionId":"question-1"}',
      'owner: read_me/answer_published [question] {"questionId":"question-1"}',
    ]);
    const unsure = { kind: 'question', text: 'Is the price negotiable?' } as const;
    expect(told(life, 'm1', MONDAY + HOUR, unsure)).toEqual([
      'owner: owner_answer_question [question] {"questionId":"question-2","text":"Is the price negotiable?"}',
      'm1: owner_to_answer_question [question] {"questionId":"question-2","question":"Is the price negotiable?"}',
      'operator: read_me/question_unsure [question] {"questionId":"question-2","question":"Is the price negotiable?"}',
    ]);
    expect(told(life, 'm1', MONDAY + HOUR, { kind: 'bid', amount: 1_050_000 })).toEqual([
      'owner: bid_received [bidding] {"price":1000000,"end":1772546400000}',
    ]);
    expect(told(life, 'm2', MONDAY + HOUR, { kind: 'agent', amount: 1_100_000 })).toEqual([
      'owner: bid_received [bidding] {"price":1060000,"end":1772546400000}',
      'm2: agent_active [bidding] {"price":1060000,"end":1772546400000}',
      'm1: overbid [bidding] {"price":1060000,"end":1772546400000}',
    ]);
    expect(told(life, 'operator', SLOT - 2 * HOUR, { kind: 'outage_declare' })).toEqual([]);
    expect(
      told(life, 'operator', SLOT - HOUR, {
        kind: 'extend',
        r: SLOT - HOUR,
        start: MONDAY,
        slot: SLOT + 10 * MINUTE,
      }),
    ).toEqual([
      'owner: read_me/round_extended [bidding] {"end":1772547000000}',
      'bidders: read_me/round_extended [bidding] {"end":1772547000000}',
    ]);
    expect(told(life, 'm1', SLOT, { kind: 'buy_now' })).toEqual([
      'm1: owner_waiting_for_buyer_to_pick_up_vehicle [sale] {"price":1500000,"orderId":"a1-1","origin":"buy_now","boughtNow":1500000}',
      'owner: owner_waiting_for_buyer_to_pick_up_vehicle [sale] {"price":1500000,"orderId":"a1-1","origin":"buy_now","boughtNow":1500000}',
      'bidders but c1: auction_ended_without_you/bought_without_you [bidding] {"price":1500000}',
    ]);
    expect(told(life, 'operator', SLOT + HOUR, { kind: 'rescind', reason: 'Frame' })).toEqual([
      'owner: read_me/sale_rescinded [sale] {"reason":"Frame","orderId":"a1-1","high":1200000,"deadline":1775142000000}',
      'm1: read_me/sale_rescinded [sale] {"reason":"Frame","orderId":"a1-1","price":1500000}',
    ]);
    expect(told(life, 'owner', SLOT + HOUR, { kind: 'withdraw' })).toEqual([
      'watchers: auction_ended_without_you/no_longer_offered [ad] {"by":"owner"}',
      'owner: read_me/ad_withdrawn [ad] {}',
    ]);
  });

  test('a round that ends at its minimum', () => {
    const life = running().bid('m2', 1_250_000);
    expect(passes(life, SLOT)).toEqual([
      'm2: owner_waiting_for_buyer_to_pick_up_vehicle [sale] {"price":1200000,"orderId":"a1-1","origin":"auction"}',
      'owner: owner_waiting_for_buyer_to_pick_up_vehicle [sale] {"price":1200000,"orderId":"a1-1","origin":"auction"}',
      'bidders but c2: auction_ended_without_you [bidding] {"price":1200000}',
    ]);
  });

  test('a round without bids', () => {
    const life = running();
    expect(passes(life, SLOT)).toEqual([
      'owner: submit_ad_with_reduced_price_or_decline_to_submit_again [negotiation] {"high":1140000,"deadline":1775138400000}',
    ]);
  });

  test('a round below its minimum, and the talks about it', () => {
    const life = running().bid('m1', 1_050_000);
    expect(passes(life, SLOT)).toEqual([
      'owner: owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline [negotiation] {"amount":1000000,"offerId":"offer-1","deadline":1772719200000}',
      'm1: highest_bidder_waiting_for_owner [negotiation] {"amount":1000000,"offerId":"offer-1","deadline":1772719200000}',
      'bidders but c1: auction_ended_without_you/talks_without_you [bidding] {"price":1000000}',
    ]);
    expect(
      told(life, 'owner', SLOT + 1, { kind: 'neg_counter', offer: life.standing, amount: 1_190_000 }),
    ).toEqual([
      'owner: read_me/counteroffer_sent [negotiation] {"amount":1190000,"offerId":"offer-2","deadline":1772719200000}',
      'm1: highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline [negotiation] {"amount":1190000,"offerId":"offer-2","deadline":1772719200000}',
    ]);
    expect(
      told(life, 'm1', SLOT + 2, { kind: 'neg_offer', offer: life.standing, amount: 1_100_000 }),
    ).toEqual([
      'owner: owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline/new_offer [negotiation] {"amount":1100000,"offerId":"offer-3","deadline":1772719200000,"ask":1190000}',
      'm1: offer_from_highest_bidder_sent [negotiation] {"amount":1100000,"offerId":"offer-3","deadline":1772719200000}',
    ]);
    expect(
      told(life, 'owner', SLOT + 3, { kind: 'neg_counter', offer: life.standing, amount: 1_180_000 }),
    ).toEqual([
      'owner: read_me/counteroffer_sent [negotiation] {"amount":1180000,"offerId":"offer-4","deadline":1772719200000}',
      'm1: highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline [negotiation] {"amount":1180000,"offerId":"offer-4","deadline":1772719200000}',
    ]);
    expect(told(life, 'm1', SLOT + 4, { kind: 'neg_decline', offer: life.standing })).toEqual([
      'owner: owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline/counter_declined [negotiation] {"amount":1000000,"offerId":"offer-5","deadline":1772719200000,"lapsed":1100000}',
      'm1: read_me/counteroffer_declined [negotiation] {"amount":1000000,"offerId":"offer-5","deadline":1772719200000,"lapsed":1100000}',
    ]);
    expect(
      told(life, 'owner', SLOT + HOUR, {
        kind: 'neg_decline',
        offer: life.standing,
        then: 'restart',
        ...RESTART,
      }),
    ).toEqual([
      'owner: ad_released/auction_restarted [ad] {"start":1772550000000,"end":1772632800000,"bound":1000000}',
      'm1: bid_again_or_decline_or_submit_reminder [negotiation] {"start":1772550000000,"end":1772632800000,"carried":1000000}',
      'watchers: auction_started [bidding] {"round":2,"end":1772632800000}',
    ]);
    expect(passes(life, NEXT.start)).toEqual([]);
    expect(told(life, 'operator', NEXT.start + 1, { kind: 'void', reason: 'Fire' })).toEqual([
      'owner: read_me/auction_voided [ad] {"reason":"Fire"}',
      'watchers: auction_ended_without_you/no_longer_offered [ad] {}',
      'm1: read_me/bid_released [bidding] {}',
    ]);
  });

  test('a restart below the bid that opens it: its minimum is met, and no message names it', () => {
    const life = negotiating();
    const minimum = 500_000;
    const [owner = ''] = told(life, 'owner', SLOT + HOUR, {
      kind: 'neg_decline',
      offer: life.standing,
      then: 'restart',
      ...RESTART,
      newMinimum: minimum,
    });
    expect(owner).toMatch(/auction_restarted .*"bound":1020000,"reached":1020000/);
    expect(owner).not.toContain(`:${minimum}`);
  });

  test('talks that are paused', () => {
    const life = negotiating();
    expect(
      told(life, 'owner', SLOT + 1, { kind: 'neg_decline', offer: life.standing, then: 'pause' }),
    ).toEqual([
      'owner: submit_ad_with_reduced_price_or_decline_to_submit_again/auction_paused [negotiation] {"high":1140000,"deadline":1775138400000,"bound":1020000,"boundUntil":1772719200000}',
      'm1: read_me/negotiation_paused [negotiation] {"amount":1020000,"deadline":1772719200000}',
    ]);
    expect(told(life, 'operator', SLOT + 2, { kind: 'void', reason: 'Fire' })).toEqual([
      'owner: read_me/auction_voided [ad] {"reason":"Fire"}',
      'watchers: auction_ended_without_you/no_longer_offered [ad] {}',
      'm1: read_me/bid_released [bidding] {}',
    ]);
  });

  test('talks that end with a sale say whose word was accepted', () => {
    const offered = negotiating();
    expect(told(offered, 'owner', SLOT + 1, { kind: 'neg_accept', offer: offered.standing })).toContain(
      'owner: owner_waiting_for_buyer_to_pick_up_vehicle [sale] {"price":1020000,"orderId":"a1-1","origin":"renegotiation","acceptedOffer":1020000}',
    );
    const asked = negotiating();
    told(asked, 'owner', SLOT + 1, { kind: 'neg_counter', offer: asked.standing, amount: 1_150_000 });
    expect(told(asked, 'm1', SLOT + 2, { kind: 'neg_accept', offer: asked.standing })).toContain(
      'm1: owner_waiting_for_buyer_to_pick_up_vehicle [sale] {"price":1150000,"orderId":"a1-1","origin":"renegotiation","acceptedAsk":1150000}',
    );
  });

  test('talks that the owner ends', () => {
    const life = negotiating();
    expect(told(life, 'owner', SLOT + 1, { kind: 'neg_end', offer: life.standing })).toEqual([
      'owner: read_me/negotiation_ended [negotiation] {"by":"owner"}',
      'm1: read_me/negotiation_ended [negotiation] {"by":"owner"}',
    ]);
  });

  test('late offers', () => {
    const life = openToLateOffers();
    expect(told(life, 'm1', LATER, { kind: 'late_offer', amount: 1_000_000 })).toEqual([
      'm1: merchant_waiting_for_owner [late_offer] {"amount":1000000,"offerId":"offer-1","deadline":1772722800000}',
      'owner: owner_accept_late_offer_or_send_counteroffer_or_decline [late_offer] {"amount":1000000,"offerId":"offer-1","deadline":1772722800000}',
    ]);
    expect(
      told(life, 'owner', LATER, { kind: 'late_counter', offer: life.pending, amount: 1_150_000 }),
    ).toEqual([
      'owner: owner_waiting_for_counteroffer [late_offer] {"amount":1150000,"offerId":"offer-2","deadline":1772722800000}',
      'm1: merchant_accept_counteroffer_or_send_new_offer_or_decline [late_offer] {"amount":1150000,"offerId":"offer-2","deadline":1772722800000}',
    ]);
    expect(told(life, 'm1', LATER, { kind: 'late_decline', offer: life.counter })).toEqual([
      'owner: owner_accept_late_offer_or_send_counteroffer_or_decline/counter_declined [late_offer] {"amount":1000000,"offerId":"offer-1","deadline":1772722800000}',
      'm1: read_me/late_counteroffer_declined [late_offer] {"amount":1000000,"offerId":"offer-1","deadline":1772722800000}',
    ]);
    expect(told(life, 'm2', LATER, { kind: 'late_offer', amount: 1_050_000 })).toEqual([
      'm2: merchant_waiting_for_owner [late_offer] {"amount":1050000,"offerId":"offer-3","deadline":1772722800000}',
      'owner: owner_accept_late_offer_or_send_counteroffer_or_decline [late_offer] {"amount":1050000,"offerId":"offer-3","deadline":1772722800000}',
      'm1: read_me/late_offer_displaced [late_offer] {"amount":1000000}',
    ]);
    expect(told(life, 'owner', LATER, { kind: 'late_decline', offer: life.pending })).toEqual([
      'm2: read_me/late_offer_declined [late_offer] {"by":"owner","amount":1050000}',
      'owner: read_me/late_offer_declined_by_owner [late_offer] {"by":"owner","amount":1050000}',
    ]);
    expect(told(life, 'm1', LATER, { kind: 'late_offer', amount: 1_200_000 })).toEqual([
      'owner: confirm_or_refuse_reservation [late_offer] {"amount":1200000,"offerId":"offer-4","deadline":1772722800000}',
      'operator: confirm_or_refuse_reservation [late_offer] {"amount":1200000,"offerId":"offer-4","deadline":1772722800000}',
      'm1: read_me/late_offer_reserved [late_offer] {"amount":1200000,"offerId":"offer-4","deadline":1772722800000}',
    ]);
    expect(told(life, 'operator', LATER, { kind: 'late_decline', offer: life.pending })).toEqual([
      'm1: read_me/late_offer_refused [late_offer] {"by":"operator","amount":1200000}',
      'owner: read_me/reservation_refused [late_offer] {"by":"operator","amount":1200000}',
    ]);
    expect(told(life, 'm2', LATER, { kind: 'late_offer', amount: 1_205_000 })).toEqual([
      'owner: confirm_or_refuse_reservation [late_offer] {"amount":1205000,"offerId":"offer-5","deadline":1772722800000}',
      'operator: confirm_or_refuse_reservation [late_offer] {"amount":1205000,"offerId":"offer-5","deadline":1772722800000}',
      'm2: read_me/late_offer_reserved [late_offer] {"amount":1205000,"offerId":"offer-5","deadline":1772722800000}',
    ]);
    expect(told(life, 'owner', LATER, { kind: 'late_accept', offer: life.pending })).toEqual([
      'm2: owner_waiting_for_buyer_to_pick_up_vehicle [sale] {"price":1205000,"orderId":"a1-1","origin":"late_offer","confirmedOffer":1205000}',
      'owner: owner_waiting_for_buyer_to_pick_up_vehicle [sale] {"price":1205000,"orderId":"a1-1","origin":"late_offer","confirmedOffer":1205000}',
      'bidders but c2: auction_ended_without_you/sold_after_round [bidding] {"price":1205000}',
    ]);
  });

  test('a reservation that no one decides', () => {
    const life = openToLateOffers();
    life.given('m1', LATER, { kind: 'late_offer', amount: 1_200_000 });
    expect(passes(life, LATER + 48 * HOUR)).toEqual([
      'm1: read_me/late_offer_expired [late_offer] {"by":"deadline","amount":1200000}',
      'owner: read_me/reservation_lapsed [late_offer] {"by":"deadline","amount":1200000}',
    ]);
  });

  test('a sale after one that was rescinded announces nothing new to the other bidders', () => {
    const life = negotiating();
    expect(told(life, 'owner', SLOT + 1, { kind: 'neg_accept', offer: life.standing }).at(-1)).toBe(
      'bidders but c1: auction_ended_without_you/sold_after_round [bidding] {"price":1020000}',
    );
    life.given('operator', SLOT + 2, { kind: 'rescind', reason: 'Frame' });
    life.given('owner', SLOT + 3, { kind: 'late_open' });
    life.given('m2', SLOT + 4, { kind: 'late_offer', amount: 1_050_000 });
    expect(told(life, 'owner', SLOT + 5, { kind: 'late_accept', offer: life.pending })).toEqual([
      expect.stringMatching(/^m2: owner_waiting/),
      expect.stringMatching(/^owner: owner_waiting/),
    ]);
  });

  test('a counter keeps the deadline of the offer', () => {
    const life = offered();
    const counter = { kind: 'late_counter', offer: life.pending, amount: 1_150_000 } as const;
    for (const message of told(life, 'owner', LATER + HOUR, counter))
      expect(message).toContain('"deadline":1772722800000');
  });

  test('a bid that bound is let go when the owner takes the vehicle back', () => {
    const paused = () => {
      const life = negotiating();
      return life.given('owner', SLOT + 1, { kind: 'neg_decline', offer: life.standing, then: 'pause' });
    };
    expect(told(paused(), 'owner', LATER, { kind: 'change' })).toEqual([
      'm1: read_me/bid_released_by_owner [bidding] {}',
    ]);
    expect(told(paused(), 'owner', LATER, { kind: 'withdraw' })).toEqual([
      'watchers: auction_ended_without_you/no_longer_offered [ad] {"by":"owner"}',
      'bidders but c1: auction_ended_without_you/no_longer_offered [ad] {"by":"owner"}',
      'owner: read_me/ad_withdrawn [ad] {}',
      'm1: read_me/bid_released_by_owner [bidding] {}',
    ]);
    expect(told(carried(FAR_RESTART), 'owner', LATER + 1, { kind: 'withdraw' })).toEqual([
      'watchers: auction_ended_without_you/no_longer_offered [ad] {"by":"owner"}',
      'bidders but c1: auction_ended_without_you/no_longer_offered [ad] {"by":"owner"}',
      'owner: read_me/ad_withdrawn [ad] {}',
      'm1: read_me/bid_released_by_owner [bidding] {}',
    ]);
    // no one is bound any more after the 48 hours
    expect(told(paused(), 'owner', SLOT + 49 * HOUR, { kind: 'change' })).toEqual([]);
  });

  test('an ad that lapses after 30 days', () => {
    const life = running().until(SLOT);
    expect(passes(life, SLOT + 31 * 24 * HOUR)).toEqual([
      'watchers: auction_ended_without_you/no_longer_offered [ad] {"by":"deadline"}',
      'bidders: auction_ended_without_you/no_longer_offered [ad] {"by":"deadline"}',
      'owner: read_me/ad_lapsed [ad] {}',
    ]);
  });
});
