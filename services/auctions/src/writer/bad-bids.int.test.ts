import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { testRefused, type RefusedCommand } from '../testing/refused.ts';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

const bid = (amount: unknown) => ({ amount });

const BIDS: readonly RefusedCommand[] = [
  ['a bid off the grid', 'running', 'anna', 'auction.bid', bid(10_510 * EUR), 'invalid_amount'],
  ['a bid finer than a cent', 'running', 'anna', 'auction.bid', bid(10_500.001 * EUR), 'invalid_amount'],
  ['a negative bid', 'running', 'anna', 'auction.bid', bid(-10_500 * EUR), 'invalid_amount'],
  ['a bid of nothing', 'running', 'anna', 'auction.bid', bid(0), 'invalid_amount'],
  ['a huge bid', 'running', 'anna', 'auction.bid', bid(9_000_000_000 * EUR), 'bid_too_high'],
  ['a bid beyond all numbers', 'running', 'anna', 'auction.bid', bid(1e300), 'invalid_input'],
  ['a bid as text', 'running', 'anna', 'auction.bid', bid('1050000'), 'invalid_input'],
  ['a bid without amount', 'running', 'anna', 'auction.bid', {}, 'invalid_input'],
  [
    'a bid with a field that there is not',
    'running',
    'anna',
    'auction.bid',
    { ...bid(1_050_000), price: 1 },
    'invalid_input',
  ],
  ['a bid below the next step', 'running', 'anna', 'auction.bid', bid(9_950 * EUR), 'bid_too_low'],
  [
    'a bid of more than twice the next step',
    'running',
    'anna',
    'auction.bid',
    bid(20_050 * EUR),
    'bid_too_high',
  ],
  ['a bid at the buy-now price', 'running', 'anna', 'auction.agent', { limit: 20_000 * EUR }, 'bid_too_high'],
  [
    'a bid of a blocked dealer',
    'running',
    'blocked',
    'auction.bid',
    bid(10_500 * EUR),
    'bidding_not_possible',
  ],
  [
    'a bid of a dealer in review',
    'running',
    'fresh',
    'auction.bid',
    bid(10_500 * EUR),
    'bidding_not_possible',
  ],
  [
    'a bid of the owner’s own company',
    'running',
    'owner',
    'auction.bid',
    bid(10_500 * EUR),
    'bidding_not_possible',
  ],
  [
    'a purchase of the owner’s own company',
    'running',
    'owner',
    'auction.buy-now',
    {},
    'bidding_not_possible',
  ],
  ['a bid before the start', 'published', 'anna', 'auction.bid', bid(10_500 * EUR), 'bidding_not_possible'],
  ['a bid after the end', 'failed', 'anna', 'auction.bid', bid(10_500 * EUR), 'bidding_not_possible'],
  ['a bid in an outage', 'outage', 'anna', 'auction.bid', bid(10_500 * EUR), 'bidding_not_possible'],
  ['a purchase after the end', 'failed', 'anna', 'auction.buy-now', {}, 'offer_unavailable'],
];

testRefused(() => harness, BIDS);

test('a key that comes again with another amount, kind or auction’s move is refused', async () => {
  const id = await harness.seed(LIVES.running(harness));
  const key = randomUUID();
  expect(code(await harness.send('auction.bid', harness.anna, id, bid(10_500 * EUR), key))).toBe('accepted');
  expect(code(await harness.send('auction.bid', harness.anna, id, bid(10_500 * EUR), key))).toBe('accepted');
  expect(code(await harness.send('auction.bid', harness.anna, id, bid(10_550 * EUR), key))).toBe(
    'key_reused',
  );
  expect(code(await harness.send('auction.agent', harness.anna, id, { limit: 10_500 * EUR }, key))).toBe(
    'key_reused',
  );
  // keys belong to their sender
  expect(code(await harness.send('auction.bid', harness.bert, id, bid(10_700 * EUR), key))).toBe('accepted');
});
