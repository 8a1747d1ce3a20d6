import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import { createLog, createPool, inTransaction, Rest } from '../src/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';

let postgres: TestPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await withPostgres();
  const { adminUrl: url } = await postgres.database();
  pool = createPool({ url, name: 'rest', size: 1, log: createLog('test', 'silent') });
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

test('a timer rests while nothing was committed, and looks at its next beat behind a commit', async () => {
  const rest = new Rest(pool);
  expect([rest.isOver(0), rest.isOver(1000), rest.isOver(4999)]).toEqual([true, false, false]);
  // other processes leave work too
  expect([rest.isOver(5000), rest.isOver(6000)]).toEqual([true, false]);
  await inTransaction(pool, (client) => client.query('select 1'));
  expect([rest.isOver(7000), rest.isOver(8000)]).toEqual([true, false]);
  const failing = inTransaction(pool, () => Promise.reject(new Error('rolled back')));
  await expect(failing).rejects.toThrow('rolled back');
  expect(rest.isOver(9000)).toBe(false);
});

test('behind what was found it looks at every beat for half a minute', () => {
  const rest = new Rest(pool);
  expect(rest.isOver(0)).toBe(true);
  rest.found(0);
  expect([rest.isOver(1000), rest.isOver(2000), rest.isOver(29_999)]).toEqual([true, true, true]);
  expect(rest.isOver(31_000)).toBe(false);
});
