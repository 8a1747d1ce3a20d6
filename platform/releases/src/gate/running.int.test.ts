import { createLog, createPool, migrate } from '@rollheim/service-kit';
import { until, withPostgres, type TestDatabase, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishingMigrations } from '../publishing/migrations.ts';
import { checkOf, CheckNotes, runningChecks } from './running.ts';

const log = createLog('checks-test', 'silent');
const migrations = publishingMigrations.filter(({ name }) => name === '033-running-checks');

let postgres: TestPostgres;
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await withPostgres();
});
afterAll(async () => postgres?.stop());
beforeEach(async () => {
  database = await postgres.database();
  const url = database.url('releases');
  await migrate(url, 'releases', migrations, log);
  pool = createPool({ url, name: 'test', size: 4, schema: 'releases', log });
  lines.length = 0;
  return async () => {
    await Promise.all(opened.splice(0).map((notes) => notes.close()));
    await pool.end();
    await database.drop();
  };
});

const opened: CheckNotes[] = [];
const lines: string[] = [];
const kept = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
/** The notes of one process. */
function ofProcess(): CheckNotes {
  const notes = new CheckNotes(pool, kept);
  opened.push(notes);
  return notes;
}

const versions = async (): Promise<string[]> => (await runningChecks(pool)).map(({ version }) => version);
const rows = async (): Promise<number> =>
  Number((await pool.query('select count(*) from gate_checks')).rows[0]?.count);

test('a check waits, looks and ends, and all of it is seen by others', async () => {
  const notes = ofProcess();
  const [first, second] = [notes.add('mf-one', '1.0.0'), notes.add('mf-one', '1.1.0')];
  await first.begins();
  const [looks, waits] = await runningChecks(pool);
  expect(looks).toMatchObject({ module: 'mf-one', version: '1.0.0' });
  expect(Date.parse(looks?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(looks?.askedAt ?? ''));
  expect(waits).toMatchObject({ version: '1.1.0', since: null });
  expect(checkOf([...(await runningChecks(pool))], 'mf-one', '1.1.0')).toMatchObject({ since: null });
  expect(checkOf(await runningChecks(pool), 'mf-two', '1.0.0')).toBeNull();
  await first.ends();
  expect(await versions()).toEqual(['1.1.0']);
  await second.ends();
  expect([await versions(), await rows()]).toEqual([[], 0]);
  // the connection of an idle gate is given back
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('a check whose process died is not under way, and its note goes with the next one', async () => {
  const died = ofProcess();
  await died.add('mf-one', '1.0.0').begins();
  const lives = ofProcess();
  const check = lives.add('mf-one', '2.0.0');
  await check.begins();
  expect(await versions()).toEqual(['1.0.0', '2.0.0']);
  // what is left of a process that is killed: its rows, and no connection
  await died.close();
  await until(async () => (await versions()).join() === '2.0.0');
  expect(await rows()).toBe(2);
  await check.ends();
  expect(await rows()).toBe(0);
});

test('a check that goes on while its connection breaks is noted again, and the log says so', async () => {
  const notes = ofProcess();
  const check = notes.add('mf-one', '1.0.0');
  await check.begins();
  const holders = async () =>
    (
      await pool.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory'
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows.map(({ pid }) => pid);
  const [before] = await holders();
  await pool.query('select pg_terminate_backend($1)', [before]);
  await until(async () => (await holders()).some((pid) => pid !== before));
  await until(async () => (await versions()).length === 1);
  expect(lines).toEqual([expect.stringContaining('checks that are under way cannot be noted')]);
  await check.ends();
  expect(await rows()).toBe(0);
});
