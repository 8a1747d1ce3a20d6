import { openPool } from '@rollheim/bus';
import knexModule, { type Knex } from 'knex';
import type pg from 'pg';
import type { Logger } from 'pino';

/** What {@link createPool} needs. */
export interface PoolOptions {
  readonly url: string;
  /** Name in `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  /** First schema of the `search_path`. */
  readonly schema?: string;
  readonly log: Logger;
  /** How long a statement may take, ms; default a minute. */
  readonly statementMs?: number;
}

/**
 * A statement that takes longer ends with an error, ms: who asked has left by then, and its connection is another's.
 * Migrations have connections of their own.
 */
const STATEMENT_MS = 60_000;

/** A connection pool whose broken idle connections are logged and replaced, not fatal. */
export function createPool({
  url,
  name,
  size,
  schema,
  log,
  statementMs = STATEMENT_MS,
}: PoolOptions): pg.Pool {
  return openPool(
    {
      connectionString: url,
      max: size,
      application_name: name.slice(0, 60),
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: statementMs,
      ...(schema ? { options: `-c search_path=${schema}` } : {}),
    },
    (error) => log.warn({ err: error }, 'an idle database connection broke'),
  );
}

/** A query builder on the connections of a pool. */
export function createKnex(pool: pg.Pool, log: Logger): Knex {
  const create = knexModule as unknown as (config: Knex.Config) => Knex;
  const logged = (level: 'warn' | 'error' | 'debug') => (text: unknown) => log[level](String(text));
  return create({
    client: 'pg',
    connectionPool: pool,
    log: { warn: logged('warn'), deprecate: logged('warn'), error: logged('error'), debug: logged('debug') },
  } as Knex.Config);
}

const commits = new WeakMap<pg.Pool, number>();

/**
 * How many transactions of {@link inTransaction} these connections have committed: what looks for work by a timer may
 * rest while there were none.
 */
export const commitsOf = (pool: pg.Pool): number => commits.get(pool) ?? 0;

/** Runs `fn` in a transaction; rolls back and rethrows when it throws. */
export async function inTransaction<T>(pool: pg.Pool, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await fn(client);
    await client.query('commit');
    commits.set(pool, commitsOf(pool) + 1);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** True while the database answers within a second. */
export async function databaseAnswers(pool: pg.Pool): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 1000, false).unref());
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]);
}
