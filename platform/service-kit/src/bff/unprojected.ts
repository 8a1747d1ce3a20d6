import type { ReceivedMessage } from '@rollheim/bus';
import type pg from 'pg';

/**
 * What a read model could not take in while it was built. It is in the model's own tables: a process that goes on
 * where another one ended must not take the model for whole.
 */
export const UNPROJECTED_TABLE =
  'create table if not exists kit_unprojected (name text primary key, reason text not null);';

/** A state by its topic and key: a newer one of the same key makes up for it. */
export const nameOf = ({ topic, key }: Pick<ReceivedMessage, 'topic' | 'key'>): string => `${topic}/${key}`;

/** What is not projected, and why, by name. */
export async function readUnprojected(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string; reason: string }>(
    'select name, reason from kit_unprojected order by name',
  );
  return new Map(rows.map(({ name, reason }) => [name, reason]));
}

/** Notes messages that could not be projected. */
export async function noteUnprojected(
  pool: pg.Pool,
  messages: readonly ReceivedMessage[],
  error: unknown,
): Promise<ReadonlyMap<string, string>> {
  const reason = error instanceof Error ? error.message : String(error);
  await pool.query(
    `insert into kit_unprojected select distinct unnest($1::text[]), $2
     on conflict (name) do update set reason = excluded.reason`,
    [messages.map(nameOf), reason],
  );
  return readUnprojected(pool);
}

/** These are projected now. */
export async function forgetUnprojected(
  pool: pg.Pool,
  messages: readonly ReceivedMessage[],
): Promise<ReadonlyMap<string, string>> {
  await pool.query('delete from kit_unprojected where name = any($1)', [messages.map(nameOf)]);
  return readUnprojected(pool);
}
