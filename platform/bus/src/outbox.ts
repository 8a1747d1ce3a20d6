import pg from 'pg';
import { backoffDelay, pause } from './backoff.ts';
import { fromOutboxText, toOutboxText } from './encoded.ts';
import { cleanInbox } from './inbox.ts';
import type { Bus, OutgoingMessage, OwnAppend } from './port.ts';
import { qualified, type Queryable } from './sql.ts';

/** Tables of an owner that uses the bus: outgoing messages, ids of messages applied, outcomes of commands. */
export function OUTBOX_SQL(schema: string): string {
  const name = pg.escapeIdentifier(schema);
  return /* sql */ `
create table if not exists ${name}.outbox (
  position bigint generated always as identity primary key,
  messages text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- Compressing 40 kB costs more than the rest of the insert, and a row lives for milliseconds.
alter table ${name}.outbox alter column messages set storage external;

create table if not exists ${name}.inbox (
  group_name text not null,
  message_id text not null,
  applied timestamptz not null default now(),
  primary key (group_name, message_id)
);
create index if not exists inbox_applied on ${name}.inbox using brin (applied);

create table if not exists ${name}.command_outcomes (
  command_id text not null,
  actor text not null,
  fingerprint text not null,
  outcome jsonb,
  private jsonb,
  forwarded jsonb,
  at timestamptz not null default now(),
  expires timestamptz not null default now() + interval '7 days',
  primary key (command_id, actor)
);
create index if not exists command_outcomes_expires on ${name}.command_outcomes (expires);
`;
}

/**
 * Puts messages into the outbox inside the caller's transaction; to be called after the aggregate's lock, so that
 * the order of the outbox is the order of commits per key. Without `schema` the search path decides.
 */
export async function enqueue(
  client: Queryable,
  messages: readonly OutgoingMessage[],
  schema?: string,
): Promise<void> {
  if (messages.length === 0) return;
  const table = qualified('outbox', schema);
  await client.query({
    name: `outbox_add_${schema ?? ''}`,
    text: `insert into ${table} (messages) values ($1)`,
    values: [toOutboxText(messages)],
  });
}

/** What {@link startRelay} needs. */
export interface RelayOptions {
  readonly pool: pg.Pool;
  readonly schema: string;
  readonly bus: Bus;
  /** Ends the relay when aborted. */
  readonly signal?: AbortSignal;
  /** Called after every failed round; the relay tries again by itself. */
  readonly onError?: (error: unknown) => void;
  /** How often it looks without being woken, ms; default 2,500. */
  readonly pollMs?: number;
}

/** Carries an owner's outbox to the bus. */
export interface Relay {
  /** To be called right after a commit that enqueued. */
  wake(): void;
  /** Stops after the round under way. */
  stop(): Promise<void>;
}

/** Behind the bell: what another process enqueued, or this one before it died. */
const POLL_MS = 2500;
/** Where the log is the outbox: what a process of an earlier release leaves in the table. */
const LEFT_POLL_MS = 60_000;
const LEFT_LOOK_MS = 20;
/** How often a standby asks whether the outbox is free, ms. */
const TAKE_OVER_MS = 500;
const ROWS_PER_ROUND = 100;
const CLEAN_EVERY_MS = 10 * 60_000;

/**
 * Starts the relay: one per owner by advisory lock, others are on standby. It drains the outbox as a queue, sends and
 * deletes after the bus' acknowledgement; a crash between repeats messages and loses none. Holds one connection.
 */
export function startRelay(options: RelayOptions): Relay {
  const stopping = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
  const bell = new Bell();
  signal.addEventListener('abort', () => bell.ring(), { once: true });
  const running = run(options, bell, signal);
  return {
    wake: () => bell.ring(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** How an owner's messages leave with its transactions. */
export interface Outbox extends OwnAppend, Relay {
  /**
   * Adds messages to the transaction that is open; they are sent by its commit. To be called after the aggregate's
   * lock, and as the last thing before the commit: the partitions are locked from here on.
   */
  add(client: Queryable, messages: readonly OutgoingMessage[]): Promise<void>;
}

/**
 * Opens an owner's outbox. Where its database is the bus' own, the log itself is the outbox; elsewhere messages are
 * stored in a table and carried by a relay. What an earlier release left in the table is sent before this resolves.
 */
export async function openOutbox(options: RelayOptions): Promise<Outbox> {
  const { pool, schema, bus } = options;
  const append = await bus.ownAppend(pool);
  const { statement, values } = append ?? throughTable(schema);
  const relay = startRelay(append ? { ...options, pollMs: LEFT_POLL_MS } : options);
  if (append) await untilEmpty(pool, schema, relay, options.signal);
  const name = `${append ? 'log' : 'outbox'}_add_${schema}`;
  const text = statement(1);
  return {
    ...relay,
    wake: append ? () => undefined : relay.wake,
    statement,
    values,
    async add(client, messages) {
      if (messages.length > 0) await client.query({ name, text, values: values(messages) });
    },
  };
}

function throughTable(schema: string): OwnAppend {
  return {
    statement: (first) =>
      `insert into ${qualified('outbox', schema)} (messages) select $${first}::text where $${first}::text is not null`,
    values: (messages) => [messages.length > 0 ? toOutboxText(messages) : null],
  };
}

async function untilEmpty(
  pool: pg.Pool,
  schema: string,
  relay: Relay,
  signal: AbortSignal | undefined,
): Promise<void> {
  const left = `select 1 from ${qualified('outbox', schema)} limit 1`;
  while (!signal?.aborted && (await pool.query(left)).rowCount !== 0) {
    relay.wake();
    await pause(LEFT_LOOK_MS, signal);
  }
}

async function run(options: RelayOptions, bell: Bell, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    let client: pg.PoolClient | null = null;
    let broken: Error | undefined;
    const onBroken = (error: Error) => (broken = error);
    try {
      client = await options.pool.connect();
      client.on('error', onBroken);
      if (await tryLock(client, options.schema)) {
        failures = 0;
        await drainForever(client, options, bell, signal);
        await client.query('reset synchronous_commit');
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName(options.schema)]);
      }
    } catch (error) {
      failures++;
      broken ??= error as Error;
      options.onError?.(error);
    }
    client?.off('error', onBroken);
    client?.release(broken);
    await pause(failures > 0 ? backoffDelay(failures, 50, 1000) : TAKE_OVER_MS, signal);
  }
}

async function drainForever(
  client: pg.PoolClient,
  { schema, bus, pollMs = POLL_MS }: RelayOptions,
  bell: Bell,
  signal: AbortSignal,
): Promise<void> {
  const table = qualified('outbox', schema);
  // A deletion that a crash undoes repeats messages, which is allowed: no need to wait for the disk.
  await client.query('set synchronous_commit = off');
  const next = /* sql */ `with sent as (delete from ${table} where position = any($1))
    select position, messages from ${table} where position <> all($1) order by position limit ${ROWS_PER_ROUND}`;
  let sent: string[] = [];
  let cleaned = 0;
  while (!signal.aborted || sent.length > 0) {
    const rung = bell.armed();
    const { rows } = await client.query<{ position: string; messages: string }>({
      name: `outbox_next_${schema}`,
      text: next,
      values: [sent],
    });
    sent = [];
    if (signal.aborted) return;
    if (rows.length === 0) {
      if (Date.now() - cleaned > CLEAN_EVERY_MS) {
        await cleanInbox(client, schema);
        cleaned = Date.now();
      }
      await Promise.race([rung, pause(pollMs, signal)]);
      continue;
    }
    await bus.sendEncoded(rows.flatMap(({ messages }) => fromOutboxText(messages)));
    sent = rows.map(({ position }) => position);
  }
}

async function tryLock(client: pg.PoolClient, schema: string): Promise<boolean> {
  const sql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked';
  const { rows } = await client.query<{ locked: boolean }>(sql, [lockName(schema)]);
  return rows[0]?.locked === true;
}

function lockName(schema: string): string {
  return `outbox:${schema}`;
}

/** Remembers a ring that came while no one waited. */
class Bell {
  #pending = false;
  #waiting: (() => void) | null = null;

  ring(): void {
    this.#pending = true;
    this.#waiting?.();
  }

  /** Resolves at the next ring after the previous call. */
  armed(): Promise<void> {
    this.#pending = false;
    return new Promise((resolve) => {
      this.#waiting = resolve;
      if (this.#pending) resolve();
    });
  }
}
