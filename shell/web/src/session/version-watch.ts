/** What the watch over the site's version needs. */
export interface VersionWatchOptions {
  /** Release set of this page. */
  readonly current: string;
  /** Asks `/version.json`; null where it does not answer. */
  ask(): Promise<string | null>;
  now(): number;
}

/** Not asked more often than this, ms. */
const PAUSE_MS = 60_000;

/** Knows whether the site has moved on since this page was loaded; then the next change of page loads it again. */
export class VersionWatch {
  readonly #options: VersionWatchOptions;
  #askedAt = Number.NEGATIVE_INFINITY;
  #outdated = false;

  constructor(options: VersionWatchOptions) {
    this.#options = options;
  }

  get outdated(): boolean {
    return this.#outdated;
  }

  /** Compares the tag with this page's, once a minute at most. */
  async check(): Promise<void> {
    const { ask, now, current } = this.#options;
    if (now() - this.#askedAt < PAUSE_MS) return;
    this.#askedAt = now();
    const tag = await ask();
    if (tag !== null) this.#outdated = tag !== current;
  }
}

/** The tag of the caller's release set (spec 2 §7.5). A check that fails is no visitor's matter. */
export async function askVersion(): Promise<string | null> {
  const response = await fetch('/version.json', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return null;
  const { tag } = (await response.json()) as { tag?: unknown };
  return typeof tag === 'string' ? tag : null;
}
