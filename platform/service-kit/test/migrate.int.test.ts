import { openPool } from '@rollheim/bus';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog, migrate } from '../src/index.ts';

const log = createLog('test', 'silent');
let postgres: TestPostgres;
let url: string;
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await withPostgres();
  url = (await postgres.database()).adminUrl;
  pool = openPool({ connectionString: url });
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});
beforeEach(() => pool.query('drop schema if exists things cascade; create schema things'));

const FIRST = { name: '001-thing', up: 'create table thing (id int primary key, doc jsonb)' };
const SECOND = {
  name: '002-marked',
  up: `alter table thing add column marked boolean; update thing set marked = doc ? 'mark'`,
};
const run = (...migrations: { name: string; up: string }[]) => migrate(url, 'things', migrations, log);
const doneNames = async () =>
  (await pool.query<{ name: string }>('select name from things.migrations order by name')).rows.map(
    ({ name }) => name,
  );

test('each migration runs once, in order, and a question mark in it is an operator', async () => {
  await run(FIRST);
  await pool.query(`insert into things.thing values (1, '{"mark": 1}'), (2, '{}')`);
  await run(FIRST, SECOND);
  await run(FIRST, SECOND);
  const { rows } = await pool.query('select id, marked from things.thing order by id');
  expect(rows).toEqual([
    { id: 1, marked: true },
    { id: 2, marked: false },
  ]);
  expect(await doneNames()).toEqual([FIRST.name, SECOND.name]);
});

test('a migration that fails leaves the schema as it was, and is named', async () => {
  await run(FIRST);
  const broken = {
    name: '003-broken',
    up: 'alter table thing add column a int; alter table nothing add b int',
  };
  await expect(run(FIRST, SECOND, broken)).rejects.toThrow(
    /Migration 003-broken of things failed: .*relation "nothing" does not exist/,
  );
  expect(await doneNames()).toEqual([FIRST.name]);
  await run(FIRST, SECOND);
  expect(await doneNames()).toEqual([FIRST.name, SECOND.name]);
});

test('a name that is listed twice is refused before anything runs', async () => {
  await expect(run(FIRST, FIRST)).rejects.toThrow('Migration 001-thing of things is listed twice');
});

test('processes that start at once run each migration once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => run(FIRST, SECOND)));
  expect(await doneNames()).toEqual([FIRST.name, SECOND.name]);
});

test('a release that is withdrawn finds names that it does not know, and starts', async () => {
  await run(FIRST, SECOND);
  await run(FIRST);
  expect(await doneNames()).toEqual([FIRST.name, SECOND.name]);
});

test('tables of a schema from before go on, and the release from before can still write its names', async () => {
  await pool.query(`create table things.migrations (name text primary key, done_at timestamptz not null default now());
    create table things.thing (id int primary key, doc jsonb);
    insert into things.migrations (name) values ('001-thing')`);
  await run(FIRST, SECOND);
  await pool.query("insert into things.migrations (name) values ('002-other')");
  // it refuses to start beside a table that no rule for personal data names
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'things' order by 1");
  expect(rows.map(({ tablename }) => tablename as string)).toEqual(['migrations', 'thing']);
  expect(await doneNames()).toEqual([FIRST.name, SECOND.name, '002-other']);
});

test('the second of two steps refuses code from before the first, and no other', async () => {
  const expand = { name: '002-other', up: 'alter table thing add column other jsonb' };
  const contract = { name: '003-no-doc', needs: '002-other', up: 'alter table thing drop column doc' };
  await run(FIRST, expand);
  await run(FIRST, expand, contract);
  await run(FIRST, expand);
  await expect(run(FIRST)).rejects.toThrow(
    'The schema things is newer than this release: step 003-no-doc needs code that knows 002-other. Start a release that has it; this one cannot run here any more.',
  );
  expect(await doneNames()).toEqual([FIRST.name, '002-other', '003-no-doc']);
});
