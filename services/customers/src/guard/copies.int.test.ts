import type { ReceivedMessage } from '@rollheim/bus';
import { openClient } from '@rollheim/bus';
import { createLog, migrate } from '@rollheim/service-kit';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../migrations.ts';
import { copyCourse } from './copies.ts';
import { judgeDue } from './judge.ts';

let postgres: TestPostgres;
let client: pg.Client;

beforeAll(async () => {
  postgres = await withPostgres();
  const url = (await postgres.database()).url('svc_customers');
  await migrate(url, 'customers', migrations, createLog('test', 'silent'));
  client = openClient({ connectionString: url });
  await client.connect();
  await client.query('set search_path = customers');
});
afterAll(async () => {
  await client?.end();
  await postgres?.stop();
});

const state = (version: number, price: number, leaderCustomerId: string, auctionId = 'a'): ReceivedMessage =>
  ({
    topic: 'auctions.state',
    key: auctionId,
    payload: {
      auctionId,
      round: 1,
      version,
      ownerCustomerId: 'seller',
      endAt: '2026-03-01T12:00:00.000Z',
      reserve: 'met',
      price,
      leaderCustomerId,
      buyerCustomerId: null,
    },
  }) as unknown as ReceivedMessage;

test('a bid changes no index of the rounds that the guard copies', async () => {
  await copyCourse([state(1, 100, 'first')], client as unknown as pg.PoolClient);
  await client.query('begin');
  await copyCourse([state(2, 200, 'second')], client as unknown as pg.PoolClient);
  const { rows } = await client.query<{ hot: number }>(
    "select pg_stat_get_xact_tuples_hot_updated('guard_rounds'::regclass)::int as hot",
  );
  await client.query('commit');
  expect(rows).toEqual([{ hot: 1 }]);
  // the price at which the minimum was first met stays
  expect((await client.query('select leader, met_price::int as price from guard_rounds')).rows).toEqual([
    { leader: 'second', price: 100 },
  ]);
});

test('all auctions of a seller that are due are judged at once, and none is left due', async () => {
  const ids = Array.from({ length: 40 }, (_, nth) => `lot-${nth}`);
  await copyCourse(
    ids.map((id) => state(1, 100, 'first', id)),
    client as unknown as pg.PoolClient,
  );
  const tx = { client, emit: () => undefined } as unknown as Parameters<typeof judgeDue>[0];
  // the auction of the test before is the seller's, too
  expect(await judgeDue(tx)).toBeGreaterThanOrEqual(ids.length);
  expect(await judgeDue(tx)).toBe(0);
});
