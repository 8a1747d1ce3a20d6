import { openClient } from '@rollheim/bus';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Migration } from './service-types.ts';

const LOCK_WAIT_MS = 60_000;

/**
 * Runs the migrations that the schema has not seen, each in its own transaction, one process at a time. Waits
 * for table locks 5 s at most, so that a busy table delays the start and not the users.
 */
export async function migrate(
  url: string,
  schema: string,
  migrations: readonly Migration[],
  log: Logger,
): Promise<void> {
  const names = migrations.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Migration ${twice} of ${schema} stands twice in the list`);
  const client = openClient({ connectionString: url, application_name: `${schema} migrations` });
  await client.connect();
  try {
    await client.query(`set search_path = ${pg.escapeIdentifier(schema)}`);
    await client.query(`set statement_timeout = ${LOCK_WAIT_MS}`);
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`migrate:${schema}`]);
    await client.query("set statement_timeout = 0; set lock_timeout = '5s'");
    await client.query(
      'create table if not exists migrations (name text primary key, done_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map((row) => row.name));
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
      await runOne(client, schema, migration);
      log.info({ migration: migration.name }, 'schema migrated');
    }
  } finally {
    await client.end();
  }
}

async function runOne(client: pg.Client, schema: string, { name, up }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(up);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} of ${schema} failed: ${(error as Error).message}`, { cause: error });
  }
}
