import { setTimeout as sleep } from 'node:timers/promises';

/** Doubling delay in ms with a ceiling. */
export function backoffDelay(attempt: number, firstMs: number, ceilingMs = 5000): number {
  return Math.min(ceilingMs, firstMs * 2 ** Math.max(0, attempt - 1));
}

/** Waits; returns early and without an error when the signal is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}

/** Hands out a limited number of permits, first come first served. */
export class Permits {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
