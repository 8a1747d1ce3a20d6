import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog, createPool } from '../src/index.ts';

let postgres: TestPostgres;
let url: string;

beforeAll(async () => {
  postgres = await withPostgres();
  ({ adminUrl: url } = await postgres.database());
});
afterAll(() => postgres?.stop());

test('a statement that takes too long ends with an error, and its connection goes on', async () => {
  const options = { url, name: 'slow', size: 1, log: createLog('test', 'silent') };
  const pool = createPool({ ...options, statementMs: 200 });
  await expect(pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('no pool is without a limit', async () => {
  const pool = createPool({ url, name: 'plain', size: 1, schema: 'x', log: createLog('test', 'silent') });
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '1min' }]);
  await pool.end();
});
