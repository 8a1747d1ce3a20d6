import { createHash } from 'node:crypto';
import type pg from 'pg';
import { openPool } from '../connection.ts';
import { Attention } from './attention.ts';
import { PositionStore } from './positions.ts';
import { LogReader } from './reader.ts';
import { Rests } from './rests.ts';
import { ListenSession } from './session.ts';
import { startUpkeep } from './upkeep.ts';
import { readWake, topicOf } from './wake.ts';

/** Connections of one process to one bus database: a small pool and one lasting session. */
export interface HubOptions {
  readonly connectionString?: string;
  readonly pool?: pg.Pool;
  readonly clientId: string;
  /** Size of the pool made from `connectionString`; default 3. */
  readonly poolSize?: number;
  /** How often ends of partitions are asked for that no wake-up announced, ms; default 5,000. */
  readonly pollMs?: number;
}

/** A subscriber's ear: which topics, and what to do when something may be new there. */
export interface WakeListener {
  readonly topicIds: readonly number[];
  readonly topics: readonly string[];
  /** It reads at the ends of its rests, if need be without a wake-up. */
  readonly rests: boolean;
  /** Something was appended to these topics or partitions (`topic/3`), its own among them; null: to any. */
  wake(places: readonly string[] | null): void;
  /** Positions can be stored no more. */
  fail(error: unknown): void;
  /** The end of a partition as the poll saw it. */
  sawEnd(topicId: number, partition: number, end: number): void;
}

/** A consumer's hold on its group. */
export interface GroupLease {
  /** Aborted when the lock was lost. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

interface HeldGroup {
  /** False while the lock is being asked for. */
  ready: boolean;
  readonly taken: Set<string>;
  readonly lost: AbortController;
}

const POLL_MS = 5000;

/** Shares connections, wake-ups and group locks among the buses of a process. */
export class PostgresHub {
  readonly pool: pg.Pool;
  readonly reader: LogReader;
  readonly positions: PositionStore;
  readonly rests = new Rests();
  readonly #ownPool: boolean;
  readonly #session: ListenSession;
  readonly #attention: Attention;
  readonly #listeners = new Set<WakeListener>();
  /** The same by topic: a wake-up asks no one else. */
  readonly #byTopic = new Map<string, Set<WakeListener>>();
  readonly #groups = new Map<string, HeldGroup>();
  readonly #shareKey: string | null;
  readonly #pollMs: number;
  readonly #stopUpkeep: () => Promise<void>;
  #users = 0;
  #poll: NodeJS.Timeout | null = null;
  #polling = false;

  /** A hub for these options; buses with the same connection string share one. */
  static for(options: HubOptions): PostgresHub {
    const key = options.pool ? null : (options.connectionString ?? '');
    const hub = (key !== null && hubs().get(key)) || new PostgresHub(options, key);
    if (key !== null) hubs().set(key, hub);
    hub.use();
    return hub;
  }

  private constructor(options: HubOptions, shareKey: string | null) {
    this.#shareKey = shareKey;
    this.#pollMs = options.pollMs ?? POLL_MS;
    this.#ownPool = !options.pool;
    const config: pg.ClientConfig = {
      ...(options.connectionString ? { connectionString: options.connectionString } : options.pool?.options),
      application_name: `bus ${options.clientId}`.slice(0, 60),
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    };
    this.pool = options.pool ?? openPool({ ...config, max: options.poolSize ?? 3 });
    this.reader = new LogReader(this.pool);
    this.positions = new PositionStore(this.pool, (error) => {
      for (const listener of this.#listeners) listener.fail(error);
    });
    this.#stopUpkeep = startUpkeep(this.pool);
    const events = {
      onNotification: (channel: string, payload: string) => {
        this.#attention.heard(channel);
        this.#wake(readWake(payload));
      },
      onLost: () => this.#loseGroups(),
      onReady: () => this.#wakeAll(),
    };
    this.#session = new ListenSession(config, events, Attention.first);
    this.#attention = new Attention({
      session: this.#session,
      urgent: () => [
        ...new Set([...this.#listeners].flatMap(({ rests, topicIds }) => (rests ? [] : topicIds))),
      ],
      lookAll: () => this.#wakeAll(),
    });
  }

  /** True while those who rest get no wake-up: they look when their rest ends. */
  get isBusy(): boolean {
    return this.#attention.isBusy;
  }

  /** One more bus uses it; it closes when all have released it. */
  use(): void {
    this.#users++;
  }

  listen(listener: WakeListener): () => void {
    this.#listeners.add(listener);
    for (const topic of listener.topics)
      this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set()).add(listener));
    this.#session.start();
    this.#attention.changed();
    this.#poll ??= setInterval(() => void this.#pollEnds(), this.#pollMs);
    return () => {
      this.#listeners.delete(listener);
      for (const topic of listener.topics) this.#byTopic.get(topic)?.delete(listener);
      if (this.#listeners.size === 0 && this.#poll) {
        clearInterval(this.#poll);
        this.#poll = null;
      }
    };
  }

  /**
   * Takes a group for these topics. The lock is the process's: several subscriptions of one group may exist
   * here side by side on different topics. Null when another process or subscription has them.
   */
  async takeGroup(group: string, topics: readonly string[]): Promise<GroupLease | null> {
    const held = this.#groups.get(group);
    if (held) {
      if (!held.ready || topics.some((topic) => held.taken.has(topic))) return null;
      return this.#lease(group, held, topics);
    }
    const fresh: HeldGroup = { ready: false, taken: new Set(topics), lost: new AbortController() };
    this.#groups.set(group, fresh);
    fresh.ready = await this.#session.tryLock(`bus:${group}`);
    if (fresh.ready && !fresh.lost.signal.aborted) return this.#lease(group, fresh, topics);
    if (this.#groups.get(group) === fresh) this.#groups.delete(group);
    return null;
  }

  async release(): Promise<void> {
    if (--this.#users > 0) return;
    if (this.#shareKey !== null) hubs().delete(this.#shareKey);
    if (this.#poll) clearInterval(this.#poll);
    this.#attention.close();
    await this.#stopUpkeep();
    try {
      await this.positions.close();
    } finally {
      await this.#session.close();
      if (this.#ownPool) await this.pool.end();
    }
  }

  #lease(group: string, held: HeldGroup, topics: readonly string[]): GroupLease {
    for (const topic of topics) held.taken.add(topic);
    return {
      lost: held.lost.signal,
      release: async () => {
        for (const topic of topics) held.taken.delete(topic);
        if (held.taken.size > 0 || this.#groups.get(group) !== held) return;
        this.#groups.delete(group);
        await this.#session.unlock(`bus:${group}`);
      },
    };
  }

  #loseGroups(): void {
    const lost = [...this.#groups.values()];
    this.#groups.clear();
    for (const group of lost) group.lost.abort();
  }

  #wake(places: ReadonlySet<string>): void {
    const told = new Map<WakeListener, string[]>();
    for (const place of places)
      for (const listener of this.#byTopic.get(topicOf(place)) ?? []) {
        const own = told.get(listener);
        if (own) own.push(place);
        else told.set(listener, [place]);
      }
    for (const [listener, own] of told) listener.wake(own);
  }

  #wakeAll(): void {
    for (const listener of this.#listeners) listener.wake(null);
  }

  /** One small query now and then for the whole process: finds what a lost wake-up would have announced. */
  async #pollEnds(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    try {
      const topics = [...new Set([...this.#listeners].flatMap((listener) => listener.topicIds))];
      const query = {
        name: 'bus_ends',
        text: 'select * from bus.ends($1)',
        values: [topics],
        rowMode: 'array',
      };
      const { rows } = await this.pool.query<[number, number, string]>(query as pg.QueryArrayConfig);
      for (const [topicId, partition, end] of rows) {
        for (const listener of this.#listeners) listener.sawEnd(topicId, partition, Number(end));
      }
    } catch {
      // The database is away: the next poll asks again, and every read and send reports to its own caller.
    } finally {
      this.#polling = false;
    }
  }
}

let shared: Map<string, PostgresHub> | null = null;

/**
 * Hubs of this process by connection string. BFFs that share a process bring this code each in their own bundle: those
 * that bring the very same code share its connections.
 */
function hubs(): Map<string, PostgresHub> {
  if (shared) return shared;
  const code = createHash('sha256');
  for (const part of [
    PostgresHub,
    Attention,
    LogReader,
    PositionStore,
    Rests,
    ListenSession,
    readWake,
    topicOf,
    startUpkeep,
  ])
    code.update(String(part));
  const place = globalThis as { [name: symbol]: Map<string, PostgresHub> | undefined };
  const name = Symbol.for(`rollheim.bus.hubs.${code.digest('base64url')}`);
  return (shared = place[name] ??= new Map());
}

/**
 * Stores what all groups of this process have handled, on every bus with a connection string: now, not within the second
 * after which it is due. For those who read the positions to see whether everything was worked on.
 */
export async function storePositions(): Promise<void> {
  await Promise.all([...hubs().values()].map(({ positions }) => positions.flush()));
}
