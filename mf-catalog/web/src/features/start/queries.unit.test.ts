import type { HttpAnswers, PublicAuctionState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { withoutDeleted, withState } from './queries.ts';

type News = HttpAnswers['SearchNews'];

const product = {
  entityId: 'a',
  auction: { version: 3, price: 100 },
  context: { watched: true, overbid: false },
};
const news = { news: [{ searchId: 's', products: [product] }], searches: 1, since: '' } as unknown as News;
const state = (auctionId: string, version: number) =>
  ({ auctionId, version, price: 200 }) as unknown as PublicAuctionState;
const first = (answer: News) => answer.news[0]?.products[0];

test('a frame brings price and own standing of its vehicle, and keeps what else is known of it', () => {
  const own = { leading: false, overbid: true };
  expect(first(withState(news, { state: state('a', 4), own }))).toMatchObject({
    auction: { price: 200 },
    context: { watched: true, overbid: true },
  });
});

test('an older frame, one of another vehicle, and one without a state change nothing', () => {
  expect(first(withState(news, { state: state('a', 2) }))).toEqual(product);
  expect(first(withState(news, { state: state('b', 9) }))).toEqual(product);
  expect(withState(news, {})).toBe(news);
});

test('a search that was deleted stays away, also where a read model has it still', () => {
  expect(withoutDeleted(news, new Set(['s'])).news).toEqual([]);
  expect(withoutDeleted(news, new Set(['other'])).news).toHaveLength(1);
});
