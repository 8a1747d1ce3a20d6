import { expect, test } from 'vitest';
import { LiveCache } from './live-cache.ts';
import { createLive } from './live.ts';

function filled(most: number, ids: readonly string[]): LiveCache {
  const cache = new LiveCache(most);
  for (const auctionId of ids) {
    const origin = { auctionId, owner: { customer: 'owner', uuid: null }, reserve: true, at: 0 };
    cache.set(
      auctionId,
      createLive({ ...origin, plannedSaleDate: null, emailVerified: true, systemMinimum: null }),
    );
  }
  return cache;
}

test('what is too much leaves, the coldest first', () => {
  const cache = filled(2, ['a', 'b', 'c', 'd']);
  cache.trim();
  expect([...cache.keys()]).toEqual(['c', 'd']);
});

test('an auction of a batch that is under way stays, whatever another one loads meanwhile', () => {
  const cache = filled(1, ['a', 'b', 'c']);
  const [first, second] = [cache.hold(['a']), cache.hold(['a', 'b'])];
  cache.trim();
  expect([...cache.keys()]).toEqual(['a', 'b']);
  second();
  cache.trim();
  expect([...cache.keys()]).toEqual(['a']);
  first();
  cache.set('d', cache.get('a')!);
  cache.trim();
  expect([...cache.keys()]).toEqual(['d']);
});
