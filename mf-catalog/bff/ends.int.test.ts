import { openClient } from '@rollheim/bus';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endsOfDay, ownEnds } from './ends.ts';
import { apply } from './projections/apply.ts';

let postgres: TestPostgres;
let client: pg.Client;

beforeAll(async () => {
  postgres = await withPostgres();
  client = openClient({ connectionString: (await postgres.database()).adminUrl });
  await client.connect();
  await client.query(apply.tables);
  const put = (id: string, make: string, leader: string, minute: number) =>
    client.query(
      `with v as (insert into vehicle (ad_id, version, number, owner_customer_id, owner_segment, title, product_type,
         equipment, undamaged, vat_reportable, released_at, search, squeezed, content, make)
         values ($1, 1, 1, 'owner', 'PRIVATE', $1, 'motorhome', '{}', true, false, now(), '', '', '{}', $2))
       insert into auction (auction_id, version, status, round, price, shown_price, buy_now, end_at, leader_customer_id, owner_customer_id, state)
       select $1, 1, 'running', 1, 100, 100, null, $3, $4, 'owner', '{}'`,
      [id, make, `2026-11-23T14:${minute}:00Z`, leader],
    );
  await put('knaus', 'knaus', 'anna', 10);
  await put('hymer', 'hymer', 'bert', 20);
  await put('hobby', 'hobby', 'bert', 30);
  await client.query(`insert into history values ('knaus', 2, 1, now(), 100, 'anna', 1, true, now()),
    ('hymer', 2, 1, now(), 100, 'anna', 1, true, now())`);
  await client.query(
    `insert into watch (customer_id, auction_id, since) values ('anna', 'knaus', now()), ('anna', 'hobby', now())`,
  );
});

afterAll(async () => {
  await client?.end();
  await postgres?.stop();
});

const SPAN = ['2026-11-23T14:00:00Z', '2026-11-23T17:00:00Z'] as const;
const pins = async (filters: Parameters<typeof ownEnds>[1]) =>
  (await ownEnds(client, filters, 'anna', ...SPAN)).map(({ auctionId, kind, watched }) => [
    auctionId,
    kind,
    watched,
  ]);

test('the ruler counts what passes the filters of the list', async () => {
  expect((await endsOfDay(client, {}, ...SPAN)).length).toBe(3);
  const some = await endsOfDay(client, { make: ['hymer', 'hobby'], priceTo: 100 }, ...SPAN);
  expect(some.map(({ at, count }) => [at.slice(11, 16), count])).toEqual([
    ['14:20', 1],
    ['14:30', 1],
  ]);
  expect(await endsOfDay(client, { priceTo: 99 }, ...SPAN)).toEqual([]);
});

test('of more own rounds than anybody draws one by one none is left out', async () => {
  await client.query(
    `with many as (select 'many' || n as id from generate_series(1, 130) n),
     v as (insert into vehicle (ad_id, version, number, owner_customer_id, owner_segment, title, product_type,
       equipment, undamaged, vat_reportable, released_at, search, squeezed, content, make)
       select id, 1, 1, 'owner', 'PRIVATE', id, 'motorhome', '{}', true, false, now(), '', '', '{}', 'tabbert' from many),
     a as (insert into auction (auction_id, version, status, round, price, shown_price, buy_now, end_at, leader_customer_id, owner_customer_id, state)
       select id, 1, 'running', 1, 100, 100, null, '2026-11-23T15:00:00Z', 'carla', 'owner', '{}'
       from many)
     insert into history select id, 2, 1, now(), 100, 'carla', 1, true, now() from many`,
  );
  const own = await ownEnds(client, { make: ['tabbert'] }, 'carla', ...SPAN);
  expect(own.filter(({ kind }) => kind === 'leading').length).toBe(130);
  await client.query(`delete from auction where auction_id like 'many%'`);
});

test('the own ones are under the filters too, and say whether they are watched, whatever was bid', async () => {
  expect(await pins({})).toEqual([
    ['knaus', 'leading', true],
    ['hymer', 'overbid', false],
    ['hobby', 'watched', true],
  ]);
  expect(await pins({ make: ['hymer'] })).toEqual([['hymer', 'overbid', false]]);
});
