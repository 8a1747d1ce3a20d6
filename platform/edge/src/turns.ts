import { isThisMachine, networkOf } from '@rollheim/service-kit';
import type { ServerResponse } from 'node:http';

/** An address whose calls have waited for so long without a break is paced while others call, ms. */
export const STANDING_MS = 3000;
/** A break of the queue makes up for a quarter of the time for which it was never empty, and for so much at most, ms. */
const REMEMBERED_MS = 2 * STANDING_MS;
const FORGETS = 1 / 4;
/** A paced address rests after each call for so many times as long as the call took, but not longer than this, ms. */
const RESTS = 3;
const REST_MS = 1000;

/** Others are there while one of them called so lately, ms. */
const OTHERS_MS = 2000;
/** A queue that was never empty for less is forgotten with its last call, ms. */
const SHORT_MS = 100;

interface Call {
  readonly network: string;
  readonly at: number;
}

interface Queue {
  readonly network: string;
  inside: number;
  readonly waiting: Set<() => void>;
  /** How long calls have waited here of late, and until when that is counted; ms. */
  stood: number;
  at: number;
  isResting: boolean;
  /** Forgets the address when it has had no call for long enough. */
  forget: NodeJS.Timeout | undefined;
}

/**
 * Lets only so many calls of one address (IPv6: /64) work at a time; its others wait for their turn, first come first
 * served, and are not refused. Whoever sends hundreds of calls at once is as slow as that makes it, and leaves the
 * backends to everybody else. An address whose queue is never empty, as it asks for more than it gets all the time, has one call
 * at a time and rests in between, as long as others call, too. How many may wait is bounded by `CALLS_PER_ADDRESS`.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #now: () => number;
  readonly #queues = new Map<string, Queue>();
  /** The last call, and the last one before it that came from another address. */
  #latest: Call | undefined;
  #other: Call | undefined;

  constructor(atOnce: number, now = () => performance.now()) {
    this.#atOnce = atOnce;
    this.#now = now;
  }

  /** Addresses that have calls under way, or had a queue just now; for tests and metrics. */
  get size(): number {
    return this.#queues.size;
  }

  /** Resolves when it is the turn of this call: with what ends it, or with null when its caller has left meanwhile. */
  async take(address: string, res: ServerResponse): Promise<(() => void) | null> {
    if (isThisMachine(address)) return () => undefined;
    const network = networkOf(address);
    this.#note(network);
    const queue = this.#queues.get(network) ?? {
      network,
      inside: 0,
      waiting: new Set(),
      stood: 0,
      at: this.#now(),
      isResting: false,
      forget: undefined,
    };
    clearTimeout(queue.forget);
    this.#queues.set(network, queue);
    if (queue.waiting.size === 0 && this.#admits(queue)) queue.inside++;
    else if (!(await this.#wait(queue, res))) return null;
    const begun = this.#now();
    let due = true;
    return () => {
      if (due) this.#leave(queue, this.#now() - begun);
      due = false;
    };
  }

  #note(network: string): void {
    if (this.#latest && this.#latest.network !== network) this.#other = this.#latest;
    this.#latest = { network, at: this.#now() };
  }

  /** Whether one more call of the address may work now. */
  #admits(queue: Queue): boolean {
    return this.#isPaced(queue) ? queue.inside === 0 && !queue.isResting : queue.inside < this.#atOnce;
  }

  #isPaced(queue: Queue): boolean {
    this.#count(queue);
    if (queue.stood < STANDING_MS) return false;
    const others = this.#latest?.network === queue.network ? this.#other : this.#latest;
    return others !== undefined && queue.at - others.at < OTHERS_MS;
  }

  /** Counts the time since the last look as waited or as a break. */
  #count(queue: Queue): void {
    const now = this.#now();
    const passed = now - queue.at;
    queue.at = now;
    queue.stood =
      queue.waiting.size > 0
        ? Math.min(queue.stood + passed, REMEMBERED_MS)
        : Math.max(queue.stood - passed * FORGETS, 0);
  }

  /** False when the caller left before its turn; the turn that it was given goes on to the next one. */
  #wait(queue: Queue, res: ServerResponse): Promise<boolean> {
    this.#count(queue);
    return new Promise((resolve) => {
      const mine = (): void => {
        res.off('close', gone);
        resolve(true);
      };
      const gone = (): void => {
        this.#count(queue);
        queue.waiting.delete(mine);
        resolve(false);
      };
      queue.waiting.add(mine);
      res.once('close', gone);
    });
  }

  #leave(queue: Queue, took: number): void {
    queue.inside--;
    if (queue.inside === 0 && this.#isPaced(queue)) this.#rest(queue, Math.min(took * RESTS, REST_MS));
    this.#pass(queue);
  }

  /** Lets in whose turn it is; an address without calls is kept for as long as its queue counts. */
  #pass(queue: Queue): void {
    for (const next of queue.waiting) {
      if (!this.#admits(queue)) return;
      queue.waiting.delete(next);
      queue.inside++;
      next();
    }
    if (queue.inside > 0 || queue.isResting) return;
    this.#count(queue);
    if (queue.stood < SHORT_MS) this.#queues.delete(queue.network);
    else queue.forget = setTimeout(() => this.#pass(queue), queue.stood / FORGETS).unref();
  }

  #rest(queue: Queue, ms: number): void {
    queue.isResting = true;
    setTimeout(() => {
      queue.isResting = false;
      this.#pass(queue);
    }, ms).unref();
  }
}
