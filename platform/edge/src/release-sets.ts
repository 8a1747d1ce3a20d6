import type { Versions } from '@rollheim/release-client';

const REMEMBERED = 500;
const FORGET_UNKNOWN_MS = 60_000;
const SET_ID = /^[0-9a-f]{16}$/;

/**
 * Members of release sets by id, in memory. One that is not here, after a restart of the edge, is asked for in the
 * background: no request waits for it.
 */
export class ReleaseSets {
  readonly #ask: (id: string) => Promise<Versions | null>;
  readonly #sets = new Map<string, Versions>();
  readonly #unknown = new Map<string, number>();
  #asking = false;

  constructor(ask: (id: string) => Promise<Versions | null>) {
    this.#ask = ask;
  }

  remember(id: string, versions: Versions): void {
    if (this.#sets.has(id)) return;
    const oldest = this.#sets.size >= REMEMBERED ? this.#sets.keys().next().value : undefined;
    if (oldest !== undefined) this.#sets.delete(oldest);
    this.#sets.set(id, versions);
  }

  /** The set's members when they are known. */
  get(id: string): Versions | undefined {
    const known = this.#sets.get(id);
    if (!known) this.#learn(id);
    return known;
  }

  /** One question at a time, and none twice a minute: made-up ids cost the registry next to nothing. */
  #learn(id: string): void {
    if (this.#asking || !SET_ID.test(id) || Date.now() < (this.#unknown.get(id) ?? 0)) return;
    this.#asking = true;
    this.#ask(id)
      .then(
        (versions) => (versions ? this.remember(id, versions) : this.#noteUnknown(id)),
        () => this.#noteUnknown(id), // the registry is away: asked again later
      )
      .finally(() => (this.#asking = false));
  }

  #noteUnknown(id: string): void {
    if (this.#unknown.size >= REMEMBERED) this.#unknown.clear();
    this.#unknown.set(id, Date.now() + FORGET_UNKNOWN_MS);
  }
}
