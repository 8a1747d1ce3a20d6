/** Clocks of a device that are apart by more than this since they were read are not to be trusted, ms. */
const APART_MS = 1_000;

/** The server's clock as the answers of the API carry it, to the second: enough for time limits, not for countdowns. */
export class ServerClock {
  #offset = 0;
  /** Wall clock and monotonic clock apart, ms, when an answer carried the time; null before. */
  #apart: number | null = null;

  /** Takes up an answer's `Date`; one that may come from a cache says nothing of now. */
  read(headers: Headers): void {
    if (!headers.get('cache-control')?.includes('no-store')) return;
    const date = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(date)) return;
    this.#offset = date - Date.now();
    this.#apart = Date.now() - performance.now();
  }

  /** False until an answer carried the time, and once this device's clock was set, or it slept, since the last one. */
  isKnown(): boolean {
    return this.#apart !== null && Math.abs(Date.now() - performance.now() - this.#apart) < APART_MS;
  }

  /** Epoch ms; the device's own time until an answer carried another. */
  now(): number {
    return Date.now() + this.#offset;
  }
}
