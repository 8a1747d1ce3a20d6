import type { AuctionState, CountedMessage, LiveFrame, NotificationState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import type { ShellQueries } from '../projection/queries.ts';
import { LiveHub } from './hub.ts';
import { LiveFeed, publicState } from './sources.ts';

test('a frame never carries who owns, leads or buys', () => {
  const state = {
    auctionId: 'a1',
    version: 3,
    status: 'running',
    ownerCustomerId: 'owner',
    leaderCustomerId: 'leader',
    buyerCustomerId: 'buyer',
    since: '2026-01-01T00:00:00.000Z',
  } as AuctionState;
  expect(JSON.stringify(publicState(state))).not.toMatch(/owner|leader|buyer|since/i);
});

const message = (messageId: string, overrides: Partial<NotificationState> = {}): NotificationState => ({
  messageId,
  customerId: 'c1',
  groupKey: 'a1',
  auctionId: 'a1',
  code: 'overbid',
  params: {},
  title: 'Hymer',
  mediaId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  read: 1,
  closedAt: null,
  ...overrides,
});

test('badges count messages that the tables do not hold yet, and take over what is read later', async () => {
  const stored = new Map<string, CountedMessage>([['old', { code: 'overbid', read: 1, closedAt: null }]]);
  const queries = { messages: () => Promise.resolve(new Map(stored)) } as unknown as ShellQueries;
  const hub = new LiveHub();
  const frames: LiveFrame[] = [];
  hub.add({
    customerId: 'c1',
    send: (bytes) => frames.push(JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame) > 0,
    close: () => undefined,
  });
  const feed = new LiveFeed(hub, queries);
  const topic = 'notifications.messages';
  await feed.take({ topic, payload: message('new') });
  await feed.take({ topic, payload: message('own bid', { code: 'bid_received' }) });
  await feed.take({ topic, payload: message('new', { read: 0 }) });
  await feed.take({ topic, payload: message('another', { customerId: 'c2' }) });
  expect(frames.map((frame) => frame.counters?.unRead)).toEqual([2, 2, 1]);
});
