/** Counts failures by name and address; too many close the door for a while. */
export class Attempts {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #failures = new Map<string, { count: number; until: number }>();

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Seconds to wait; 0 when one may try. */
  wait(keys: readonly string[], now = Date.now()): number {
    const until = keys.map((key) => {
      const entry = this.#failures.get(key);
      return entry && entry.count >= this.#most ? entry.until : 0;
    });
    return Math.max(0, Math.ceil((Math.max(...until) - now) / 1000));
  }

  failed(keys: readonly string[], now = Date.now()): void {
    for (const [key, { until }] of this.#failures) if (until <= now) this.#failures.delete(key);
    for (const key of keys) {
      const count = (this.#failures.get(key)?.count ?? 0) + 1;
      this.#failures.set(key, { count, until: now + this.#windowMs });
    }
  }

  succeeded(keys: readonly string[]): void {
    for (const key of keys) this.#failures.delete(key);
  }
}
