import { openClient } from '@rollheim/bus';
import { withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await withPostgres()));
afterAll(() => postgres?.stop());

test('a commit is on the disk when it is announced, and pages that are logged whole are compressed', async () => {
  const { adminUrl } = await postgres.database();
  const client = openClient({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('synchronous_commit', 'wal_compression') order by name",
  );
  await client.end();
  expect(rows).toEqual([
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_compression', setting: 'pglz' },
  ]);
});
