import { createMetrics } from '@rollheim/service-kit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Measures } from './measures.ts';

const NOW = Date.parse('2026-12-01T12:00:00Z');
const iso = (ago: number): string => new Date(NOW - ago * 1000).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

type Committed = Parameters<Measures['committed']>;
const command = (type: string, key: string, ago = 0) =>
  ({ type, key, message: { headers: { time: iso(ago) } } }) as unknown as Committed[0][number];
const ended = (auctionId: string, late: number) =>
  ({
    auctionId,
    entry: {
      events: [{ type: 'RoundEnded', at: NOW }],
      before: { round: { end: NOW - late * 1000 } },
    },
  }) as unknown as Committed[1][number];

test('an end is as late as it was committed after it was due; what is seeded is not late', async () => {
  const metrics = createMetrics('auctions');
  const measures = new Measures(metrics);
  measures.committed([command('auction.seed', 'c')], [ended('a', 0.2), ended('b', 7), ended('c', 86_400)]);
  const text = await metrics.metrics();
  expect(text).toContain('auction_end_late_seconds_count{service="auctions"} 2');
  expect(text).toMatch(/^auction_end_late_seconds_bucket\{le="5",service="auctions"\} 1$/m);
});

test('the time of a bid begins with its sending, and is none where the clock of its sender is ahead', async () => {
  const metrics = createMetrics('auctions');
  const measures = new Measures(metrics);
  measures.committed([command('auction.bid', 'a', 2), command('auction.bid', 'a', -3)], []);
  measures.committed([command('auction.agent', 'a', 2)], []);
  const text = await metrics.metrics();
  expect(text).toContain('auction_bid_seconds_count{service="auctions"} 2');
  expect(text).toContain('auction_bid_seconds_sum{service="auctions"} 2');
});

test('refusals are counted by type and status, and what is no command of ours under one name', async () => {
  const metrics = createMetrics('auctions');
  const measures = new Measures(metrics);
  measures.refused(command('auction.bid', 'a'), { status: 'rejected', code: 'not_allowed' });
  measures.refused(command('made up', 'a'), { status: 'rejected', code: 'not_built' });
  measures.refused(command('auction.context', 'a'), { status: 'accepted' });
  const lines = (await metrics.metrics()).split('\n').filter((line) => line.startsWith('commands_total'));
  expect(lines).toEqual([
    'commands_total{type="auction.bid",status="rejected",service="auctions"} 1',
    'commands_total{type="other",status="rejected",service="auctions"} 1',
  ]);
});
