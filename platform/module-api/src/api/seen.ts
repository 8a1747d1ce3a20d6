const FRESH_MS = 10_000;

/**
 * Versions that this page has seen (read your own writes): answers name them in `X-Version: <proof>~auctions/42:17`, later
 * calls send them in `X-Seen` as they were received, and a read model waits until it has them.
 */
export class SeenVersions {
  /** The newest of each name, and the text that it was received in; those without a proof count for themselves. */
  readonly #versions = new Map<string, readonly [version: number, told: string]>();
  readonly #limit: number;
  /** When something was seen last, ms of the page's clock. */
  #seenAt = Number.NEGATIVE_INFINITY;

  /** `limit`: as many names as a backend reads from the header. */
  constructor(limit = 20) {
    this.#limit = limit;
  }

  /** Takes up the header of an answer, e.g. `<proof>~auctions/42:17, <proof>~listings/42:3`. */
  add(header: string | null): void {
    for (const part of (header ?? '').split(',')) {
      const told = part.trim();
      const at = told.lastIndexOf(':');
      const key = told.slice(Math.max(0, told.indexOf('~')), at);
      const version = Number(told.slice(at + 1));
      if (at < 1 || !Number.isSafeInteger(version)) continue;
      const known = this.#versions.get(key);
      const isNew = version > (known?.[0] ?? -1);
      this.#versions.delete(key); // moves it to the end: the oldest is dropped first
      this.#versions.set(key, known && !isNew ? known : [version, told]);
      if (isNew) this.#seenAt = performance.now();
    }
    for (const key of this.#versions.keys()) {
      if (this.#versions.size <= this.#limit) break;
      this.#versions.delete(key);
    }
  }

  /** True for 10 s after something was seen: an answer without it would surprise whoever did or saw it. */
  isFresh(): boolean {
    return performance.now() - this.#seenAt < FRESH_MS;
  }

  /** Header value; null when nothing was seen. */
  header(): string | null {
    if (this.#versions.size === 0) return null;
    return [...this.#versions.values()].map(([, told]) => told).join(', ');
  }
}
