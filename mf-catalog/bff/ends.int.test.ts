import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endsOfDay, ownEnds } from './ends.ts';
import { putVehicle, putWatch, startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;

beforeAll(async () => {
  model = await startReadModel(1);
  ({ pool } = model);
  const put = (make: string, leader: string, minute: number) =>
    putVehicle(pool, make, { make, leader, endAt: `2026-11-23T14:${minute}:00Z` });
  await put('knaus', 'anna', 10);
  await put('hymer', 'bert', 20);
  await put('hobby', 'bert', 30);
  await pool.query(`insert into history values ('knaus', 2, 1, now(), 100, 'anna', 1, true, now()),
    ('hymer', 2, 1, now(), 100, 'anna', 1, true, now())`);
  for (const id of ['knaus', 'hobby']) await putWatch(pool, 'anna', id);
});

afterAll(() => model?.stop());

const SPAN = ['2026-11-23T14:00:00Z', '2026-11-23T17:00:00Z'] as const;
const pins = async (filters: Parameters<typeof ownEnds>[1]) =>
  (await ownEnds(pool, filters, 'anna', ...SPAN)).map(({ auctionId, kind, watched }) => [
    auctionId,
    kind,
    watched,
  ]);

test('the ruler counts what passes the filters of the list', async () => {
  expect((await endsOfDay(pool, {}, ...SPAN)).length).toBe(3);
  const some = await endsOfDay(pool, { make: ['hymer', 'hobby'], priceTo: 100 }, ...SPAN);
  expect(some.map(({ at, count }) => [at.slice(11, 16), count])).toEqual([
    ['14:20', 1],
    ['14:30', 1],
  ]);
  expect(await endsOfDay(pool, { priceTo: 99 }, ...SPAN)).toEqual([]);
});

test('of more own rounds than anybody draws one by one none is left out', async () => {
  await pool.query(
    `with many as (select 'many' || n as id from generate_series(1, 130) n),
     v as (insert into vehicle (ad_id, version, number, owner_customer_id, owner_segment, title, product_type,
       equipment, undamaged, vat_reportable, released_at, search, squeezed, content, make)
       select id, 1, 1, 'owner', 'PRIVATE', id, 'motorhome', '{}', true, false, now(), '', '', '{}', 'tabbert' from many),
     a as (insert into auction (auction_id, version, status, round, price, shown_price, buy_now, end_at, leader_customer_id, owner_customer_id, state)
       select id, 1, 'running', 1, 100, 100, null, '2026-11-23T15:00:00Z', 'carla', 'owner', '{}'
       from many)
     insert into history select id, 2, 1, now(), 100, 'carla', 1, true, now() from many`,
  );
  const own = await ownEnds(pool, { make: ['tabbert'] }, 'carla', ...SPAN);
  expect(own.filter(({ kind }) => kind === 'leading').length).toBe(130);
  await pool.query(`delete from auction where auction_id like 'many%'`);
});

test('the own ones are under the filters too, and say whether they are watched, whatever was bid', async () => {
  expect(await pins({})).toEqual([
    ['knaus', 'leading', true],
    ['hymer', 'overbid', false],
    ['hobby', 'watched', true],
  ]);
  expect(await pins({ make: ['hymer'] })).toEqual([['hymer', 'overbid', false]]);
});
