import { MESSAGE_CODES } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { answeredBy, answers, codesOver, isOver, isWorthMailing, isWorthWaiting } from './decide.ts';

const OWNER = 'owner';
const DEALER = 'dealer';
const say = (code: string, customerId: string, params = {}) => ({ code, customerId, params });
const OWNERS_TURN = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
const BIDDERS_TURN = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';

describe('tasks', () => {
  test('the other side’s turn ends the own one, a bid or a notice does not', () => {
    expect(answers(say(BIDDERS_TURN, DEALER), say(OWNERS_TURN, OWNER))).toBe(true);
    expect(answers(say(OWNERS_TURN, OWNER), say(BIDDERS_TURN, DEALER))).toBe(true);
    expect(answers(say(OWNERS_TURN, OWNER), say(OWNERS_TURN, OWNER))).toBe(true);
    expect(answers(say('bid_received', OWNER), say(OWNERS_TURN, OWNER))).toBe(false);
    expect(answers(say('read_me', OWNER), say(OWNERS_TURN, OWNER))).toBe(false);
    expect(answers(say('highest_bidder_waiting_for_owner', DEALER), say(OWNERS_TURN, OWNER))).toBe(false);
  });

  test('what several are asked at once stays a task of each, until one of them is asked again', () => {
    const code = 'confirm_or_refuse_reservation';
    expect(answers(say(code, 'olga'), say(code, OWNER))).toBe(false);
    expect(answers(say(code, 'otto'), say(code, 'olga'))).toBe(false);
    expect(answers(say(code, OWNER), say(code, OWNER))).toBe(true);
  });

  test('an answer ends the task of its own question only', () => {
    const task = say('owner_answer_question', OWNER, { questionId: 'q1' });
    expect(answers(say('question_answered', DEALER, { questionId: 'q1' }), task)).toBe(true);
    expect(answers(say('question_answered', DEALER, { questionId: 'q2' }), task)).toBe(false);
    expect(answers(say('owner_answer_question', OWNER, { questionId: 'q2' }), task)).toBe(false);
  });

  test('whatever a message may answer is looked for, and a received bid looks for nothing', () => {
    const params = { questionId: 'q1' };
    for (const later of MESSAGE_CODES)
      for (const task of MESSAGE_CODES)
        if (answers(say(later, OWNER, params), say(task, OWNER, params)))
          expect(answeredBy(later), `${later} answers ${task}`).toContain(task);
    expect(answeredBy('bid_received')).toEqual([]);
    expect(answeredBy('overbid')).toEqual([]);
  });

  test('a task ends with the state that it belongs to', () => {
    expect(isOver('owner_answer_question', 'hotbidding')).toBe(false);
    expect(isOver('owner_answer_question', 'renegotiation')).toBe(true);
    expect(isOver(OWNERS_TURN, 'sold')).toBe(true);
    expect(isOver('overbid', 'sold')).toBe(false);
    expect(codesOver('renegotiation')).not.toContain(OWNERS_TURN);
    expect(codesOver('sold')).toContain('owner_answer_question');
  });
});

test('news of a running auction is not mailed an hour later, an offer is for its 48 hours', () => {
  const now = Date.parse('2026-03-02T16:00:00Z');
  expect(isWorthMailing('overbid', '2026-03-02T15:30:00Z', now)).toBe(true);
  expect(isWorthMailing('overbid', '2026-03-02T14:30:00Z', now)).toBe(false);
  expect(isWorthMailing(OWNERS_TURN, '2026-03-01T16:00:00Z', now)).toBe(true);
  expect(isWorthMailing(OWNERS_TURN, '2026-02-27T16:00:00Z', now)).toBe(false);
});

describe('a mail that waits', () => {
  const at = '2026-11-27T18:00:00Z';
  const now = Date.parse(at);
  const hours = (count: number) => now + count * 3_600_000;
  const iso = (count: number) => new Date(hours(count)).toISOString();
  const worth = (code: string, wait: number, params = {}, more = {}) =>
    isWorthWaiting({ code, params, at, queued: now, then: hours(wait), gathered: false, ...more });

  test('is made no older by a wait that its receiver wants', () => {
    // a quiet weekend, and a digest of working days
    expect(worth('owner_answer_question', 60)).toBe(true);
    expect(worth('read_me', 53, { text: 'changes_requested' })).toBe(true);
    expect(worth('auction_ended_without_you', 72, {}, { gathered: true })).toBe(true);
    // it was old before
    expect(worth('read_me', 60, { text: 'changes_requested' }, { queued: hours(49) })).toBe(false);
  });

  test('is of no use an hour later where it is news of a running auction, unless its round lasts', () => {
    expect(worth('overbid', 0.9)).toBe(true);
    expect(worth('overbid', 1.1, { endAt: iso(5) })).toBe(false);
    expect(worth('bid_received', 12, { endAt: iso(20) }, { gathered: true })).toBe(true);
    expect(worth('bid_received', 12, { endAt: iso(11) }, { gathered: true })).toBe(false);
    // the morning is near, and the round over before
    expect(worth('bid_received', 0.5, { endAt: iso(0.2) }, { gathered: true })).toBe(false);
    expect(worth('bid_received', 0.5, { endAt: iso(2) }, { gathered: true })).toBe(true);
  });

  test('is left out where the round that it announces is over by then', () => {
    expect(worth('search_match', 60, { endAt: iso(50) }, { gathered: true })).toBe(false);
    expect(worth('search_match', 60, { endAt: iso(70) }, { gathered: true })).toBe(true);
    // what does not speak of the end is of use after it
    expect(worth('auction_ended_without_you', 60, { endAt: iso(50) })).toBe(true);
  });
});
