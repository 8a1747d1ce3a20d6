import { commitsOf } from './database.ts';
import type pg from 'pg';

/** At most so long nothing is looked for, ms: other processes leave work too. */
const LONGEST_MS = 5000;
/** What was found or failed is likely to have something behind it (a retry, the next of a queue), ms. */
const LIVELY_MS = 30_000;

/**
 * Says at each beat of a timer whether to look for work: always while there was some, or this process committed
 * something that may have left some; else every 5 s.
 */
export class Rest {
  readonly #pool: pg.Pool;
  readonly #longestMs: number;
  #commits = -1;
  #looked = -Infinity;
  #found = -Infinity;

  /** `pace`: factor of the time without a look, as in the configuration. */
  constructor(pool: pg.Pool, pace = 1) {
    this.#pool = pool;
    this.#longestMs = LONGEST_MS * pace;
  }

  /** True when it is time to look. */
  isOver(now = performance.now()): boolean {
    const lively = now - this.#found < LIVELY_MS || commitsOf(this.#pool) !== this.#commits;
    if (!lively && now - this.#looked < this.#longestMs) return false;
    this.#looked = now;
    this.#commits = commitsOf(this.#pool);
    return true;
  }

  /** There was something. */
  found(now = performance.now()): void {
    this.#found = now;
  }
}
