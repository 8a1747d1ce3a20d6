import type { LiveFrame, PublicAuctionState } from '@rollheim/contracts';
import { proveVersions } from '@rollheim/contracts/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveClient } from './client.ts';
import { LiveHub } from './hub.ts';

const prove = (versions: string) => proveVersions('key of versions', versions);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const state = (version: number, auctionId = 'a1') =>
  ({ auctionId, version, status: 'running', price: version * 5000 }) as PublicAuctionState;

function join(hub: LiveHub, customerId: string | null, keepsUp = true) {
  const chunks: Buffer[] = [];
  const waits = { bytes: 0 };
  const client: LiveClient = {
    customerId,
    send: (bytes) => {
      chunks.push(bytes);
      return keepsUp;
    },
    waiting: () => waits.bytes,
    close: vi.fn(),
    end: vi.fn(),
  };
  hub.add(client);
  const frames = () =>
    chunks.map((bytes) => JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame);
  return { client, chunks, waits, frames, versions: () => frames().map((frame) => frame.state?.version) };
}

test('a first change goes out at once, those within 250 ms become one frame with the newest state', () => {
  const hub = new LiveHub(prove);
  const guest = join(hub, null);
  for (const version of [1, 2, 3, 4]) hub.auctionChanged({ state: state(version), leader: null });
  expect(guest.versions()).toEqual([1]);
  vi.advanceTimersByTime(250);
  expect(guest.versions()).toEqual([1, 4]);
});

test('a client gets at most four frames a second per auction, however many changes there are', () => {
  const hub = new LiveHub(prove);
  const guest = join(hub, null);
  for (let version = 1; version <= 200; version += 1) {
    hub.auctionChanged({ state: state(version), leader: null });
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(250);
  expect(guest.chunks.length).toBeLessThanOrEqual(2 * 4 + 1);
  expect(guest.versions().at(-1)).toBe(200);
});

test('of many streams each part gets its frames at a time of its own, the first one at once', () => {
  const hub = new LiveHub(prove, undefined, 2);
  const streams = Array.from({ length: 8 }, (_, nth) => join(hub, nth === 7 ? 'late' : null));
  hub.auctionChanged({ state: state(1), leader: 'late' });
  expect(streams.map(({ versions }) => versions())).toEqual(streams.map(() => [1]));
  const at: number[][] = streams.map(() => []);
  for (let ms = 0; ms < 2000; ms += 1) {
    const before = streams.map(({ chunks }) => chunks.length);
    hub.auctionChanged({ state: state(2 + ms), leader: null });
    vi.advanceTimersByTime(1);
    for (const [nth, { chunks }] of streams.entries())
      if (chunks.length > (before[nth] ?? 0)) at[nth]?.push(ms);
  }
  const later = at.map((times) => times.slice(1));
  for (const times of later)
    for (const [nth, time] of times.slice(1).entries())
      expect(time - times[nth]!).toBeGreaterThanOrEqual(249);
  // two streams at a time
  expect(new Set(later.map((times) => times[0])).size).toBe(4);
  // who was overbid learns it, whatever part they are in
  expect(streams[7]?.frames()[1]?.own).toEqual({ leading: false, overbid: true });
});

test('a part that comes later knows who led', () => {
  const hub = new LiveHub(prove, undefined, 1);
  join(hub, null);
  hub.auctionChanged({ state: state(1), leader: 'anna' });
  vi.advanceTimersByTime(250);
  const anna = join(hub, 'anna');
  hub.auctionChanged({ state: state(2), leader: 'bert' });
  expect(anna.frames()[0]?.own).toEqual({ leading: false, overbid: true });
});

test('where more waits for all receivers than the budget the slowest are closed, and no one who reads', () => {
  const hub = new LiveHub(prove, 1000);
  const [reader, slow, slower] = [join(hub, null), join(hub, 'slow'), join(hub, null)];
  slow.waits.bytes = 400;
  slower.waits.bytes = 700;
  hub.auctionChanged({ state: state(1), leader: null });
  expect(slower.client.close).toHaveBeenCalledOnce();
  expect(slow.client.close).not.toHaveBeenCalled();
  hub.auctionChanged({ state: state(1, 'a2'), leader: null });
  expect([reader, slow, slower].map(({ chunks }) => chunks.length)).toEqual([2, 2, 1]);
  expect(hub.size).toBe(2);
});

test('a change that is for some is sent to these alone, also where they come later', () => {
  const hub = new LiveHub(prove);
  const [guest, other, chosen] = [join(hub, null), join(hub, 'other'), join(hub, 'chosen')];
  const only = new Set(['chosen', 'owner']);
  hub.auctionChanged({ state: state(1), leader: null, only });
  expect([guest, other, chosen].map(({ versions }) => versions())).toEqual([[], [], [1]]);
  const since = (customerId: string | null) =>
    hub.since(Date.now(), customerId, Date.now())?.map((frame) => frame.state?.version);
  expect([since(null), since('other'), since('owner')]).toEqual([[], [], [1]]);
  vi.advanceTimersByTime(250);
  hub.auctionChanged({ state: state(2), leader: null });
  vi.advanceTimersByTime(250);
  expect([guest, other, chosen].map(({ versions }) => versions())).toEqual([[2], [2], [1, 2]]);
});

test('auctions do not wait for each other', () => {
  const hub = new LiveHub(prove);
  const guest = join(hub, null);
  hub.auctionChanged({ state: state(1, 'a1'), leader: null });
  hub.auctionChanged({ state: state(7, 'a2'), leader: null });
  expect(guest.versions()).toEqual([1, 7]);
});

test('all who are not concerned share the same bytes', () => {
  const hub = new LiveHub(prove);
  const [one, two] = [join(hub, null), join(hub, 'somebody')];
  hub.auctionChanged({ state: state(1), leader: 'leader' });
  expect(one.chunks[0]).toBe(two.chunks[0]);
});

test('the leader and overbid bidders alone get that fact, those overbid between two frames included', () => {
  const hub = new LiveHub(prove);
  const people = Object.fromEntries(['anna', 'bert', 'cleo'].map((name) => [name, join(hub, name)]));
  const guest = join(hub, null);
  for (const [index, leader] of ['anna', 'bert', 'cleo'].entries())
    hub.auctionChanged({ state: state(index + 1), leader });
  vi.advanceTimersByTime(250);
  const own = (name: string) => people[name]?.frames().map((frame) => frame.own);
  expect(own('anna')).toEqual([
    { leading: true, overbid: false },
    { leading: false, overbid: true },
  ]);
  expect(own('bert')).toEqual([undefined, { leading: false, overbid: true }]);
  expect(own('cleo')).toEqual([undefined, { leading: true, overbid: false }]);
  expect(guest.frames().some((frame) => frame.own)).toBe(false);
  expect(JSON.stringify(guest.frames())).not.toMatch(/anna|bert|cleo/);
});

test('a state older than the known one is passed over', () => {
  const hub = new LiveHub(prove);
  const guest = join(hub, null);
  hub.auctionChanged({ state: state(5), leader: null });
  hub.auctionChanged({ state: state(4), leader: null });
  vi.advanceTimersByTime(1000);
  expect(guest.versions()).toEqual([5]);
});

test('a client that cannot keep up is dropped, the others stay', () => {
  const hub = new LiveHub(prove);
  const [slow, quick] = [join(hub, 'slow', false), join(hub, 'quick')];
  hub.auctionChanged({ state: state(1), leader: null });
  hub.auctionChanged({ state: state(1, 'a2'), leader: null });
  expect(slow.client.close).toHaveBeenCalledOnce();
  expect(slow.chunks).toHaveLength(1);
  expect(quick.chunks).toHaveLength(2);
  expect(hub.size).toBe(1);
});

test('a frame for a customer reaches all of their pages and no one else', () => {
  const hub = new LiveHub(prove);
  const [phone, desk, other, guest] = [join(hub, 'c1'), join(hub, 'c1'), join(hub, 'c2'), join(hub, null)];
  hub.toCustomer('c1', { message: { messageId: 'm', auctionId: null, callToActionTypeCode: 'overbid' } });
  expect([phone, desk, other, guest].map(({ chunks }) => chunks.length)).toEqual([1, 1, 0, 0]);
});

test('nothing is kept of a client that left', () => {
  const hub = new LiveHub(prove);
  const { client, chunks } = join(hub, 'c1');
  hub.remove(client);
  hub.auctionChanged({ state: state(1), leader: 'c1' });
  expect(chunks).toHaveLength(0);
  expect(hub.isHere('c1')).toBe(false);
  expect(hub.size).toBe(0);
});

test('the change of a message is not replayed to a customer who got it: it would be counted twice', () => {
  vi.setSystemTime(Date.UTC(2026, 4, 4, 12));
  const hub = new LiveHub(prove);
  const message = { messageId: 'm1', auctionId: 'a1', callToActionTypeCode: 'overbid' };
  hub.toCustomer('anna', { message, change: { groupKey: 'a1', read: 0, closed: true } });
  hub.toCustomer('anna', { message: { ...message, messageId: null }, order: 'orders/1:2' });
  expect(hub.since(Date.now(), 'anna', Date.now())?.map(({ order }) => order)).toEqual(['orders/1:2']);
});

test('a change is proven once: for all receivers, those it concerns, and streams that open later', () => {
  const proofs = vi.fn(prove);
  const hub = new LiveHub(proofs);
  const receivers = [null, null, 'lea', 'olga', 'anna', 'anna'].map((customerId) => join(hub, customerId));
  const owner = { customerId: 'olga', status: 'running' } as const;
  const seen = (version: number) => prove(`auctions/a1:${version}`);
  hub.auctionChanged({ state: state(1), leader: 'lea', owner });
  // those within 250 ms are one frame
  for (const version of [2, 3, 4]) hub.auctionChanged({ state: state(version), leader: 'anna', owner });
  vi.advanceTimersByTime(250);
  for (const { frames } of receivers) expect(frames().map((frame) => frame.seen)).toEqual([seen(1), seen(4)]);
  for (const customerId of [null, 'lea', 'olga'])
    expect(hub.since(Date.now(), customerId, Date.now())?.map((frame) => frame.seen)).toEqual([seen(4)]);
  expect(proofs.mock.calls).toEqual([['auctions/a1:1'], ['auctions/a1:4']]);
});
