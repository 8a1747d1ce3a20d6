import type { CatalogProduct, LiveFrame, PublicAuctionState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { answerAfter, productAfter } from './after-frame.ts';

const row = (holdingHighestBid: boolean, overbid: boolean) =>
  ({
    entityId: 'a',
    auction: { auctionId: 'a', version: 3, status: 'running', price: 8_000_00 },
    context: { watched: true, holdingHighestBid, overbid },
  }) as unknown as CatalogProduct;
const state = (status: string, version = 4) =>
  ({ auctionId: 'a', version, status, price: 8_100_00 }) as unknown as PublicAuctionState;

test.each<[string, Pick<LiveFrame, 'own'>, string, [boolean, boolean], [boolean, boolean]]>([
  [
    'told that they are overbid',
    { own: { leading: false, overbid: true } },
    'running',
    [true, false],
    [false, true],
  ],
  [
    'told that they lead',
    { own: { leading: true, overbid: false } },
    'running',
    [false, true],
    [true, false],
  ],
  ['leading until a frame that says nothing of them', {}, 'running', [true, false], [false, true]],
  ['overbid, another bids', {}, 'hotbidding', [false, true], [false, true]],
  ['overbid, the round ends', {}, 'sold', [false, true], [false, false]],
  ['without a bid', {}, 'running', [false, false], [false, false]],
])('price and standing of a row are of one version: %s', (_, news, status, before, [leads, overbid]) => {
  const after = productAfter(row(...before), { state: state(status), ...news });
  expect([after.auction.version, after.context]).toEqual([
    4,
    { watched: true, holdingHighestBid: leads, overbid },
  ]);
});

test('an older frame, and one about another auction, change nothing', () => {
  const product = row(true, false);
  expect(productAfter(product, { state: state('running', 2) })).toBe(product);
  expect(productAfter({ ...product, entityId: 'b' }, { state: state('running') }).context).toBe(
    product.context,
  );
});

test('what became of the own offer after a round is announced by a frame of its own; one of another round or an older one is not', () => {
  const product = row(false, false);
  const listed = { ...product, auction: { ...product.auction, round: 2 } };
  const offer = { auctionId: 'a', round: 2, version: 9, own: 2_650_000, least: 2_660_000 };
  const offered = productAfter(listed, { offer });
  expect(offered.context?.lateOffer).toEqual({ version: 9, own: 2_650_000, least: 2_660_000 });
  const beaten = productAfter(offered, { offer: { ...offer, version: 11, own: null, least: 2_700_000 } });
  expect(beaten.context?.lateOffer).toEqual({ version: 11, own: null, least: 2_700_000 });
  expect(productAfter(beaten, { offer })).toBe(beaten);
  expect(productAfter(listed, { offer: { ...offer, round: 1 } })).toBe(listed);
  expect(productAfter({ ...listed, entityId: 'b' }, { offer }).context?.lateOffer).toBeUndefined();
});

test('a frame about none of its rows leaves an answer unwritten, one about a row changes that row alone', () => {
  const other = { ...row(false, false), entityId: 'b' };
  const answer = { total: 2, products: [row(true, false), other] };
  expect(answerAfter({ ...answer, products: [other] }, { state: state('running') })).toBeUndefined();
  expect(answerAfter(answer, { state: state('running', 2) })).toBeUndefined();
  const after = answerAfter(answer, { state: state('running') });
  expect(after?.total).toBe(2);
  expect(after?.products.map(({ auction }) => auction.version)).toEqual([4, other.auction.version]);
  expect(after?.products[1]).toBe(other);
});
