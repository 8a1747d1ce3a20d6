import type pg from 'pg';
import { isRetriable } from '../transient.ts';

interface Position {
  readonly group: string;
  readonly topicId: number;
  readonly partition: number;
  readonly reached: number;
}

/** A position is stored so long after it was reached at the latest, ms. */
const STORE_AFTER_MS = 1000;
const COMMIT = 'select bus.commit_positions($1::text[], $2, $3, $4)';

/**
 * Positions of all groups of a process, stored together in one statement a moment after they were reached. A process
 * that dies before has its last batches delivered once more, which handlers bear anyway.
 */
export class PositionStore {
  readonly #pool: pg.Pool;
  readonly #onFault: (error: unknown) => void;
  #reached = new Map<string, Position>();
  #timer: NodeJS.Timeout | null = null;
  #storing: Promise<void> = Promise.resolve();
  #closed = false;

  /** `onFault` is called with what fails for good in a round that no one waits for. */
  constructor(pool: pg.Pool, onFault: (error: unknown) => void) {
    this.#pool = pool;
    this.#onFault = onFault;
  }

  /** Everything before `reached` was handled by the group. */
  note(group: string, topicId: number, partition: number, reached: number): void {
    this.#reached.set(`${group} ${topicId}/${partition}`, { group, topicId, partition, reached });
    this.#storeLater();
  }

  /**
   * Stores what was noted so far. What failed because the database is away, or by others, stays noted for the next
   * round; any other failure is thrown, and what it was about given up: it is delivered once more.
   */
  flush(): Promise<void> {
    const stored = this.#storing.then(() => this.#store());
    this.#storing = stored.catch(() => undefined);
    return stored;
  }

  /** Stores what was noted so far, once; whatever is left or comes later is not stored any more. */
  close(): Promise<void> {
    this.#closed = true;
    return this.flush();
  }

  #storeLater(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => void this.flush().catch(this.#onFault), STORE_AFTER_MS);
  }

  async #store(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const taken = this.#reached;
    if (taken.size === 0) return;
    this.#reached = new Map();
    const all = [...taken.values()];
    try {
      await this.#pool.query({
        name: 'bus_commit',
        text: COMMIT,
        values: [
          all.map(({ group }) => group),
          all.map(({ topicId }) => topicId),
          all.map(({ partition }) => partition),
          all.map(({ reached }) => reached),
        ],
      });
    } catch (error) {
      if (!isRetriable(error)) throw error;
      // every read and send reports to its own caller, the next round stores what is newest then
      this.#reached = new Map([...taken, ...this.#reached]);
      this.#storeLater();
    }
  }
}
