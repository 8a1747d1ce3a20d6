import { expect, test } from 'vitest';
import { refusalsOf } from './refusals.ts';

/** Of every command: no such auction, who sends it, the state, the payload, a key that was used. */
const ALWAYS = ['not_found', 'key_reused', 'not_allowed', 'move_not_allowed', 'invalid_input'];

test('a call is refused with what its move is, by name or command, and with nothing that other moves are', () => {
  expect(refusalsOf('take-back').toSorted()).toEqual(ALWAYS.toSorted());
  expect(refusalsOf('auction.take-back')).toEqual(refusalsOf('take-back'));
  expect(refusalsOf('question').toSorted()).toEqual(
    [...ALWAYS, 'bidding_not_possible', 'exclusive_round', 'question_open', 'text_refused'].toSorted(),
  );
  expect(refusalsOf('bid')).toEqual(expect.arrayContaining(['bid_too_low', 'exclusive_round']));
});

test('a command of several moves is refused with what any of them is', () => {
  expect(refusalsOf('negotiation/end')).not.toContain('slot_invalid');
  expect(refusalsOf('auction.negotiate')).toEqual(expect.arrayContaining(['slot_invalid', 'bid_too_low']));
});

test('dealers who are chosen for a round and may not bid refuse a release', () => {
  expect(refusalsOf('release')).toEqual(expect.arrayContaining(['conflict', 'slot_invalid']));
});
