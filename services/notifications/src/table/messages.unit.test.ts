import { MESSAGE_CODES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { codesOver, isMailedByOrder, isSparse, notesOver, SHARED_CODES } from '../decide.ts';
import { MESSAGES } from './messages.ts';
import { messagesPage } from './page.ts';

test('the page of messages says what the table says', async () => {
  await expect(messagesPage()).toMatchFileSnapshot('../../../../docs/messages.md');
});

test('every code has an entry, and every entry a code', () => {
  const codes = new Set(Object.keys(MESSAGES).map((name) => name.split('.')[0]));
  expect([...codes].toSorted()).toEqual([...new Set<string>(MESSAGE_CODES)].toSorted());
});

test('what the service decides is what the entries say, of codes and of notes', () => {
  expect(SHARED_CODES).toEqual(['confirm_or_refuse_reservation', 'review_ad']);
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
});
