import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { RunningCheck } from '@rollheim/release-management';
import type { Db } from '../registry/store.ts';

/** A check that is under way, and of what. */
export type CheckOf = RunningCheck & { readonly module: string; readonly version: string };

const RETRY_MS = 1000;
const LOCK = "hashtextextended('gate:' || $1::text, 0)";
/** Whether the process that noted a check still has its connection: the lock ends with it, however it ends. */
const IS_HELD = `exists (
  select from pg_locks lock
  where lock.locktype = 'advisory' and lock.granted and lock.objsubid = 1
    and lock.database = (select oid from pg_database where datname = current_database())
    and ((lock.classid::bigint << 32) | lock.objid::bigint) = hashtextextended('gate:' || gate_checks.holder, 0))`;

/** Leaves the notes of a holder that are named, as they are now, and none of a process that is gone. */
const PUT = `
  with gone as (delete from gate_checks where (holder = $1 and id <> all($2)) or not ${IS_HELD})
  insert into gate_checks select * from jsonb_populate_recordset(null::gate_checks, $3)
  on conflict (id) do update set began_at = excluded.began_at`;

/** The checks that are under way, of this process and others, the one that was asked for first before. */
export async function runningChecks(db: Db): Promise<CheckOf[]> {
  const { rows } = await db.query<{ module: string; version: string; asked_at: Date; began_at: Date | null }>(
    `select module, version, asked_at, began_at from gate_checks where ${IS_HELD} order by asked_at, began_at, id`,
  );
  return rows.map(({ module, version, asked_at, began_at }) => ({
    module,
    version,
    askedAt: asked_at.toISOString(),
    since: began_at?.toISOString() ?? null,
  }));
}

/** The check of a release among those that are under way; null: there is none. */
export function checkOf(checks: readonly CheckOf[], module: string, version: string): RunningCheck | null {
  // the gate may look at one twice in a row: what looks already says more than what waits
  const own = checks.filter((each) => each.module === module && each.version === version);
  const found = own.find(({ since }) => since !== null) ?? own[0];
  return found ? { askedAt: found.askedAt, since: found.since } : null;
}

interface Note {
  readonly id: string;
  readonly module: string;
  readonly version: string;
  readonly askedAt: Date;
  beganAt: Date | null;
}

/** A check that is noted. */
export interface NotedCheck {
  /** Its turn has come. */
  begins(): Promise<void>;
  ends(): Promise<void>;
}

/**
 * Notes the checks of one process where all see them. A note counts as long as the process holds a lock of its session:
 * of a process that died its checks died too. What cannot be noted stops no check: it is logged, and tried again.
 */
export class CheckNotes {
  readonly #locks: pg.Pool;
  readonly #log: Logger;
  readonly #holder = randomUUID();
  readonly #notes = new Set<Note>();
  /** The connection that holds the lock while anything is noted. */
  #client: pg.PoolClient | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  /** `locks`: one connection, for this alone. */
  constructor(locks: pg.Pool, log: Logger) {
    this.#locks = locks;
    this.#log = log;
  }

  /** A check was asked for. */
  add(module: string, version: string): NotedCheck {
    const note: Note = { id: randomUUID(), module, version, askedAt: new Date(), beganAt: null };
    this.#notes.add(note);
    void this.#write();
    return {
      begins: () => {
        note.beganAt = new Date();
        return this.#write();
      },
      ends: () => {
        this.#notes.delete(note);
        return this.#write();
      },
    };
  }

  /** Gives up the connection: what is under way ends with the process. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#queue;
    this.#letGo();
  }

  /** Has the table say what is noted, one change after the other. */
  #write(): Promise<void> {
    const written = this.#queue.then(async () => {
      try {
        await this.#put();
      } catch (error) {
        this.#again(error);
      }
    });
    this.#queue = written;
    return written;
  }

  async #put(): Promise<void> {
    if (this.#closed || (this.#notes.size === 0 && !this.#client)) return;
    const client = this.#client ?? (await this.#hold());
    const notes = [...this.#notes].map(({ askedAt, beganAt, ...note }) => ({
      ...note,
      holder: this.#holder,
      asked_at: askedAt,
      began_at: beganAt,
    }));
    await client.query(PUT, [this.#holder, notes.map(({ id }) => id), JSON.stringify(notes)]);
    if (this.#notes.size === 0) this.#letGo();
  }

  async #hold(): Promise<pg.PoolClient> {
    const client = await this.#locks.connect();
    client.on('error', this.#lost);
    this.#client = client;
    await client.query(`select pg_advisory_lock(${LOCK})`, [this.#holder]);
    return client;
  }

  readonly #lost = (error: unknown): void => this.#again(error);

  #again(error: unknown): void {
    this.#letGo();
    if (this.#closed) return;
    this.#log.warn({ err: error }, 'checks that are under way cannot be noted');
    if (this.#notes.size === 0) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#write(), RETRY_MS);
    this.#retry.unref();
  }

  /** The lock goes with the connection. */
  #letGo(): void {
    const client = this.#client;
    if (!client) return;
    this.#client = null;
    client.off('error', this.#lost);
    client.release(true);
  }
}
