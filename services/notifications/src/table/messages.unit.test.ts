import { COLLECTED_CODES, isOpenTask } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import {
  codesOver,
  isMailedByOrder,
  isOwnStep,
  isSparse,
  notesOver,
  SHARED_CODES,
  showsEnd,
} from '../decide.ts';
import { MESSAGES } from './messages.ts';
import { messagesPage } from './page.ts';

test('the page of messages says what the table says', async () => {
  await expect(messagesPage()).toMatchFileSnapshot('../../../../docs/messages.md');
});

test('what is collected is no task, is not answered and bears no deadline; a code is collected with all its variants', () => {
  const collected = Object.entries(MESSAGES).filter(([name]) =>
    COLLECTED_CODES.includes(name.split('.')[0] ?? ''),
  );
  expect(collected.map(([name]) => name)).toEqual([
    'auction_started',
    'search_match',
    'auction_ended_without_you',
    'auction_ended_without_you.bought_without_you',
    'auction_ended_without_you.no_longer_offered',
    'auction_ended_without_you.sold_after_round',
    'auction_ended_without_you.talks_without_you',
  ]);
  for (const code of COLLECTED_CODES) expect(isOpenTask(code), code).toBe(false);
  for (const [name, { mail, during, turn }] of collected) {
    expect([mail.kind === null, mail.tone === 'task', during, turn], name).toEqual([
      false,
      false,
      undefined,
      undefined,
    ]);
    expect(
      mail.figures.some(([, param]) => param === 'deadline'),
      name,
    ).toBe(false);
  }
});

test('own steps are neither mailed nor pushed, what binds is: offers and counteroffers are confirmed', () => {
  const own = Object.entries(MESSAGES).filter((row) => row[1].own);
  expect(own.map(([name]) => name)).toEqual([
    'agent_active.agent_overbid',
    'read_me.counteroffer_declined',
    'read_me.late_counteroffer_declined',
    'read_me.late_offer_declined_by_owner',
    'read_me.answer_published',
    'read_me.ad_taken_back',
    'read_me.file_sent',
    'read_me.file_sent_seller',
  ]);
  for (const [name, { push }] of own) expect(push, name).toBeUndefined();
  for (const text of ['counteroffer_declined', 'late_offer_declined_by_owner'])
    expect(isOwnStep({ code: 'read_me', params: { text } }), text).toBe(true);
  expect(isOwnStep({ code: 'ad_released', params: {} })).toBe(false);
  // begin and end of a restart are set after the owner's step: the dialog promises to announce them
  expect(isOwnStep({ code: 'ad_released', params: { text: 'auction_restarted' } })).toBe(false);
  for (const binding of [
    'offer_from_highest_bidder_sent',
    'merchant_waiting_for_owner',
    'owner_waiting_for_counteroffer',
  ])
    expect(isOwnStep({ code: binding, params: {} }), binding).toBe(false);
  expect(isOwnStep({ code: 'read_me', params: { text: 'counteroffer_sent' } })).toBe(false);
});

test('what the service decides is what the entries say, of codes and of notes', () => {
  expect(SHARED_CODES).toEqual([
    'confirm_or_refuse_reservation',
    'review_ad',
    'dispute_opened',
    'review_merchant',
    'review_valuation',
  ]);
  expect(codesOver('running')).not.toContain('owner_answer_question');
  expect(codesOver('renegotiation')).toContain('owner_answer_question');
  expect(notesOver('running')).toEqual([]);
  expect(notesOver('sold')).toEqual(['question_unsure']);
  expect(codesOver('sold')).not.toContain('read_me');
  const said = (code: string, params = {}) => ({ code, params });
  expect(isSparse(said('bid_received'))).toBe(true);
  expect(isSparse(said('read_me', { text: 'question_unsure' }))).toBe(true);
  expect(isSparse(said('read_me', { text: 'changes_requested' }))).toBe(false);
  expect(isSparse(said('overbid'))).toBe(false);
  expect(isMailedByOrder(said('owner_waiting_for_buyer_to_pick_up_vehicle'))).toBe(true);
  expect(isMailedByOrder(said('owner_waiting_for_buyer_to_pick_up_vehicle', { side: 'buyer' }))).toBe(true);
  expect(isMailedByOrder(said('order_paid'))).toBe(false);
  for (const code of ['bid_received', 'agent_active', 'overbid', 'auction_started'])
    expect(showsEnd(said(code)), code).toBe(true);
  expect(showsEnd(said('question_answered'))).toBe(false);
});
