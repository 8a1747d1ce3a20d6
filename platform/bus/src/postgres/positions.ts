import type pg from 'pg';

interface Position {
  readonly group: string;
  readonly topicId: number;
  readonly partition: number;
  readonly reached: number;
}

/** A position is stored so long after it was reached at the latest, ms. */
const STORE_AFTER_MS = 500;
const COMMIT = 'select bus.commit_positions($1::text[], $2, $3, $4)';

/**
 * Positions of all groups of a process, stored together in one statement a moment after they were reached. A process
 * that dies before has its last batches delivered once more, which handlers bear anyway.
 */
export class PositionStore {
  readonly #pool: pg.Pool;
  #reached = new Map<string, Position>();
  #timer: NodeJS.Timeout | null = null;
  #storing: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Everything before `reached` was handled by the group. */
  note(group: string, topicId: number, partition: number, reached: number): void {
    this.#reached.set(`${group} ${topicId}/${partition}`, { group, topicId, partition, reached });
    this.#timer ??= setTimeout(() => void this.flush(), STORE_AFTER_MS);
  }

  /** Stores what was noted so far; while the database is away it stays noted. */
  flush(): Promise<void> {
    this.#storing = this.#storing.then(() => this.#store());
    return this.#storing;
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
    } catch {
      // the database is away: every read and send tells its own caller, the next round stores what is newest then
      this.#reached = new Map([...taken, ...this.#reached]);
      this.#timer ??= setTimeout(() => void this.flush(), STORE_AFTER_MS);
    }
  }
}
