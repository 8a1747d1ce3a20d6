import { openPool } from '@rollheim/bus';
import { DEMO_USERS } from '@rollheim/contracts';
import { createLog, migrate } from '@rollheim/service-kit';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { ShellQueries } from './queries.ts';

const { customerId } = DEMO_USERS.privateSeller;
const session = { customerId, roles: [] } as unknown as Parameters<ShellQueries['customer']>[0];
let postgres: TestPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await withPostgres();
  const url = (await postgres.database()).url('shell');
  await migrate(url, 'shell', migrations, createLog('test', 'silent'));
  pool = openPool({ connectionString: url });
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

test('an account that arrives after the login is waited for, one that does not is no one', async () => {
  const queries = new ShellQueries(pool);
  expect(await new ShellQueries(pool).customer(session, 100)).toBeNull();
  const asked = queries.customer(session);
  await pool.query('insert into customers values ($1, 1, $2)', [
    customerId,
    { customerId, profileType: 'PRIVATE' },
  ]);
  // state and contact come by topics of their own
  await new Promise((resolve) => setTimeout(resolve, 200));
  await pool.query('insert into contacts (customer_id, doc) values ($1, $2)', [
    customerId,
    { email: 'a@b.example' },
  ]);
  expect(await asked).toMatchObject({ customerId, email: 'a@b.example' });
});
