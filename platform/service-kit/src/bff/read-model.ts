import { setTimeout as sleep } from 'node:timers/promises';
import { isRetriable, openClient, type Bus, type ReceivedMessage, type Subscription } from '@rollheim/bus';
import type pg from 'pg';
import type { Logger } from 'pino';
import { inTransaction } from '../database.ts';
import { copyOptions } from '../react.ts';
import { subscribeLasting } from '../subscribe.ts';
import type { Projection, ProjectionFollower, Versions } from './types.ts';
import { forgetUnprojected, nameOf, noteUnprojected, readUnprojected } from './unprojected.ts';
import { missingVersions, notingVersions } from './versions.ts';

interface State {
  writes: boolean;
  caughtUp: boolean;
  /** While this process writes. */
  subscription: Pick<Subscription, 'hurry' | 'lag'> | null;
  /** What went wrong with the writing as a whole. */
  fault: Error | null;
  /** What could not be projected while the model was built, by topic and key: without it the model is not whole. */
  unprojected: ReadonlyMap<string, string>;
  readonly follower: ProjectionFollower | null;
  /** Resolves with the next batch that this process writes. */
  written: PromiseWithResolvers<void>;
}

const TAKE_OVER_MS = 500;
const WAIT_MS = 1000;
const LOOK_MS = 250;
const FOLLOWER_LOOK_MS = 50;

/** What a read model runs on. */
export interface ReadModelOptions {
  /** Its schema. */
  readonly name: string;
  /** Its consumer group. */
  readonly group: string;
  readonly url: string;
  readonly pool: pg.Pool;
  readonly bus: Bus;
  readonly projection: Projection;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Factor of its pauses, as in the configuration. */
  readonly pace: number;
  /** Called for every message that went to the dead letters. */
  readonly onDeadLetter?: () => void;
}

/** A read model: several processes read it, one of them writes it. */
export interface ReadModel {
  /** True once the state topics were replayed, by whichever process; throws what keeps this one from it. */
  caughtUp(): Promise<boolean>;
  /** True while this process is the one that writes. */
  writes(): boolean;
  /** Messages that it has not taken in yet; NaN while another process writes it. */
  lag(): Promise<number>;
  /** True where it holds these versions now. */
  holds(versions: Versions): Promise<boolean>;
  /** Waits, 1 s at most, until it holds these versions. */
  waitFor(versions: Versions): Promise<boolean>;
  stop(): Promise<void>;
}

/** Opens a read model whose tables exist: is on standby for the writer's part and takes it over when it is free. */
export function openReadModel(options: ReadModelOptions): ReadModel {
  const { pool, projection, log, signal } = options;
  const state: State = {
    writes: false,
    caughtUp: false,
    subscription: null,
    fault: null,
    unprojected: new Map(),
    follower: projection.follow?.({ pool, log }) ?? null,
    written: Promise.withResolvers(),
  };
  const running = keepWriting(options, state);
  const holds = async (versions: Versions): Promise<boolean> =>
    (await missingVersions(pool, projection.topics, versions, projection.apply.versions)).length === 0;
  return {
    async caughtUp() {
      if (!state.caughtUp) {
        const { rows } = await pool.query<{ done: boolean }>(
          'select caught_up_at is not null as done from kit_progress',
        );
        state.caughtUp = rows[0]?.done === true;
      }
      const [lost] = state.unprojected.values();
      if (!state.caughtUp && lost !== undefined) throw new Error(lost);
      if (!state.caughtUp && state.fault) throw state.fault;
      return state.caughtUp;
    },
    writes: () => state.writes,
    lag: () => state.subscription?.lag() ?? Promise.resolve(Number.NaN),
    holds,
    async waitFor(versions) {
      const end = Date.now() + WAIT_MS;
      for (;;) {
        const { promise: written } = state.written;
        if (await holds(versions)) return true;
        const left = end - Date.now();
        if (left <= 0 || signal.aborted) return false;
        state.subscription?.hurry();
        // whoever writes is looked at when something was written; whoever only reads looks by itself
        await (state.writes ? Promise.race([written, sleep(left)]) : sleep(Math.min(left, FOLLOWER_LOOK_MS)));
      }
    },
    stop: () => running,
  };
}

/** Until the stop: take the writer's lock, write while the connection that holds it lives, and again. */
async function keepWriting(options: ReadModelOptions, state: State): Promise<void> {
  const { name, url, log, signal, pace } = options;
  while (!signal.aborted) {
    const client = openClient({
      connectionString: url,
      application_name: `${name} writer`,
      keepAlive: true,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      await waitForLock(client, name, TAKE_OVER_MS * pace, AbortSignal.any([signal, lost.signal]));
      if (!signal.aborted && !lost.signal.aborted) {
        state.writes = true;
        log.info({ projection: name }, 'writes the read model');
        await write(options, state, AbortSignal.any([signal, lost.signal]));
      }
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error, projection: name }, 'the read model is not written; tried again');
      if (!signal.aborted && error instanceof Error) state.fault = error;
    }
    state.writes = false;
    await client.end().catch(() => undefined);
    await sleep(TAKE_OVER_MS * pace, undefined, { signal }).catch(() => undefined);
  }
}

/** True where this connection is now the one whose process writes the read model. */
export async function lockWriter(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
    [`writer of ${name}`],
  );
  return rows[0]?.locked === true;
}

async function waitForLock(
  client: pg.Client,
  name: string,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (await lockWriter(client, name)) return;
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

async function write(
  { group, pool, bus, projection, log, pace, onDeadLetter }: ReadModelOptions,
  state: State,
  signal: AbortSignal,
): Promise<void> {
  // also what an earlier process could not project: its positions are behind it
  state.unprojected = await readUnprojected(pool);
  const onMessages = async (messages: readonly ReceivedMessage[]) => {
    try {
      state.follower?.writing(messages);
      await writeBatch(pool, projection, messages).finally(() => state.follower?.wrote(messages));
    } catch (error) {
      if (!state.caughtUp && !isRetriable(error))
        state.unprojected = await noteUnprojected(pool, messages, error);
      throw error;
    }
    if (messages.some((message) => state.unprojected.has(nameOf(message))))
      state.unprojected = await forgetUnprojected(pool, messages);
    state.written.resolve();
    state.written = Promise.withResolvers();
  };
  const counted = onDeadLetter ? { onDeadLetter } : {};
  const options = { ...copyOptions(group, projection.topics), onMessages, ...counted };
  const subscription = await subscribeLasting(bus, options, log, signal);
  state.subscription = subscription;
  try {
    const stopped = new Promise<'stopped'>((resolve) => {
      if (signal.aborted) resolve('stopped');
      signal.addEventListener('abort', () => resolve('stopped'), { once: true });
    });
    if ((await Promise.race([subscription.caughtUp, stopped])) !== 'stopped') {
      // a model that lacks what its topics hold would serve gaps: it is not ready before that was put back
      while (state.unprojected.size > 0)
        if ((await Promise.race([stopped, sleep(LOOK_MS * pace)])) === 'stopped') return;
      await pool.query('update kit_progress set caught_up_at = coalesce(caught_up_at, now())');
      state.caughtUp = true;
      state.follower?.begins();
      await stopped;
    }
  } finally {
    state.subscription = null;
    state.follower?.ends();
    await subscription.stop();
  }
}

/** Takes messages into a read model in one transaction: a statement alone where that is all. */
export async function writeBatch(
  pool: pg.Pool,
  { apply }: Projection,
  messages: readonly ReceivedMessage[],
): Promise<void> {
  const versions = notingVersions(messages, apply.versions);
  const statements = apply.statements?.(messages, versions) ?? null;
  if (statements && statements.length <= 1) {
    for (const statement of statements) await pool.query(statement);
    return;
  }
  await inTransaction(pool, async (client) => {
    if (!statements) await apply(messages, client);
    for (const statement of statements ?? (versions ? [versions] : [])) await client.query(statement);
  });
}
