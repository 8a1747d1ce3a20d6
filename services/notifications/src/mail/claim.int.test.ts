import { randomUUID } from 'node:crypto';
import { openPool } from '@rollheim/bus';
import { inTransaction } from '@rollheim/service-kit';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../migrations.ts';
import { claimMail } from './claim.ts';
import { queueMail } from './queue.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
const DEALER = randomUUID();

beforeAll(async () => {
  postgres = await withPostgres();
  pool = openPool({ connectionString: (await postgres.database()).adminUrl, max: 1 });
  for (const { up } of migrations) await pool.query(up);
  await pool.query(
    `insert into contacts (customer_id, email, language) values ($1, 'a@rollheim.example', 'de')`,
    [DEALER],
  );
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

const queue = (key: string, code: string) =>
  inTransaction(pool, (client) =>
    queueMail(client, {
      key,
      customerId: DEALER,
      code,
      params: {},
      title: '',
      link: { page: 'catalog-list', params: {} },
      about: key,
    }),
  );

test('an overbid dealer’s mail is taken before all that was queued earlier, news to many after all others', async () => {
  for (const nth of [1, 2, 3]) await queue(`started-${nth}`, 'auction_started');
  await queue('released', 'ad_released');
  await queue('overbid', 'overbid');
  expect((await claimMail(pool, 'first'))?.mailKey).toBe('overbid');
  expect(await claimMail(pool, 'first')).toBeUndefined();
  const rest = [];
  for (let mail = await claimMail(pool); mail; mail = await claimMail(pool)) rest.push(mail.mailKey);
  expect(rest).toEqual(['released', 'started-1', 'started-2', 'started-3']);
});
