import type { OwnBid } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { firstOverbid, groupsOf } from './groups.ts';

const NOW = Date.parse('2026-11-24T14:00:00Z');

const bid = (id: string, minutes: number, standing: 'leads' | 'overbid', status = 'running'): OwnBid =>
  ({
    place: 'open',
    product: {
      entityId: id,
      auction: { status, endAt: new Date(NOW + minutes * 60_000).toISOString() },
      context: { watched: false, holdingHighestBid: standing === 'leads', overbid: standing === 'overbid' },
    },
    context: null,
  }) as unknown as OwnBid;

const names = (bids: readonly OwnBid[]) =>
  groupsOf(bids, NOW).map(({ name, bids: rows, total }) => [
    name,
    rows.map(({ product }) => product.entityId),
    total,
  ]);

test('an auction is shown once, in the first group that fits, the soonest end first; each group counts its whole list', () => {
  const bids = [
    bid('c', 200, 'overbid'),
    bid('d', 90, 'leads'),
    bid('a', 2, 'leads'),
    bid('b', 15, 'overbid'),
  ];
  expect(names(bids)).toEqual([
    ['soon', ['a', 'b'], 2],
    ['overbid', ['c'], 2],
    ['leading', ['d'], 2],
  ]);
});

test('groups without any are left out, and what is over or only closing is in none', () => {
  expect(names([])).toEqual([]);
  expect(names([bid('a', -1, 'leads', 'endet'), bid('b', 5, 'leads', 'sold')])).toEqual([]);
  // the end has passed here, and the server has not reported it yet
  expect(names([bid('c', -1, 'overbid')])).toEqual([['overbid', ['c'], 1]]);
});

test('a group shows four rows and counts all of them', () => {
  const many = Array.from({ length: 40 }, (_, index) => bid(`b${index}`, 100 + index, 'leads'));
  expect(names(many)).toEqual([['leading', ['b0', 'b1', 'b2', 'b3'], 40]]);
});

test('where only the first bids are known, groups count what their lists have', () => {
  const bids = [bid('a', 5, 'overbid'), bid('b', 6, 'leads'), bid('c', 60, 'overbid'), bid('d', 61, 'leads')];
  const totals = groupsOf(bids, NOW, { soon: 9, overbid: 117, leading: 55 }).map(({ name, total }) => [
    name,
    total,
  ]);
  expect(totals).toEqual([
    ['soon', 2],
    ['overbid', 117],
    ['leading', 55],
  ]);
  // more may end soon than a page has
  const soon = groupsOf(bids.slice(0, 2), NOW, { soon: 60, overbid: 117, leading: 55 });
  expect(soon.map(({ name, bids: rows, total }) => [name, rows.length, total])).toEqual([
    ['soon', 2, 60],
    ['overbid', 0, 117],
    ['leading', 0, 55],
  ]);
  // sums that are older than a bid of this moment
  const older = groupsOf(bids, NOW, { soon: 0, overbid: 0, leading: 0 });
  expect(older.map(({ total }) => total)).toEqual([2, 2, 2]);
});

test('the filled button belongs to the overbid auction that ends first', () => {
  const groups = groupsOf(
    [bid('late', 60, 'overbid'), bid('soon', 5, 'overbid'), bid('mine', 1, 'leads')],
    NOW,
  );
  expect(firstOverbid(groups)?.product.entityId).toBe('soon');
  expect(firstOverbid(groupsOf([bid('mine', 1, 'leads')], NOW))).toBeUndefined();
});
