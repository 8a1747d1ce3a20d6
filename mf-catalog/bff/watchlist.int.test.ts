import { type ReceivedMessage } from '@rollheim/bus';
import { WATCHLIST_SHOWS, WATCHLIST_SORTS } from '@rollheim/contracts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply } from './projections/apply.ts';
import { watchlist, type WatchlistQuery } from './watchlist.ts';
import { example } from './testing/example.ts';
import { putVehicle, putWatch, startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;

beforeAll(async () => {
  model = await startReadModel();
  ({ pool } = model);
  const put = async (
    id: string,
    { status = 'running', price = 100, hour = 15, leader = 'bert', watcher = 'anna', since = 1 } = {},
  ) => {
    const endAt = `2026-11-24T${hour}:00:00Z`;
    const state = { ...example('auction.state'), auctionId: id, status, price, endAt };
    await putVehicle(pool, id, { status, price, endAt, leader, state });
    await putWatch(pool, watcher, id, `2026-11-20T10:${String(since).padStart(2, '0')}:00Z`);
  };
  await put('led', { price: 300, hour: 16, leader: 'anna', since: 1 });
  await put('overbid', { price: 200, hour: 14, since: 2 });
  await pool.query(`insert into history values ('overbid', 2, 1, now(), 100, 'anna', 1, true, now())`);
  await put('other', { price: 500, hour: 15, since: 3 });
  await put('starts', { status: 'published', price: 50, hour: 13, since: 4 });
  await put('sold', { status: 'sold', price: 400, hour: 12, since: 5 });
  await put('offered', { status: 'acpt_late_offer', price: 350, hour: 11, since: 0 });
  await put('pending', { status: 'anr_offer_above_targetprice', price: 360, hour: 10, watcher: 'dirk' });
  await put('hidden', { status: 'editing', since: 6 });
  await put('theirs', { watcher: 'bert', since: 7 });
  for (let index = 0; index < 45; index++) await put(`many${index}`, { watcher: 'cora', since: index });
});

afterAll(() => model?.stop());

const ask = (customer: string, query: Partial<WatchlistQuery> = {}) =>
  watchlist(pool, customer, { page: 1, itemsPerPage: 50, sort: 'newest', show: 'all', ...query });
const ids = async (query: Partial<WatchlistQuery>) =>
  (await ask('anna', query)).products.map(({ entityId }) => entityId);

test('each order sorts the whole list; what can be bid on comes before what ended', async () => {
  expect(await ids({})).toEqual(['sold', 'starts', 'other', 'overbid', 'led', 'offered']);
  expect(await ids({ sort: 'ending' })).toEqual(['overbid', 'other', 'led', 'starts', 'offered', 'sold']);
  expect(await ids({ sort: 'price_asc' })).toEqual(['starts', 'overbid', 'led', 'offered', 'sold', 'other']);
  expect(await ids({ sort: 'price_desc' })).toEqual(['other', 'sold', 'offered', 'led', 'overbid', 'starts']);
  expect(await ids({ sort: 'standing' })).toEqual(['overbid', 'led', 'other', 'starts', 'offered', 'sold']);
  expect(await ids({ sort: 'title' })).toEqual(['led', 'offered', 'other', 'overbid', 'sold', 'starts']);
});

test('each filter leaves what its count says, and no filter anything of others or hidden', async () => {
  const { counts } = await ask('anna');
  expect(counts).toEqual({ all: 6, running: 3, own: 2, starts: 1, offers: 1, over: 1 });
  for (const show of WATCHLIST_SHOWS) {
    const { products, total } = await ask('anna', { show });
    expect([show, products.length, total]).toEqual([show, counts[show], counts[show]]);
  }
  // each is in one of them; own bids are among the running
  expect(counts.running + counts.starts + counts.offers + counts.over).toBe(counts.all);
  expect(await ids({ show: 'starts' })).toEqual(['starts']);
  expect(await ids({ show: 'own', sort: 'ending' })).toEqual(['overbid', 'led']);
  // an offer is possible, or may be: that is not over
  expect(await ids({ show: 'offers' })).toEqual(['offered']);
  expect((await ask('dirk')).counts).toMatchObject({ offers: 1, over: 0 });
});

test('prices at the start and note come along, and no one else’s', async () => {
  await pool.query(
    `update watch set price = 9000, buy_now = 19000, note = 'Markise' where customer_id = 'anna' and auction_id = 'led'`,
  );
  await pool.query(
    `insert into watch (customer_id, auction_id, since, note) values ('bert', 'other', now(), 'theirs')`,
  );
  const { products } = await ask('anna', { show: 'running', sort: 'title' });
  expect(
    products.map(({ entityId, watchedPrice, watchedBuyNow, note }) => [
      entityId,
      watchedPrice,
      watchedBuyNow,
      note,
    ]),
  ).toEqual([
    ['led', 9000, 19000, 'Markise'],
    ['other', null, null, null],
    ['overbid', null, null, null],
  ]);
});

test('a note that is written, changed and taken away is what the list says; taken off the list it goes', async () => {
  const key = 'dora:led';
  const told = (payload: object | null) =>
    apply(
      [{ topic: 'notifications.watchlist', key, payload }] as unknown as ReceivedMessage[],
      pool as unknown as pg.PoolClient,
    );
  const entry = {
    customerId: 'dora',
    auctionId: 'led',
    since: '2026-11-20T10:00:00.000Z',
    price: 9000,
    buyNow: 19000,
  };
  const notes = async () =>
    (await ask('dora')).products.map(({ note, watchedPrice, watchedBuyNow }) => [
      note,
      watchedPrice,
      watchedBuyNow,
    ]);
  for (const note of [null, 'Markise', 'Markise, Dach', null]) {
    await told({ ...entry, note });
    expect(await notes()).toEqual([[note, 9000, 19000]]);
  }
  await told(null);
  expect(await notes()).toEqual([]);
});

test('the own standing comes along', async () => {
  const { products } = await ask('anna', { show: 'own', sort: 'ending' });
  expect(
    products.map(({ context }) => [context?.watched, context?.holdingHighestBid, context?.overbid]),
  ).toEqual([
    [true, false, true],
    [true, true, false],
  ]);
});

test('of 45 watched vehicles every order shows each once over its pages, and none past the end', async () => {
  for (const sort of WATCHLIST_SORTS) {
    const seen = new Set<string>();
    for (const page of [1, 2, 3]) {
      const { products, pages } = await ask('cora', { sort, page, itemsPerPage: 20 });
      expect(pages).toBe(3);
      for (const { entityId } of products) seen.add(entityId);
    }
    expect([sort, seen.size]).toEqual([sort, 45]);
  }
  expect(await ask('cora', { page: 4, itemsPerPage: 20 })).toMatchObject({
    products: [],
    total: 45,
    pages: 3,
  });
  expect(await ask('nobody')).toMatchObject({ products: [], total: 0, pages: 0, counts: { all: 0 } });
});
