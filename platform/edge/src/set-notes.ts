import type { ReleaseClient } from '@rollheim/release-client';
import type { Logger } from 'pino';
import type { Visitor } from './visitor.ts';

const REMEMBERED = 5000;
/** How long the registry is left alone after it did not take a note, ms. */
const PAUSE_MS = 5000;

type Noted = Pick<Visitor, 'releaseSet' | 'versions'>;

/** Reports to the registry the release sets that it gives no one by itself: a tester's, or that of a page that fell back. */
export class SetNotes {
  readonly #client: Pick<ReleaseClient, 'saveReleaseSet'>;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #known = new Set<string>();
  readonly #pending = new Map<string, Promise<void>>();
  #pausedUntil = 0;

  constructor(client: Pick<ReleaseClient, 'saveReleaseSet'>, log: Pick<Logger, 'warn'>) {
    this.#client = client;
    this.#log = log;
  }

  /** In the background, for a set that a caller named: nothing waits for it, and after a failure it rests 5 s. */
  note(set: Noted): void {
    const { releaseSet } = set;
    if (this.#known.has(releaseSet) || this.#pending.has(releaseSet) || Date.now() < this.#pausedUntil)
      return;
    this.makeKnown(set).catch((error: unknown) => {
      this.#pausedUntil = Date.now() + PAUSE_MS;
      this.#log.warn({ err: error }, 'the releases of a page were not noted');
    });
  }

  /** Resolves when the registry knows the set; all who ask at a time share one call. */
  async makeKnown({ releaseSet, versions }: Noted): Promise<void> {
    if (this.#known.has(releaseSet)) return;
    let pending = this.#pending.get(releaseSet);
    if (!pending) {
      pending = this.#save(releaseSet, versions).finally(() => this.#pending.delete(releaseSet));
      this.#pending.set(releaseSet, pending);
    }
    await pending;
  }

  async #save(releaseSet: string, versions: Noted['versions']): Promise<void> {
    await this.#client.saveReleaseSet(versions);
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.add(releaseSet);
  }
}
