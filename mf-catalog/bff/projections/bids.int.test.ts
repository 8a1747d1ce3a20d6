import type { ReceivedMessage } from '@rollheim/bus';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderOf, purchaseOf } from '../queries.ts';
import { startReadModel, type ReadModel } from '../testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;

beforeAll(async () => {
  model = await startReadModel(1);
  ({ pool } = model);
});
afterAll(() => model?.stop());

const state = (more: object): ReceivedMessage =>
  ({
    topic: 'auctions.state',
    key: 'a',
    payload: {
      auctionId: 'a',
      version: 1,
      status: 'running',
      round: 1,
      startPrice: 100,
      price: null,
      soldPrice: null,
      buyNow: null,
      endAt: '2026-03-01T12:00:00.000Z',
      leaderCustomerId: null,
      ownerCustomerId: 'seller',
      buyerCustomerId: null,
      ...more,
    },
  }) as unknown as ReceivedMessage;

/** How many rows a message changes without an entry in an index. */
async function hotUpdates(message: ReceivedMessage): Promise<number> {
  const counted = async () => {
    const { rows } = await pool.query<{ hot: number }>(
      "select pg_stat_get_xact_tuples_hot_updated('auction'::regclass)::int as hot",
    );
    return rows[0]?.hot ?? 0;
  };
  await pool.query('begin');
  const before = await counted();
  await model.project([message]);
  const hot = (await counted()) - before;
  await pool.query('commit');
  return hot;
}

test('a bid changes no index of the auctions, its end and its sale do', async () => {
  await model.project([state({})]);
  expect(await hotUpdates(state({ version: 2, price: 200, leaderCustomerId: 'dealer' }))).toBe(1);
  expect(
    await hotUpdates(
      state({ version: 3, price: 300, leaderCustomerId: 'other', endAt: '2026-03-01T12:05:00.000Z' }),
    ),
  ).toBe(0);
  expect(
    await hotUpdates(
      state({ version: 4, status: 'sold', price: 300, soldPrice: 300, leaderCustomerId: 'other' }),
    ),
  ).toBe(0);
});

test('the buyer of a sale is who bought it, of an older record its leader, and no one before', async () => {
  const buyer = async () =>
    (await pool.query<{ who: string | null }>('select buyer_customer_id as who from auction')).rows[0]?.who;
  await model.project([state({ version: 10, leaderCustomerId: 'dealer' })]);
  expect(await buyer()).toBeNull();
  await model.project([state({ version: 11, status: 'sold', leaderCustomerId: 'dealer' })]);
  expect(await buyer()).toBe('dealer');
  await model.project([
    state({ version: 12, status: 'sold', leaderCustomerId: 'dealer', buyerCustomerId: 'other' }),
  ]);
  expect(await buyer()).toBe('other');
});

test('the seller of an auction is led to its latest valid order, and to none before it has come', async () => {
  const order = (orderId: string, status: string, createdAt: string) => ({
    topic: 'orders.state',
    key: orderId,
    payload: {
      orderId,
      auctionId: 'sold',
      version: 1,
      buyerCustomerId: 'dealer',
      status,
      price: 100,
      createdAt,
    },
  });
  expect(await orderOf(pool, 'sold')).toBeNull();
  const orders = [
    order('o1', 'canceled', '2026-03-01T12:00:00.000Z'),
    order('o2', 'pending', '2026-03-02T12:00:00.000Z'),
    order('o3', 'canceled', '2026-03-03T12:00:00.000Z'),
  ];
  await model.project(orders);
  expect(await orderOf(pool, 'sold')).toBe('o2');
  // their own last purchase is the buyer's, whatever became of it
  const last = { orderId: 'o3', boughtAt: '2026-03-03T12:00:00.000Z' };
  expect(await purchaseOf(pool, 'sold', 'dealer')).toEqual(last);
  expect(await purchaseOf(pool, 'sold', 'other')).toBeNull();
});
