import type { ReceivedMessage } from '@rollheim/bus';
import type { Pool } from 'pg';
import type { BffContext, ProjectionFollower } from '@rollheim/service-kit';
import { INDEXED } from '../projections/apply.ts';
import { SearchIndex } from './search-index.ts';
import { readAll, readRows } from './source.ts';

/** What changed waits so long for more, unless somebody searches. */
const GATHER_MS = 250;
const RETRY_MS = 5_000;
/** Rows of a lot: they are read in between other work. */
const LOT = 1_000;
/** Ids of a statement. */
const MOST_IDS = 5_000;

const berlinDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

type Log = Pick<BffContext['log'], 'info' | 'warn'>;

/** An index and what changed since its rows were read. */
interface Copy {
  readonly index: SearchIndex;
  readonly changed: Set<string>;
  /** Some filters compare with the day: rows that were read on another one say something else. */
  readonly day: string;
}

/**
 * The search index of the process that writes the read model: made of its rows, then again beside itself when a day
 * begins, and kept up with every batch. Whatever keeps it from being used, SQL answers.
 */
export class LiveIndex implements ProjectionFollower {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #now: () => number;
  #used: Copy | null = null;
  #made: Copy | null = null;
  /** Counts beginnings and ends of following: what an earlier one made is not used. */
  #turn = 0;
  #follows = false;
  #busy: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  /** Batches that may have been committed already. */
  readonly #written = new Set<readonly ReceivedMessage[]>();

  constructor(pool: Pool, log: Log, now: () => number = Date.now) {
    this.#pool = pool;
    this.#log = log;
    this.#now = now;
  }

  begins(): void {
    this.#follows = true;
    void this.#make(++this.#turn);
  }

  writing(messages: readonly ReceivedMessage[]): void {
    this.#written.add(messages);
  }

  wrote(messages: readonly ReceivedMessage[]): void {
    this.#written.delete(messages);
    this.#note(messages);
    if (this.#used?.changed.size) this.#timer ??= setTimeout(() => void this.current(), GATHER_MS).unref();
  }

  #note(messages: readonly ReceivedMessage[]): void {
    for (const { topic, key } of messages) {
      if (!INDEXED.includes(topic)) continue;
      for (const copy of [this.#used, this.#made]) copy?.changed.add(key);
    }
  }

  ends(): void {
    this.#follows = false;
    this.#turn++;
    this.#used = this.#made = null;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** The index with all that was written before this call; null while there is none to be used. */
  async current(): Promise<SearchIndex | null> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const used = this.#used;
    if (!used || !this.#isOfToday(used)) return null;
    for (const messages of this.#written) this.#note(messages);
    try {
      // one after the other: a row that was read earlier is not put above one that was read later
      await (this.#busy = this.#busy.catch(() => undefined).then(() => this.#catchUp(used)));
    } catch (error) {
      if (this.#used === used)
        this.#log.warn({ err: error }, 'the search index does not read its changes; SQL answers');
      return null;
    }
    // one that was made again meanwhile has it all, or is caught up; none is left where following ended
    return this.#used === used ? used.index : this.current();
  }

  #isOfToday(used: Copy): boolean {
    if (used.day === this.#today()) return true;
    if (!this.#made) void this.#make(this.#turn);
    return false;
  }

  #today = (): string => berlinDay.format(this.#now());

  async #make(turn: number): Promise<void> {
    const made: Copy = { index: new SearchIndex(), changed: new Set(), day: this.#today() };
    this.#made = made;
    const began = performance.now();
    try {
      for await (const rows of readAll(this.#pool, LOT)) {
        if (turn !== this.#turn) return;
        for (const row of rows) made.index.put(row);
      }
      await this.#catchUp(made);
      made.index.settle();
      if (turn !== this.#turn) return;
      this.#used = made;
      const ms = Math.round(performance.now() - began);
      this.#log.info({ vehicles: made.index.size, ms }, 'the search index is made');
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#log.warn({ err: error }, 'the search index cannot be made; tried again');
      setTimeout(() => {
        if (this.#follows && turn === this.#turn && !this.#made) void this.#make(turn);
      }, RETRY_MS).unref();
    } finally {
      if (this.#made === made) this.#made = null;
    }
  }

  async #catchUp({ index, changed }: Copy): Promise<void> {
    while (changed.size > 0) {
      const ids = [...changed].slice(0, MOST_IDS);
      for (const id of ids) changed.delete(id);
      try {
        const rows = await readRows(this.#pool, ids);
        const shown = new Set(rows.map(({ id }) => id));
        for (const row of rows) index.put(row);
        for (const id of ids) if (!shown.has(id)) index.remove(id);
      } catch (error) {
        for (const id of ids) changed.add(id);
        throw error;
      }
    }
  }
}

const followed = new WeakMap<Pool, LiveIndex>();

/** Follows the read model of a pool with an index. */
export function followWithIndex(pool: Pool, log: Log): LiveIndex {
  const index = new LiveIndex(pool, log);
  followed.set(pool, index);
  return index;
}

/** The index of a read model, as far as there is one to be used now. */
export const indexOf = (pool: Pool): Promise<SearchIndex | null> =>
  followed.get(pool)?.current() ?? Promise.resolve(null);
