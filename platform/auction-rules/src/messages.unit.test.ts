import { describe, expect, test } from 'vitest';
import { STANDARD_SCHEDULE } from './schedule.ts';
import { step } from './step.ts';
import {
  DAY,
  HOUR,
  type Life,
  MINUTE,
  negotiating,
  NEXT,
  openToLateOffers,
  reviewed,
  running,
  SLOT,
} from './testing/given.ts';
import { LATER } from './testing/lives.ts';
import { codeOf, effectsOf, messagesOf, receiverOf, toldIn } from './testing/told.ts';

/** Receiver and code of what a command causes. */
const told = toldIn((message) => `${receiverOf(message)} ${codeOf(message)}`);

const HALF = SLOT - HOUR;

describe('messages', () => {
  test('a bid notifies the owner, its agent the bidder, and the bidder who no longer leads', () => {
    const life = running().bid('m1', 1_050_000);
    expect(told(life, 'm2', HALF, { kind: 'agent', amount: 1_100_000 })).toEqual([
      'owner bid_received',
      'm2 agent_active',
      'm1 overbid',
    ]);
    expect(told(life, 'm1', HALF, { kind: 'bid', amount: 1_070_000 })).toEqual([
      'owner bid_received',
      'm1 overbid',
    ]);
    expect(told(life, 'm2', HALF, { kind: 'agent', amount: 1_150_000 })).toEqual([]);
  });

  test('a late offer that displaces notifies the displaced, a colleague’s raise does not', () => {
    const life = openToLateOffers().given('m3', LATER, { kind: 'late_offer', amount: 1_000_000 });
    expect(told(life, 'm4', LATER, { kind: 'late_offer', amount: 1_050_000 })).toEqual([
      'm4 merchant_waiting_for_owner',
      'owner owner_accept_late_offer_or_send_counteroffer_or_decline',
    ]);
    expect(told(life, 'm1', LATER, { kind: 'late_offer', amount: 1_100_000 })).toContain(
      'm4 read_me/late_offer_displaced',
    );
    expect(told(life, 'm2', LATER, { kind: 'late_offer', amount: 1_200_000 })).toEqual([
      'owner confirm_or_refuse_reservation',
      'operator confirm_or_refuse_reservation',
      'm2 read_me/late_offer_reserved',
      'm1 read_me/late_offer_displaced',
    ]);
    expect(told(life, 'operator', LATER, { kind: 'void', reason: 'x' })).toEqual([
      'owner read_me/auction_voided',
      'watchers auction_ended_without_you/no_longer_offered',
      'm2 read_me/bid_released',
    ]);
  });

  test('a declined bid releases, a rescinded sale notifies both sides', () => {
    const life = negotiating();
    expect(told(life, 'owner', LATER, { kind: 'neg_accept', offer: life.standing })).toEqual([
      'm1 owner_waiting_for_buyer_to_pick_up_vehicle',
      'owner owner_waiting_for_buyer_to_pick_up_vehicle',
      'bidders but c1 auction_ended_without_you/sold_after_round',
    ]);
    expect(told(life, 'operator', LATER, { kind: 'rescind', reason: 'unpaid' })).toEqual([
      'owner read_me/sale_rescinded',
      'm1 read_me/sale_rescinded',
    ]);
  });

  test('the winner of a round is not among those who lost it, by bidding and by buying now', () => {
    const life = running().bid('m1', 1_250_000).bid('m2', 1_300_000);
    const ended = messagesOf(step(life.engine, { at: SLOT, payload: null }, STANDARD_SCHEDULE).entries);
    expect(ended.map(({ message }) => `${receiverOf(message)} ${codeOf(message)}`)).toContain(
      'bidders but c2 auction_ended_without_you',
    );
    const bought = running().bid('m1', 1_050_000).bid('m2', 1_100_000);
    expect(told(bought, 'm1', HALF, { kind: 'buy_now' })).toContain(
      'bidders but c1 auction_ended_without_you/bought_without_you',
    );
  });

  describe('a restart after a rescission invites no one, whoever led before:', () => {
    const restart = { kind: 'restart', newMinimum: 1_140_000, ...NEXT } as const;
    const rescind = { kind: 'rescind', reason: 'unpaid' } as const;
    /** Anna's bid was the highest; Bert has bought by a late offer. */
    const boughtLate = () => {
      const life = negotiating();
      life.given('owner', SLOT + 1, { kind: 'neg_end', offer: life.standing });
      life.given('m2', SLOT + 2, { kind: 'late_offer', amount: 1_150_000 });
      return life.given('owner', SLOT + 3, { kind: 'late_accept', offer: life.pending });
    };
    const invited = (life: Life) => told(life, 'owner', LATER, restart);
    const restarted = ['owner ad_released/auction_restarted', 'watchers auction_started'];

    test('who bought', () => {
      const life = negotiating();
      life.given('owner', SLOT + 1, { kind: 'neg_accept', offer: life.standing });
      expect(invited(life.given('operator', SLOT + 4, rescind))).toEqual(restarted);
    });

    test('the highest bidder of a round that was sold by a late offer', () => {
      expect(invited(boughtLate().given('operator', SLOT + 4, rescind))).toEqual(restarted);
    });

    test('when late offers were opened meanwhile', () => {
      const life = boughtLate().given('operator', SLOT + 4, rescind);
      expect(invited(life.given('owner', SLOT + 5, { kind: 'late_open' }))).toEqual(restarted);
    });

    test('when a late offer was made and declined meanwhile', () => {
      const life = boughtLate().given('operator', SLOT + 4, rescind);
      life.given('owner', SLOT + 5, { kind: 'late_open' });
      life.given('m3', SLOT + 6, { kind: 'late_offer', amount: 1_100_000 });
      life.given('owner', SLOT + 7, { kind: 'late_decline', offer: life.pending });
      expect(invited(life)).toEqual(restarted);
    });

    test('but the highest bidder of a later round', () => {
      const life = boughtLate()
        .given('operator', SLOT + 4, rescind)
        .given('owner', LATER, restart);
      life.bid('m3', 1_050_000, NEXT.slot - HOUR).until(NEXT.slot);
      const decline = { kind: 'neg_decline', offer: life.standing, then: 'pause' } as const;
      life.given('owner', NEXT.slot + 1, decline);
      const again = NEXT.slot + HOUR;
      const anew = { ...restart, newMinimum: 1_080_000, r: again, start: again, slot: NEXT.slot + DAY };
      expect(told(life, 'owner', again, anew)).toContain('m3 bid_again_or_decline_or_submit_reminder');
    });
  });

  test('an extension is sent to owner and bidders, an answer to the asker', () => {
    const life = running().bid('m1', 1_050_000).given('m1', HALF, { kind: 'question', text: 'Any rust?' });
    expect(told(life, 'owner', HALF, { kind: 'answer', merchant: 'm1', text: 'No.' })).toEqual([
      'm1 question_answered',
      'owner read_me/answer_published',
    ]);
    life.given('operator', SLOT - MINUTE, { kind: 'outage_declare' });
    const extend = {
      kind: 'extend',
      r: SLOT,
      start: life.state.round!.plan.start,
      slot: SLOT + 30 * MINUTE,
    } as const;
    expect(told(life, 'operator', SLOT, extend)).toEqual([
      'owner read_me/round_extended',
      'bidders read_me/round_extended',
    ]);
  });

  test('review notifies the owner of what happens', () => {
    expect(told(reviewed(), 'operator', HALF, { kind: 'request_changes' })).toEqual([
      'owner ad_edited',
      'owner read_me/changes_requested',
    ]);
    expect(told(reviewed(), 'operator', HALF, { kind: 'reject', reason: 'x' })).toEqual([
      'owner read_me/ad_rejected',
    ]);
  });

  test('a sale makes one order, a rescission cancels it', () => {
    const life = running().bid('m1', 1_250_000);
    const orders = (entries: ReturnType<Life['play']>['entries']) =>
      effectsOf(entries).filter(({ kind }) => kind === 'order');
    const sold = orders(life.play('owner', SLOT, { kind: 'withdraw' }).entries);
    expect(sold).toMatchObject([
      { order: { orderId: 'a1-1', price: 1_200_000, merchant: 'm1', status: 'pending' } },
    ]);
    const canceled = orders(life.play('operator', LATER, { kind: 'rescind', reason: 'x' }).entries);
    expect(canceled).toMatchObject([{ order: { orderId: 'a1-1', status: 'canceled' } }]);
    expect(sold[0]!.key).not.toBe(canceled[0]!.key);
  });
});
