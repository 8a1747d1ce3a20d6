import type pg from 'pg';
import { backoffDelay, pause } from '../backoff.ts';
import { isTransient } from '../transient.ts';
import { appendValues, type PlacedMessage } from './records.ts';

interface Waiting {
  readonly placed: readonly PlacedMessage[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MESSAGES_PER_APPEND = 2000;
/** How long an append is tried again while the database is away, ms. */
const RETRY_FOR_MS = 5000;
const APPEND = 'select bus.append_lines($1, $2, $3, $4, $5, $6, $7, $8)';

/** Appends in the order of the calls, one statement at a time; what waits meanwhile goes together with the next. */
export class Sender {
  readonly #pool: pg.Pool;
  #waiting: Waiting[] = [];
  #busy: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  send(placed: readonly PlacedMessage[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ placed, resolve, reject });
      this.#busy ??= this.#drain();
    });
  }

  /** Resolves when all that was handed over is settled. */
  async idle(): Promise<void> {
    while (this.#busy) await this.#busy;
  }

  async #drain(): Promise<void> {
    // Sends of the same turn of the event loop share one statement.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const taken = this.#take();
      try {
        await this.#append(taken.flatMap(({ placed }) => placed));
        for (const { resolve } of taken) resolve();
      } catch (error) {
        // of several that went together only the refused one fails
        if (taken.length > 1 && !isTransient(error)) await this.#eachAlone(taken);
        else for (const { reject } of taken) reject(error);
      }
    }
    this.#busy = null;
  }

  async #eachAlone(taken: readonly Waiting[]): Promise<void> {
    for (const { placed, resolve, reject } of taken) await this.#append(placed).then(resolve, reject);
  }

  #take(): Waiting[] {
    let count = 0;
    let messages = 0;
    while (count < this.#waiting.length && (count === 0 || messages < MESSAGES_PER_APPEND)) {
      messages += this.#waiting[count++]!.placed.length;
    }
    return this.#waiting.splice(0, count);
  }

  async #append(placed: readonly PlacedMessage[]): Promise<void> {
    // A lost reply can be read again from the stored outcome: no need to wait for the disk.
    const durable = placed.some(({ topic }) => topic.kind !== 'reply');
    const values = appendValues(placed, durable);
    const giveUp = Date.now() + RETRY_FOR_MS;
    for (let attempt = 1; ; attempt++) {
      try {
        return void (await this.#pool.query({ name: 'bus_append', text: APPEND, values }));
      } catch (error) {
        if (!isTransient(error) || Date.now() > giveUp) throw error;
        await pause(backoffDelay(attempt, 50, 1000));
      }
    }
  }
}
