import { newId } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { standing, testRefused, type RefusedCommand } from '../testing/refused.ts';
import { code, EUR, startAuctions, type Harness, submissionOf } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

const offerId = 'offer-1';
const bid = (amount: unknown) => ({ amount });

const MOVES: readonly RefusedCommand[] = [
  [
    'an answer to an offer that is gone',
    'renegotiation',
    'owner',
    'auction.negotiate',
    { move: 'accept', offerId: 'offer-0' },
    'conflict',
  ],
  [
    'an answer by a dealer who did not bid',
    'renegotiation',
    'bert',
    'auction.negotiate',
    { move: 'accept', offerId },
    'not_allowed',
  ],
  [
    'an own offer accepted',
    'renegotiation',
    'anna',
    'auction.negotiate',
    { move: 'accept', offerId },
    'move_not_allowed',
  ],
  [
    'an ask off the grid',
    'renegotiation',
    'owner',
    'auction.negotiate',
    { move: 'counter', offerId, amount: 11_001 * EUR },
    'invalid_amount',
  ],
  [
    'an ask above the minimum',
    'renegotiation',
    'owner',
    'auction.negotiate',
    { move: 'counter', offerId, amount: 12_050 * EUR },
    'bid_too_high',
  ],
  [
    'a decline that does not say what then',
    'renegotiation',
    'owner',
    'auction.negotiate',
    { move: 'decline', offerId },
    'invalid_input',
  ],
  [
    'a restart by somebody else',
    'failed',
    'anna',
    'auction.restart',
    { newMinimum: 11_400 * EUR },
    'not_allowed',
  ],
  [
    'a restart at 95.5 %',
    'failed',
    'owner',
    'auction.restart',
    { newMinimum: 11_450 * EUR },
    'reduction_too_small',
  ],
  [
    'a restart below 500 EUR',
    'failed',
    'owner',
    'auction.restart',
    { newMinimum: 450 * EUR },
    'invalid_prices',
  ],
  [
    'a restart while it runs',
    'running',
    'owner',
    'auction.restart',
    { newMinimum: 11_400 * EUR },
    'move_not_allowed',
  ],
  ['a withdrawal while it runs', 'running', 'owner', 'auction.withdraw', {}, 'move_not_allowed'],
  ['a withdrawal by somebody else', 'failed', 'bert', 'auction.withdraw', {}, 'not_allowed'],
  [
    'the same minimum again after a round',
    'second',
    'owner',
    'auction.submit',
    submissionOf('7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10'),
    'reduction_too_small',
  ],
  ['a draft discarded after a round', 'second', 'owner', 'auction.discard', {}, 'move_not_allowed'],
  [
    'a late offer below the own start price',
    'acpt_late_offer',
    'anna',
    'auction.late-offer',
    bid(9_950 * EUR),
    'bid_too_low',
  ],
  [
    'a late offer without a step above the other’s',
    'recd_late_offer',
    'bert',
    'auction.late-offer',
    bid(10_550 * EUR),
    'bid_too_low',
  ],
  [
    'a late offer of a blocked dealer',
    'acpt_late_offer',
    'blocked',
    'auction.late-offer',
    bid(10_500 * EUR),
    'bidding_not_possible',
  ],
  [
    'a late offer while it runs',
    'running',
    'anna',
    'auction.late-offer',
    bid(10_500 * EUR),
    'offer_unavailable',
  ],
  [
    'a counter not above the offer',
    'recd_late_offer',
    'owner',
    'auction.answer-late-offer',
    { move: 'counter', offerId, amount: 10_500 * EUR },
    'bid_too_low',
  ],
  [
    'a counter above the target',
    'recd_late_offer',
    'owner',
    'auction.answer-late-offer',
    { move: 'counter', offerId, amount: 12_050 * EUR },
    'bid_too_high',
  ],
  [
    'a counter without amount',
    'recd_late_offer',
    'owner',
    'auction.answer-late-offer',
    { move: 'counter', offerId },
    'invalid_input',
  ],
  [
    'a stale late offer accepted',
    'recd_late_offer',
    'owner',
    'auction.answer-late-offer',
    { move: 'accept', offerId: 'offer-9' },
    'conflict',
  ],
  [
    'another’s counter accepted',
    'countered',
    'bert',
    'auction.answer-late-offer',
    { move: 'accept', offerId: 'offer-2' },
    'not_allowed',
  ],
  [
    'a reservation confirmed by a dealer',
    'anr_offer_above_targetprice',
    'bert',
    'auction.reservation',
    { offerId, confirm: true },
    'move_not_allowed',
  ],
  [
    'a stale reservation',
    'anr_offer_above_targetprice',
    'operator',
    'auction.reservation',
    { offerId: 'offer-9', confirm: true },
    'conflict',
  ],
  [
    'a question with a telephone number',
    'running',
    'anna',
    'auction.question',
    { text: 'Rufen Sie 0171 1234567 an?' },
    'text_refused',
  ],
  [
    'a question that no database can hold',
    'running',
    'anna',
    'auction.question',
    { text: 'Wie\u0000so?' },
    'invalid_input',
  ],
  [
    'a question with half a letter',
    'running',
    'anna',
    'auction.question',
    { text: 'Wieso \ud800?' },
    'invalid_input',
  ],
  [
    'a question of the owner',
    'running',
    'owner',
    'auction.question',
    { text: 'Ist das gut?' },
    'bidding_not_possible',
  ],
  [
    'a question after the end',
    'failed',
    'anna',
    'auction.question',
    { text: 'Ist es noch da?' },
    'move_not_allowed',
  ],
  ['a release by the owner', 'under_review', 'owner', 'auction.release', {}, 'not_allowed'],
  ['a release twice', 'running', 'operator', 'auction.release', {}, 'move_not_allowed'],
  ['a void without a reason', 'running', 'operator', 'auction.void', { reason: '' }, 'invalid_input'],
  ['a void by a dealer', 'running', 'anna', 'auction.void', { reason: 'Ich will nicht' }, 'not_allowed'],
  ['an outage that a dealer declares', 'running', 'anna', 'auction.declare-outage', {}, 'not_allowed'],
  ['an extension without an outage', 'running', 'operator', 'auction.extend', {}, 'move_not_allowed'],
  [
    'a rescission of what is not sold',
    'failed',
    'operator',
    'auction.rescind',
    { reason: 'Irrtum' },
    'move_not_allowed',
  ],
  ['the log before the end', 'running', 'anna', 'auction.proof', { from: 1 }, 'move_not_allowed'],
  ['a command that there is not', 'running', 'anna', 'auction.win', {}, 'not_built'],
];

testRefused(() => harness, MOVES);

test('an auction that there is not is not found, whoever asks for whatever', async () => {
  for (const type of ['auction.bid', 'auction.context', 'auction.proof', 'auction.steps', 'auction.void']) {
    const payload =
      type === 'auction.bid'
        ? bid(1_050_000)
        : type === 'auction.proof'
          ? { from: 1 }
          : type === 'auction.void'
            ? { reason: 'x' }
            : {};
    expect(code(await harness.send(type, harness.operator, newId(), payload))).toBe('not_found');
  }
});

test('a sender without a name may do nothing, and the name of the timer opens no door', async () => {
  const id = await harness.seed(LIVES.running(harness));
  const before = await standing(harness, id);
  for (const type of [
    'auction.bid',
    'auction.context',
    'auction.withdraw',
    'auction.void',
    'auction.steps',
  ]) {
    const payload =
      type === 'auction.bid' ? bid(10_500 * EUR) : type === 'auction.void' ? { reason: 'Weil' } : {};
    expect([type, code(await harness.send(type, null, id, payload))]).toEqual([type, 'not_allowed']);
  }
  expect(code(await harness.send('auction.bid', 'timer', id, bid(10_500 * EUR)))).toBe(
    'bidding_not_possible',
  );
  expect(code(await harness.send('auction.void', 'timer', id, { reason: 'Weil' }))).toBe('not_allowed');
  // an operator is one by the whole name
  expect(code(await harness.send('auction.void', 'operatorin', id, { reason: 'Weil' }))).toBe('not_allowed');
  expect(await standing(harness, id)).toEqual(before);
});
