import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

const from = (mark: string) => ({ browsers: [mark.padEnd(22, '0')], network: null });
const bid = { amount: 10_500 * EUR };

test('a dealer does not bid in a browser that the owner used, and bids in another', async () => {
  const { owner, anna } = harness;
  const auctionId = await harness.seed(LIVES.running(harness));
  const [desk, own] = [from('desk'), from('own')];
  await harness.publish('identity.events', owner, { customerId: owner, ...desk }, 'account.seen');
  const context = (caller: typeof desk) =>
    harness.send('auction.context', anna, auctionId, {}, randomUUID(), caller);
  await vi.waitFor(async () => {
    const [{ count } = { count: 0 }] = await harness.query<{ count: number }>(
      'select count(*)::int as count from auctions.browser where customer_id = $1',
      [owner],
    );
    expect(count).toBe(1);
  });
  const say = async (caller: typeof desk) =>
    code(await harness.send('auction.bid', anna, auctionId, bid, randomUUID(), caller));
  expect(code(await context(desk))).toBe('accepted');
  expect(await say(desk)).toBe('bidding_not_possible');
  expect(code(await harness.send('auction.buy-now', anna, auctionId, {}, randomUUID(), desk))).toBe(
    'bidding_not_possible',
  );

  await harness.restart();
  expect(await say(desk)).toBe('bidding_not_possible');
  expect(await say(own)).toBe('accepted');

  const [logged] = await harness.query<{ facts: object }>(
    "select facts from auctions.log where auction_id = $1 and code = 'bidding_not_possible' limit 1",
    [auctionId],
  );
  expect(logged?.facts).toMatchObject({ ownersBrowser: true });
  expect(JSON.stringify(logged?.facts)).not.toContain('desk');
});
