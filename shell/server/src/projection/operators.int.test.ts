import { openPool } from '@rollheim/bus';
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
  const database = await postgres.database();
  const url = database.url('shell');
  await migrate(url, 'shell', migrations, createLog('test', 'silent'));
  pool = openPool({ connectionString: url });
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

test('operators are found without reading every customer', async () => {
  await pool.query(
    `insert into customers select 'c' || n, 1, jsonb_build_object('isOperator', n % 5000 = 0)
     from generate_series(1, 20000) n`,
  );
  await pool.query('analyze customers');
  const asked: string[] = [];
  const noting = {
    query: (sql: string) => {
      asked.push(sql);
      return pool.query(sql);
    },
  } as unknown as pg.Pool;
  const operators = await new ShellQueries(noting).operators();
  expect(operators.toSorted()).toEqual(['c10000', 'c15000', 'c20000', 'c5000']);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${asked[0]}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('customers_operators');
  expect(plan).not.toContain('Seq Scan');
});

test('dealers are counted without reading every customer, those alone who may bid', async () => {
  await pool.query(
    `insert into customers select 'd' || n, 1, jsonb_build_object('acceptedByCm24', n % 100 = 0,
       'merchantBlocked', n % 1000 = 0, 'merchantId', case when n % 2000 <> 500 then n end)
     from generate_series(1, 20000) n`,
  );
  await pool.query('analyze customers');
  const asked: string[] = [];
  const noting = {
    query: (sql: string) => {
      asked.push(sql);
      return pool.query(sql);
    },
  } as unknown as pg.Pool;
  expect(await new ShellQueries(noting).dealers()).toBe(200 - 20 - 10);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${asked[0]}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('customers_dealers');
});
