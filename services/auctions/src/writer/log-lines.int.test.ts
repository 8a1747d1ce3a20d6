import { randomUUID } from 'node:crypto';
import { keepLogLines, type LogLines } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';
import { LIVES } from '../testing/lives.ts';

let harness: Harness;
let log: LogLines;
beforeAll(async () => {
  log = keepLogLines();
  harness = await startAuctions({ LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await harness?.stop();
  log.stop();
});

test('an accepted bid is one line of the log, with its correlation id and neither bidder nor amount', async () => {
  const { anna, fresh } = harness;
  const auctionId = await harness.seed(LIVES.running(harness));
  const bid = { amount: 10_500 * EUR };
  const commandId = randomUUID();
  expect(code(await harness.send('auction.bid', anna, auctionId, bid, commandId))).toBe('accepted');
  expect(code(await harness.send('auction.bid', anna, auctionId, bid, commandId))).toBe('accepted');
  expect(code(await harness.send('auction.bid', fresh, auctionId, bid))).not.toBe('accepted');
  expect(code(await harness.send('auction.context', anna, auctionId))).toBe('accepted');

  const accepted = log.lines.filter(({ msg, type }) => msg === 'command accepted' && type !== 'auction.seed');
  expect(accepted).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      service: 'auctions',
      type: 'auction.bid',
      auctionId,
      message: expect.any(String),
      correlationId: 'test',
      msg: 'command accepted',
    },
  ]);
});

test('commands are counted by how they ended, and bids timed', async () => {
  const { anna, fresh } = harness;
  const value = async (name: string, labels: string): Promise<number> => {
    const text = await harness.service.metrics();
    const line = new RegExp(`^${name}\\{(?=[^}]*${labels})[^}]*\\} (\\d+)$`, 'm').exec(text);
    return Number(line?.[1] ?? 0);
  };
  const bids = (status: string) => value('commands_total', `type="auction.bid",status="${status}"`);
  const counted = () =>
    Promise.all([bids('accepted'), bids('rejected'), value('auction_bid_seconds_count', 'service')]);
  const [accepted, rejected, timed] = await counted();
  const auctionId = await harness.seed(LIVES.running(harness));
  const bid = { amount: 10_500 * EUR };
  expect(code(await harness.send('auction.bid', anna, auctionId, bid))).toBe('accepted');
  expect(code(await harness.send('auction.bid', fresh, auctionId, bid))).not.toBe('accepted');
  expect(await counted()).toEqual([accepted! + 1, rejected! + 1, timed! + 1]);
  expect(await harness.service.metrics()).toContain('consumer="auctions.commands auctions.commands"');
});
