import type { ReceivedMessage } from '@rollheim/bus';
import type {
  AuctionState,
  LastLateOffer,
  CountedMessage,
  LiveFrame,
  NotificationState,
} from '@rollheim/contracts';
import { keepProven, proveVersions, countersOf } from '@rollheim/contracts/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ShellQueries } from '../projection/queries.ts';
import { LiveHub } from './hub.ts';
import { QueueFrames } from './queue-frames.ts';
import { LiveFeed } from './sources.ts';

const KEY = 'key of versions';
const prove = vi.fn((versions: string) => proveVersions(KEY, versions));
beforeEach(() => void prove.mockClear());
/** The versions of a frame whose proofs the edge takes. */
const provenIn = ({ seen = '' }: LiveFrame) => keepProven(KEY, seen);

const received = {
  key: 'k',
  type: 'state',
  headers: { time: '2026-01-01T00:00:00.000Z' } as ReceivedMessage['headers'],
};

const feedOf = (hub: LiveHub, queries: ShellQueries) =>
  new LiveFeed(
    hub,
    queries,
    new QueueFrames(hub, queries, (error) => {
      throw error;
    }),
  );

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

test('a frame never carries who owns, leads or buys, and reads a reservation as a late offer that is pending, but to the owner', async () => {
  const hub = new LiveHub(prove);
  const frames: string[] = [];
  const own: LiveFrame[] = [];
  hub.add({ customerId: null, send: (bytes) => frames.push(bytes.toString()) > 0, close: () => undefined });
  hub.add({
    customerId: 'owner',
    send: (bytes) => own.push(JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame) > 0,
    close: () => undefined,
  });
  const feed = feedOf(hub, {} as ShellQueries);
  const state = {
    auctionId: 'a1',
    version: 3,
    status: 'anr_offer_above_targetprice',
    ownerCustomerId: 'owner',
    leaderCustomerId: 'leader',
    buyerCustomerId: 'buyer',
    since: '2026-01-01T00:00:00.000Z',
  } as AuctionState;
  await feed.take({ ...received, topic: 'auctions.state', payload: state });
  await expect.poll(() => frames.length).toBe(1);
  expect(frames[0]).toContain('"status":"recd_late_offer"');
  expect(frames[0]).not.toMatch(/owner|leader|buyer|since|anr_offer/i);
  // the owner's pages say that it is reserved: a frame must not take it back
  expect(own.map(({ state: shown, ownerStatus }) => [shown?.status, ownerStatus])).toEqual([
    ['recd_late_offer', 'anr_offer_above_targetprice'],
  ]);
});

test('what became of a late offer is sent to its maker alone', async () => {
  const hub = new LiveHub(prove);
  const frames: Record<string, LiveFrame[]> = { anna: [], bert: [] };
  for (const [customerId, own] of Object.entries(frames))
    hub.add({
      customerId,
      send: (bytes) => own.push(JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame) > 0,
      close: () => undefined,
    });
  const feed = feedOf(hub, {} as ShellQueries);
  const offer: LastLateOffer = {
    auctionId: 'a1',
    customerId: 'anna',
    version: 9,
    round: 1,
    amount: 2_650_000,
    at: '2026-11-24T09:00:00.000Z',
    ended: null,
    least: 2_660_000,
  };
  const topic = 'auctions.late-offers';
  await feed.take({ ...received, topic, payload: offer });
  const ended = { how: 'displaced', at: offer.at } as const;
  await feed.take({ ...received, topic, payload: { ...offer, version: 10, ended, least: 2_700_000 } });
  expect(frames['anna']?.map((frame) => frame.offer)).toEqual([
    { auctionId: 'a1', version: 9, round: 1, own: 2_650_000, least: 2_660_000 },
    { auctionId: 'a1', version: 10, round: 1, own: null, least: 2_700_000 },
  ]);
  expect(frames['bert']).toEqual([]);
});

test('badges count messages that the tables do not hold yet, and take over what is read later', async () => {
  const stored = new Map<string, CountedMessage>([['old', { code: 'overbid', read: 1, closedAt: null }]]);
  const counters = (_: string, without: readonly string[]) =>
    Promise.resolve(countersOf([...stored].flatMap(([id, each]) => (without.includes(id) ? [] : [each]))));
  const queries = { counters } as unknown as ShellQueries;
  const hub = new LiveHub(prove);
  const frames: LiveFrame[] = [];
  hub.add({
    customerId: 'c1',
    send: (bytes) => frames.push(JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame) > 0,
    close: () => undefined,
  });
  const feed = feedOf(hub, queries);
  const topic = 'notifications.messages';
  await feed.take({ ...received, topic, payload: message('new') });
  await feed.take({ ...received, topic, payload: message('own bid', { code: 'bid_received' }) });
  await feed.take({ ...received, topic, payload: message('new', { read: 0 }) });
  await feed.take({ ...received, topic, payload: message('another', { customerId: 'c2' }) });
  // the tables hold it by now as it was: what came last counts, once
  stored.set('new', { code: 'overbid', read: 1, closedAt: null });
  await feed.take({ ...received, topic, payload: message('old', { read: 0 }) });
  expect(frames.map((frame) => frame.counters?.unRead)).toEqual([2, 2, 1, 0]);
  expect(frames.map((frame) => frame.change)).toEqual([
    { groupKey: 'a1', read: 1, closed: false },
    { groupKey: 'a1', read: 1, closed: false },
    { groupKey: 'a1', read: 0, closed: false },
    { groupKey: 'a1', read: 0, closed: false },
  ]);
});

test('a withdrawn release is sent to every open page and those that reconnect; other events of releases to none', async () => {
  const hub = new LiveHub(prove);
  const frames: string[] = [];
  const client = (customerId: string | null) => ({
    customerId,
    send: (bytes: Buffer) => frames.push(bytes.toString()) > 0,
    close: () => undefined,
  });
  hub.add(client('c1'));
  hub.add(client(null));
  const feed = feedOf(hub, {} as ShellQueries);
  const payload = { module: 'mf-catalog', version: '1.4.2', rollout: 'r1', reason: 'render_error' };
  await feed.take({ ...received, topic: 'releases.events', type: 'release.withdrawn', payload });
  await feed.take({ ...received, topic: 'releases.events', type: 'release.promoted', payload });
  expect(frames).toHaveLength(2);
  hub.catchUp(client(null));
  expect(frames).toHaveLength(3);
  for (const frame of frames) {
    const { recall } = JSON.parse(frame.slice('data: '.length)) as LiveFrame;
    expect(recall).toEqual({ module: 'mf-catalog', version: '1.4.2', at: received.headers.time });
  }
});

test('a change of an order is sent to its buyer, its seller and operators, and to no one else', async () => {
  const hub = new LiveHub(prove);
  const frames: [string | null, LiveFrame][] = [];
  for (const customerId of ['olga', 'buyer', 'seller', 'other', null])
    hub.add({
      customerId,
      send: (bytes) => {
        frames.push([customerId, JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame]);
        return true;
      },
      close: () => undefined,
    });
  const feed = feedOf(hub, { operators: async () => ['olga'] } as unknown as ShellQueries);
  const order = {
    orderId: 'o1',
    version: 2,
    auctionId: 'a1',
    buyerCustomerId: 'buyer',
    sellerCustomerId: 'seller',
  };
  await feed.take({ ...received, topic: 'orders.state', payload: order });
  expect(frames.map(([customerId, frame]) => [customerId, frame.order, frame.queue])).toEqual([
    ['buyer', 'orders/o1:2', undefined],
    ['seller', 'orders/o1:2', undefined],
    ['olga', undefined, { name: 'orders', seen: 'orders/o1:2' }],
  ]);
  // each can wait for it: the edge takes the proof
  for (const [, frame] of frames) expect(provenIn(frame)).toBe('orders/o1:2');
  // once for both sides, and once for all operators
  expect(prove).toHaveBeenCalledTimes(2);
});

test('a valuation, a dealer in review, an entry of the bank or a suspicion is sent to the pages of operators, and to no one else', async () => {
  const hub = new LiveHub(prove);
  const frames: [string | null, LiveFrame][] = [];
  for (const customerId of ['olga', 'dealer', null])
    hub.add({
      customerId,
      send: (bytes) => {
        frames.push([customerId, JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame]);
        return true;
      },
      close: () => undefined,
    });
  const queries = {
    operators: async () => ['olga', 'otto'],
    holds: async () => true,
  } as unknown as ShellQueries;
  const feed = feedOf(hub, queries);
  const valuation = { valuationId: 'v1', version: 3 };
  await feed.take({ ...received, topic: 'valuations.state', payload: valuation });
  const dealer = { customerId: 'dealer', version: 2, merchantId: 7 };
  await feed.take({ ...received, topic: 'customers.state', payload: dealer });
  await feed.take({ ...received, topic: 'customers.state', payload: { ...dealer, merchantId: null } });
  const at = '2026-03-05T08:10:00.000Z';
  await feed.take({ ...received, topic: 'orders.events', type: 'bank.changed', payload: { at } });
  await feed.take({ ...received, topic: 'orders.events', type: 'order.paid', payload: { orderId: 'o1' } });
  await feed.take({ ...received, topic: 'customers.events', type: 'suspicion.changed', payload: { at } });
  await feed.take({ ...received, topic: 'customers.events', type: 'claim.changed', payload: { at } });
  await feed.take({ ...received, topic: 'customers.events', type: 'customer.verified', payload: {} });
  expect(frames.map(([customerId, { queue }]) => [customerId, queue])).toEqual([
    ['olga', { name: 'valuations', seen: 'valuations/v1:3' }],
    ['olga', { name: 'merchants', seen: 'customers/dealer:2' }],
    // the dealer's own pages: what is known of them has changed
    ['dealer', undefined],
    ['dealer', undefined],
    ['olga', { name: 'bank', seen: `bank/entries:${Date.parse(at)}` }],
    ['olga', { name: 'suspicions', seen: `suspicions/entries:${Date.parse(at)}` }],
    ['olga', { name: 'claims', seen: `claims/entries:${Date.parse(at)}` }],
  ]);
  expect(frames.map(([, frame]) => provenIn(frame)).filter((seen) => seen !== '')).toEqual([
    'valuations/v1:3',
    'customers/dealer:2',
  ]);
});

test('an ad that was never released changes for its owner and operators alone: the open stream does not announce it', async () => {
  const hub = new LiveHub(prove);
  const seen: string[] = [];
  for (const customerId of [null, 'dealer', 'owner', 'operator'])
    hub.add({
      customerId,
      send: (bytes) => seen.push(`${customerId} ${bytes.toString()}`) > 0,
      close: () => undefined,
    });
  const feed = feedOf(hub, { operators: async () => ['operator'] } as unknown as ShellQueries);
  const now = { time: new Date().toISOString() } as ReceivedMessage['headers'];
  const draft = { auctionId: 'a1', version: 1, status: 'under_review', round: 0, ownerCustomerId: 'owner' };
  const take = (payload: object) =>
    feed.take({ ...received, headers: now, topic: 'auctions.state', payload: payload as AuctionState });
  await take(draft);
  expect(seen.map((line) => line.split(' ')[0])).toEqual(['operator', 'owner']);
  expect(seen.every((line) => line.includes('"status":"under_review"'))).toBe(true);
  expect(seen.every((line) => line.includes(`"seen":"${prove('auctions/a1:1')}"`))).toBe(true);
  await take({ ...draft, version: 2, status: 'published', round: 1 });
  expect(seen.filter((line) => line.startsWith('null'))).toHaveLength(1);
});

test('watched vehicles and saved searches are sent to their customer alone, removals as well', async () => {
  const hub = new LiveHub(prove);
  const frames: [string | null, LiveFrame][] = [];
  for (const customerId of ['anna', 'bert', null])
    hub.add({
      customerId,
      send: (bytes) => {
        frames.push([customerId, JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame]);
        return true;
      },
      close: () => undefined,
    });
  const feed = feedOf(hub, {} as ShellQueries);
  const now = { time: new Date().toISOString() } as ReceivedMessage['headers'];
  const watch = { ...received, headers: now, topic: 'notifications.watchlist', key: 'anna:a1' };
  await feed.take({ ...watch, payload: { customerId: 'anna', auctionId: 'a1', since: now.time } });
  await feed.take({ ...watch, payload: null });
  const search = { ...received, topic: 'notifications.searches', key: 's1' };
  const saved = { searchId: 's1', customerId: 'bert', name: 'Diesel' };
  // what was saved before this process began is known, and sent to no one
  await feed.take({ ...search, payload: saved });
  await feed.take({ ...search, headers: now, payload: { ...saved, name: 'Kurz' } });
  await feed.take({ ...search, headers: now, payload: null });
  await feed.take({ ...search, headers: now, payload: null });
  expect(frames.map(([customerId, frame]) => [customerId, frame.watch ?? frame.search])).toEqual([
    ['anna', { auctionId: 'a1', watched: true }],
    ['anna', { auctionId: 'a1', watched: false }],
    ['bert', { searchId: 's1', search: { searchId: 's1', name: 'Kurz' } }],
    ['bert', { searchId: 's1', search: null }],
  ]);
});
