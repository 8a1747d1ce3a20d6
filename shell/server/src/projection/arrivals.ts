import { CallerLimits } from '@rollheim/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 50;
/** Calls that wait at a time: of one account, and of all. */
const WAITING = { perVisitor: 4, all: 64 };
/** An access token's life: who did not arrive once is not waited for again with it. */
const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED = 10_000;

/** Waits for accounts that were made a moment ago, and once alone: the token of a deleted one is no one's at once. */
export class Arrivals {
  readonly #waiting = new CallerLimits(WAITING);
  readonly #missed = new Map<string, number>();

  /** What `look` finds; null where it does not within `limitMs`, or is not waited for. */
  async of<T>(customerId: string, look: () => Promise<T | null>, limitMs: number): Promise<T | null> {
    const until = performance.now() + limitMs;
    const found = await look();
    if (found || Date.now() < (this.#missed.get(customerId) ?? 0)) return found;
    const place = this.#waiting.enter(null, customerId);
    if ('refused' in place) return null;
    try {
      while (performance.now() < until) {
        await sleep(STEP_MS);
        const arrived = await look();
        if (arrived) return arrived;
      }
      this.#note(customerId);
      return null;
    } finally {
      place.leave();
    }
  }

  #note(customerId: string): void {
    this.#missed.delete(customerId);
    const oldest = this.#missed.size >= REMEMBERED ? this.#missed.keys().next().value : undefined;
    if (oldest !== undefined) this.#missed.delete(oldest);
    this.#missed.set(customerId, Date.now() + REMEMBERED_MS);
  }
}
