import type { EventEmitter } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@rollheim/embedded';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient, openPool } from './connection.ts';

const dataDir = join(import.meta.dirname, '../../../.cache/test/bus-connection');

/** Like `once` of Node, which also listens for errors. */
const happens = (emitter: EventEmitter, event: string): Promise<unknown> =>
  new Promise((resolve) => emitter.once(event, resolve));

// An error that no one hears would end this process too: vitest reports it as unhandled and fails.
describe('a connection that the server ends', () => {
  let server: RunningPostgres;

  beforeAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
    server = await startPostgres({ dataDir, durable: false });
  });
  afterAll(() => server?.stop());

  const terminate = async (pid: number): Promise<void> => {
    const client = openClient({ connectionString: server.url });
    await client.connect();
    await client.query('select pg_terminate_backend($1)', [pid]);
    await client.end();
  };

  test('while it is checked out and idle ends no process; the pool goes on with another', async () => {
    const pool = openPool({ connectionString: server.url, max: 1 });
    const held = await pool.connect();
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = happens(held, 'end');
    await terminate(rows[0]?.pid ?? 0);
    await ended;
    await expect(held.query('select 1')).rejects.toThrow();
    held.release();
    expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
    await pool.end();
  });

  test('while it waits in the pool is reported to the subscriber', async () => {
    const lost: string[] = [];
    const pool = openPool({ connectionString: server.url, max: 1 }, ({ message }) => lost.push(message));
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const removed = happens(pool, 'remove');
    await terminate(rows[0]?.pid ?? 0);
    await removed;
    expect(lost).toEqual([expect.stringContaining('terminating connection')]);
    expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
    await pool.end();
  });

  test('and that is a single client ends no process either', async () => {
    const client = openClient({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = happens(client, 'end');
    await terminate(rows[0]?.pid ?? 0);
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
  });
});
