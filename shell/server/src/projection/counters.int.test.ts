import { openPool } from '@rollheim/bus';
import { MESSAGE_CODES, type CountedMessage } from '@rollheim/contracts';
import { countersOf } from '@rollheim/contracts/server';
import { createLog, migrate } from '@rollheim/service-kit';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { ShellQueries } from './queries.ts';

let postgres: TestPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await withPostgres();
  const url = (await postgres.database()).url('shell');
  await migrate(url, 'shell', migrations, createLog('test', 'silent'));
  pool = openPool({ connectionString: url, max: 1 });
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

/** Every code, and such as no list has, read and unread, open and closed. */
const MESSAGES = [...MESSAGE_CODES, 'of_a_later_release', '0123456789abcdef', '0123456789ABCDEF'].flatMap(
  (code) =>
    ([0, 1] as const).flatMap((read) =>
      [null, '2026-03-02T15:45:00.000Z'].map((closedAt): CountedMessage => ({ code, read, closedAt })),
    ),
);
const idOf = (at: number) => `m${at}`;
const add = (customerId: string) =>
  pool.query(
    `insert into messages (message_id, customer_id, code, read, closed_at)
     select $1 || id, $2, code, read, "closedAt"
       from json_to_recordset($3) as m(id text, code text, read smallint, "closedAt" text)`,
    [
      customerId === 'c1' ? '' : customerId,
      customerId,
      JSON.stringify(MESSAGES.map((each, at) => ({ ...each, id: idOf(at) }))),
    ],
  );

test('the database counts badges as the rule of all pages does, of one customer, without those that are known newer', async () => {
  await add('c1');
  await add('c2');
  const queries = new ShellQueries(pool);
  expect(await queries.counters('c1')).toEqual(countersOf(MESSAGES));
  expect(await queries.counters('c3')).toEqual({ unRead: 0, openCtas: 0 });
  for (const without of [[idOf(0)], MESSAGES.slice(0, 40).map((_, at) => idOf(at))])
    expect(await queries.counters('c1', without), String(without.length)).toEqual(
      countersOf(MESSAGES.filter((_, at) => !without.includes(idOf(at)))),
    );
});

test('of a customer with many messages that are read and closed none is looked at', async () => {
  await pool.query(
    `insert into messages (message_id, customer_id, code, read, closed_at)
     select 'old' || n, 'many', 'overbid', 0, '2026-03-02T15:45:00.000Z' from generate_series(1, 20000) n`,
  );
  await pool.query('vacuum analyze messages');
  const touched = async () =>
    (
      await pool.query<{ rows: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'messages'`,
      )
    ).rows[0]?.rows ?? 0;
  await pool.query('begin');
  const before = await touched();
  expect(await new ShellQueries(pool).counters('many')).toEqual({ unRead: 0, openCtas: 0 });
  expect((await touched()) - before).toBe(0);
  await pool.query('rollback');
});
