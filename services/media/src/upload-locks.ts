import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type pg from 'pg';

/** A request that waits longer for a file is refused, and asks again how far it is, ms. */
const PATIENCE_MS = 30_000;
/** How often a file is tried that another process has, ms. */
const RETRY_MS = 50;
const CHANNEL = 'media_upload_wanted';
const KEY = "hashtextextended('upload ' || $1, 0)";

/** A file that a request of this process writes, or waits for at the database. */
interface Held {
  readonly release: RequestRelease;
  readonly ended: PromiseWithResolvers<void>;
  granted: boolean;
}

/**
 * One request writes a file at a time, over all processes: advisory locks of one session of Postgres, so that what a
 * process held is free once it is gone. Who has a file that another request wants is asked to end, in this process by a
 * call, in others by a notification: a connection that died half open holds no one up. Where the session is lost, so are
 * its locks, and all who had one are asked to end.
 */
export class UploadLocks implements Locker {
  /** A pool of one connection, for nothing else. */
  readonly #pool: pg.Pool;
  readonly #held = new Map<string, Held>();
  #session: Promise<pg.PoolClient> | null = null;
  /** The connection of the session, once there is one: another that ends says nothing about the locks. */
  #client: pg.ClientBase | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    pool.on('connect', (client) => {
      client.on('notification', ({ payload = '' }) => this.#askFor(payload));
      client.on('end', () => this.#lose(client));
      client.on('error', () => this.#lose(client));
    });
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, release) => this.#take(id, signal, release),
      unlock: () => this.#giveBack(id),
    };
  }

  async #take(id: string, stopped: AbortSignal, release: RequestRelease): Promise<void> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(PATIENCE_MS)]);
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    while (!signal.aborted) {
      const own = this.#held.get(id);
      if (own) {
        this.#askFor(id);
        await Promise.race([own.ended.promise, over]);
        continue;
      }
      if (await this.#tryAt(id, release)) return;
      await pause(RETRY_MS, undefined, { signal }).catch(ignoreAbort);
    }
    throw ERRORS.ERR_LOCK_TIMEOUT;
  }

  /** Tries the database; the place in this process is taken meanwhile. Whoever has the file there is asked to end. */
  async #tryAt(id: string, release: RequestRelease): Promise<boolean> {
    const held: Held = { release, ended: Promise.withResolvers(), granted: false };
    this.#held.set(id, held);
    try {
      const session = await this.#open();
      const { rows } = await session.query<{ locked: boolean }>(
        `select pg_try_advisory_lock(${KEY}) as locked`,
        [id],
      );
      held.granted = rows[0]?.locked === true;
      if (!held.granted) await session.query('select pg_notify($1, $2)', [CHANNEL, id]);
      return held.granted;
    } finally {
      if (!held.granted) this.#end(id);
    }
  }

  async #giveBack(id: string): Promise<void> {
    if (!this.#held.has(id)) throw new Error('an upload was given back that no one had');
    try {
      // a new session has no lock to give back, and says so by its answer alone
      const session = await this.#open();
      await session.query(`select pg_advisory_unlock(${KEY})`, [id]);
    } catch (error) {
      // a lock that may be held still goes with its session: no other process waits for one that no one has here
      if (this.#client) this.#lose(this.#client);
      throw error;
    } finally {
      this.#end(id);
    }
  }

  /** The session, listening; it goes back to its pool with the last file. */
  #open(): Promise<pg.PoolClient> {
    if (this.#session) return this.#session;
    const opening = this.#connect();
    this.#session = opening;
    opening.catch(() => {
      if (this.#session === opening) this.#session = null;
    });
    return opening;
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    this.#client = client;
    try {
      await client.query(`listen ${CHANNEL}`);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  #end(id: string): void {
    const held = this.#held.get(id);
    this.#held.delete(id);
    held?.ended.resolve();
    if (this.#held.size > 0) return;
    const session = this.#session;
    this.#session = null;
    this.#client = null;
    void session?.then(
      (client) => client.release(),
      () => undefined,
    );
  }

  #askFor(id: string): void {
    const held = this.#held.get(id);
    if (held?.granted) void held.release();
  }

  #lose(client: pg.ClientBase): void {
    if (this.#client !== client) return;
    const session = this.#session;
    this.#session = null;
    this.#client = null;
    void session?.then(
      (lost) => lost.release(true),
      () => undefined,
    );
    for (const id of this.#held.keys()) this.#askFor(id);
  }
}

function ignoreAbort(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error;
}
