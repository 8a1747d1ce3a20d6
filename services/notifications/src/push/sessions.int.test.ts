import { randomUUID } from 'node:crypto';
import { openPool } from '@rollheim/bus';
import { inTransaction } from '@rollheim/service-kit';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../migrations.ts';
import { DOMAIN_OF, domainOf } from './endpoint.ts';
import { endSession, mayHaveDevice } from './sessions.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
const WHO = randomUUID();

beforeAll(async () => {
  postgres = await withPostgres();
  pool = openPool({ connectionString: (await postgres.database()).adminUrl, max: 3 });
  for (const { up } of migrations) await pool.query(up);
  await pool.query(`insert into contacts (customer_id, email, language) values ($1, 'a@b.example', 'de')`, [
    WHO,
  ]);
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

const sessionOf = (letter: string) => letter.repeat(32);
const may = (who: string, session: string | null) =>
  inTransaction(pool, (client) => mayHaveDevice(client, who, session));
const end = (session: string) => inTransaction(pool, (client) => endSession(client, WHO, session));

test('a device needs a session that lasts, and an account that was not erased', async () => {
  expect(await may(WHO, sessionOf('a'))).toBe(true);
  expect(await may(WHO, null)).toBe(false);
  expect(await may(randomUUID(), sessionOf('a'))).toBe(false);
  // twice is as once
  for (const _ of [1, 2]) await end(sessionOf('a'));
  expect(await may(WHO, sessionOf('a'))).toBe(false);
  expect(await may(WHO, sessionOf('b'))).toBe(true);
});

test('ended sessions are forgotten once their access token is of no use', async () => {
  await end(sessionOf('c'));
  await pool.query(`update ended_sessions set ended_at = now() - interval '14 minutes'`);
  await end(sessionOf('d'));
  expect(await may(WHO, sessionOf('c'))).toBe(false);
  await pool.query(
    `update ended_sessions set ended_at = now() - interval '16 minutes' where session_id = $1`,
    [sessionOf('c')],
  );
  await end(sessionOf('e'));
  const { rows } = await pool.query('select from ended_sessions where session_id = $1', [sessionOf('c')]);
  expect(rows).toEqual([]);
  expect(await may(WHO, sessionOf('d'))).toBe(false);
});

test('a session that ends while it switches a device on takes the device along', async () => {
  const session = sessionOf('f');
  const client = await pool.connect();
  try {
    await client.query('begin');
    expect(await mayHaveDevice(client, WHO, session)).toBe(true);
    await client.query(
      `insert into push_subscriptions (device, customer_id, session_id, endpoint, host, p256dh, auth, since)
       values ('d1', $1, $2, 'https://push.example/1', 'push.example', '', '', now())`,
      [WHO, session],
    );
    const ending = end(session);
    await client.query('select pg_sleep(0.2)');
    await client.query('commit');
    await ending;
  } finally {
    client.release();
  }
  expect((await pool.query('select from push_subscriptions')).rows).toEqual([]);
});

test('the database counts push services as the program does', async () => {
  const hosts = [
    'fcm.googleapis.com',
    'db5p.notify.windows.com',
    'push.example',
    '127.0.0.1:9000',
    'localhost',
  ];
  const { rows } = await pool.query<{ domain: string }>(
    `select ${DOMAIN_OF('host')} as domain from unnest($1::text[]) with ordinality as h(host, nth) order by nth`,
    [hosts],
  );
  expect(rows.map(({ domain }) => domain)).toEqual(hosts.map(domainOf));
  expect(hosts.map(domainOf).slice(0, 2)).toEqual(['googleapis.com', 'windows.com']);
});
