import { openPool } from '@rollheim/bus';
import { migrate, createLog } from '@rollheim/service-kit';
import { METRICS } from '@rollheim/contracts';
import { type TestPostgres, withPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../registry/migrations.ts';
import { readPolicy, STANDARD_POLICY } from './policy.ts';
import { findPolicy, savePolicy } from './store.ts';

let postgres: TestPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await withPostgres();
  const database = await postgres.database();
  await migrate(database.url('releases'), 'releases', migrations, createLog('releases', 'silent'));
  pool = openPool({ connectionString: database.url('releases'), options: '-c search_path=releases' });
});

afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

const names = async (module: string) => (await findPolicy(pool, module))?.metrics.map(({ name }) => name);

test('a policy that a registry of an earlier version stored gets the metrics that came since; one of now keeps to its own', async () => {
  const [first] = STANDARD_POLICY.metrics;
  const policy = readPolicy({ ...STANDARD_POLICY, metrics: [first] });
  // as an earlier version writes it
  await pool.query(`insert into policies (module, policy, set_by) values ('mf-one', $1, 'anna')`, [policy]);
  await savePolicy(pool, 'mf-two', policy, 'anna');
  const came = METRICS.slice(METRICS.indexOf('bff_4xx'));
  expect(await names('mf-one')).toEqual(['load_failure', ...came]);
  expect(await names('mf-two')).toEqual(['load_failure']);
  expect(await findPolicy(pool, 'mf-three')).toBeNull();
});
