import type { PublicAuctionState } from '@rollheim/contracts';
import { proveVersions } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { Broadcasts, RecentChanges } from './recent-changes.ts';

const prove = (versions: string) => proveVersions('key of versions', versions);

const NOW = Date.UTC(2026, 4, 4, 12);
const state = (auctionId: string, version: number) =>
  ({ auctionId, version, status: 'running', price: version * 5000 }) as PublicAuctionState;
const message = (auctionId: string) => ({
  message: { messageId: 'm1', auctionId, callToActionTypeCode: 'overbid' },
});
const versionsOf = (recent: RecentChanges, since: number, customerId: string | null = null) =>
  recent.since(since, customerId, NOW)?.map((frame) => `${frame.state?.auctionId}:${frame.state?.version}`);

test('a page gets the newest state of what changed since its document, with a margin for read models that were behind', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  recent.auction({ state: state('old', 1), leader: null }, null, NOW - 30_000);
  recent.auction({ state: state('a', 1), leader: null }, null, NOW - 4_000);
  recent.auction({ state: state('b', 3), leader: null }, null, NOW - 2_000);
  recent.auction({ state: state('a', 2), leader: null }, null, NOW - 1_000);
  expect(versionsOf(recent, NOW - 1_000)).toEqual(['b:3', 'a:2']);
  expect(versionsOf(recent, NOW - 20_000)).toEqual(['b:3', 'a:2']);
  expect(versionsOf(recent, NOW - 28_000)).toEqual(['old:1', 'b:3', 'a:2']);
});

test('a document of the future, by a clock that is wrong, misses nothing', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  recent.auction({ state: state('a', 1), leader: null }, null, NOW - 1_000);
  expect(versionsOf(recent, NOW + 3_600_000)).toEqual(['a:1']);
});

test('the leader is notified, and no one else', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  recent.auction({ state: state('a', 1), leader: 'anna' }, null, NOW);
  expect(recent.since(NOW, 'anna', NOW)?.[0]?.own).toEqual({ leading: true, overbid: false });
  for (const other of ['bert', null]) {
    const frames = recent.since(NOW, other, NOW);
    expect(frames?.[0]?.own).toBeUndefined();
    expect(JSON.stringify(frames)).not.toContain('anna');
  }
});

test('the former leader is notified of being overbid, also by two at once', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  recent.auction({ state: state('a', 1), leader: 'bert' }, 'anna', NOW - 2_000);
  recent.auction({ state: state('a', 2), leader: 'cleo' }, 'bert', NOW - 1_000);
  const own = (customerId: string) => recent.since(NOW, customerId, NOW)?.[0]?.own;
  expect([own('anna'), own('bert')]).toEqual(Array(2).fill({ leading: false, overbid: true }));
  expect(own('cleo')).toEqual({ leading: true, overbid: false });
  expect(own('dora')).toBeUndefined();
});

test('a change that the bus brings late counts from its arrival; one of long ago, as it is read at the start, does not', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  recent.auction({ state: state('old', 1), leader: null, at: NOW - 3_600_000 }, null, NOW);
  recent.auction({ state: state('late', 1), leader: null, at: NOW - 20_000 }, null, NOW);
  expect(versionsOf(recent, NOW)).toEqual(['late:1']);
});

test('what was before this process listened it does not know: the page reads again', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  recent.listensFrom = NOW - 3_000;
  expect(recent.since(NOW - 4_000, null, NOW)).toBeNull();
  expect(recent.since(NOW - 2_000, null, NOW)).toEqual([]);
});

test('an owner who reads another status than everyone gets it', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  const owner = { customerId: 'olga', status: 'anr_offer_above_targetprice' } as const;
  recent.auction({ state: state('a', 1), leader: null, owner }, null, NOW);
  expect(recent.since(NOW, 'olga', NOW)?.[0]?.ownerStatus).toBe(owner.status);
  for (const other of ['bert', null]) {
    const frames = recent.since(NOW, other, NOW);
    expect(frames).toHaveLength(1);
    expect(JSON.stringify(frames)).not.toMatch(/olga|anr_offer/);
  }
});

test('a frame of one customer is given to them alone, without its badges', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  recent.personal('anna', { ...message('a'), counters: { unRead: 7, openCtas: 1 } }, NOW);
  expect(recent.since(NOW, 'anna', NOW)).toEqual([message('a')]);
  expect(recent.since(NOW, 'bert', NOW)).toEqual([]);
  expect(recent.since(NOW, null, NOW)).toEqual([]);
});

test('a document of long ago, or more changes than a page would read itself, make it read again', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  expect(recent.since(NOW - 56_000, null, NOW)).toBeNull();
  for (let each = 0; each <= 200; each++)
    recent.auction({ state: state(`a${each}`, 1), leader: null }, null, NOW);
  expect(recent.since(NOW, null, NOW)).toBeNull();
});

test('of many frames of customers the newest are kept; a page that may lack others reads again', () => {
  const recent = new RecentChanges(new Broadcasts(prove));
  for (let each = 0; each < 4_000; each++)
    recent.personal('anna', message(`a${each}`), NOW - 8_000 + 2 * each);
  const frames = recent.since(NOW - 1_000, 'anna', NOW);
  expect(frames?.length).toBe(2_000);
  expect(frames?.at(-1)).toEqual(message('a3999'));
  expect(recent.since(NOW - 7_000, 'anna', NOW)).toBeNull();
});
