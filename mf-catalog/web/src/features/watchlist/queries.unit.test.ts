import type { PublicAuctionState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { askedIn, forEachOf, withNotes, withoutLeft, withState, type WatchlistAnswer } from './queries.ts';

test('an address that asks for what there is not is the list as it is', () => {
  const asked = (query: string) => askedIn(new URLSearchParams(query));
  expect(asked('')).toEqual({ page: 1, sort: 'newest', show: 'all' });
  expect(asked('page=3&sort=ending&show=own')).toEqual({ page: 3, sort: 'ending', show: 'own' });
  for (const page of ['0', '-1', '1.5', 'x', '1e9', ''])
    expect(asked(`page=${page}&sort=worst&show=%00`)).toEqual({ page: 1, sort: 'newest', show: 'all' });
});

test('a frame changes its vehicle alone, and an older one nothing', () => {
  const product = {
    entityId: 'a',
    auction: { version: 3, price: 1 },
    context: { watched: true, overbid: false },
  };
  const answer = { products: [product, { ...product, entityId: 'b' }] } as unknown as WatchlistAnswer;
  const state = (version: number) => ({ auctionId: 'a', version, price: 2 }) as unknown as PublicAuctionState;
  const { products } = withState(answer, { state: state(4), own: { leading: false, overbid: true } });
  expect(products[0]).toMatchObject({ auction: { price: 2 }, context: { watched: true, overbid: true } });
  expect(products[1]).toMatchObject({ auction: { price: 1 }, context: { overbid: false } });
  expect(withState(answer, { state: state(2) }).products[0]).toEqual(product);
});

test('an answer from before a removal does not bring its vehicles back, one from long after does', () => {
  const products = ['a', 'b', 'c'].map((entityId) => ({ entityId }));
  const answer = { products, total: 3, counts: { all: 3 } } as unknown as WatchlistAnswer;
  const gone = new Map([
    ['a', 10_000],
    ['c', 10_000],
  ]);
  const after = withoutLeft(answer, gone, 11_000);
  expect([after.products.map(({ entityId }) => entityId), after.total, after.counts.all]).toEqual([
    ['b'],
    1,
    1,
  ]);
  expect(withoutLeft(answer, gone, 20_000)).toBe(answer);
  expect(withoutLeft(answer, new Map(), 11_000)).toBe(answer);
});

test('notes come back with their vehicles, and others keep theirs', () => {
  const products = [
    { entityId: 'a', note: null },
    { entityId: 'b', note: 'own' },
  ];
  const answer = { products } as unknown as WatchlistAnswer;
  const { products: after } = withNotes(answer, new Map([['a', 'Markise']]));
  expect(after.map(({ note }) => note)).toEqual(['Markise', 'own']);
});

test('forty vehicles are taken off a few at once, and those that fail are reported', async () => {
  let now = 0;
  let most = 0;
  const ids = Array.from({ length: 40 }, (_, index) => `v${index}`);
  const failed = await forEachOf(ids, async (id) => {
    most = Math.max(most, ++now);
    await Promise.resolve();
    now--;
    if (id === 'v7' || id === 'v39') throw new Error(id);
  });
  expect(most).toBeLessThanOrEqual(5);
  expect(failed.map(({ id }) => id)).toEqual(['v7', 'v39']);
});
