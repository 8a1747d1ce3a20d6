import type { Digest } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { mayWait, nextDigest } from './digest.ts';
import { MESSAGES } from './table/messages.ts';

const next = (now: string, digest?: Digest): string =>
  new Date(nextDigest(Date.parse(now), digest)).toISOString();

test('daily mails go out at 7:30 by the wall clock, also across a change of the clocks', () => {
  expect(next('2026-11-24T06:29:59Z')).toBe('2026-11-24T06:30:00.000Z');
  expect(next('2026-11-24T06:30:00Z')).toBe('2026-11-25T06:30:00.000Z');
  expect(next('2026-11-24T23:10:00Z')).toBe('2026-11-25T06:30:00.000Z');
  // the clocks go forward in the night to 28 March 2027
  expect(next('2027-03-27T12:00:00Z')).toBe('2027-03-28T05:30:00.000Z');
});

test('they go out at the time and on the days that were chosen', () => {
  const weekdays = { at: '18:00', days: [1, 2, 3, 4, 5] };
  expect(next('2026-11-27T16:59:00Z', weekdays)).toBe('2026-11-27T17:00:00.000Z');
  // a Friday evening: the next one is on Monday
  expect(next('2026-11-27T17:00:00Z', weekdays)).toBe('2026-11-30T17:00:00.000Z');
  expect(next('2026-11-27T06:31:00Z', { at: '07:30', days: [5] })).toBe('2026-12-04T06:30:00.000Z');
  // an hour that the clocks leave out
  expect(next('2027-03-27T12:00:00Z', { at: '02:30', days: [7] })).toBe('2027-03-28T01:30:00.000Z');
});

test('tasks, deadlines, what is urgent and what always comes do not wait', () => {
  const waits = (name: string, params = {}) => mayWait(MESSAGES[name]!, params);
  expect(waits('auction_ended_without_you')).toBe(true);
  expect(waits('bid_received')).toBe(true);
  expect(waits('search_match')).toBe(true);
  expect(waits('overbid')).toBe(false);
  expect(waits('owner_answer_question')).toBe(false);
  expect(waits('order_paid')).toBe(false);
  expect(waits('merchant_waiting_for_owner')).toBe(true);
  expect(waits('merchant_waiting_for_owner', { deadline: '2026-11-26T10:00:00Z' })).toBe(false);
});
