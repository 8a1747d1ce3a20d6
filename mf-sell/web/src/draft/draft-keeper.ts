import type { ListingChanges } from '@rollheim/contracts';
import { keepDraft, type Handed, type KeptDraft } from './kept-drafts.ts';

/** What becomes of a draft in this browser: it is there, its storage is full, or the browser keeps nothing at all. */
export type Keeping = 'kept' | 'full' | 'nothing';

export type Snapshot = Omit<KeptDraft, 'at'>;

/** Keeps the newest state of a draft, one write at a time: what is typed during a write is in the next one. */
export class DraftKeeper {
  readonly #write: (handed: Handed) => Promise<void>;
  readonly #outcome: (keeping: Keeping) => void;
  #next: Snapshot | null = null;
  #kept: Snapshot | null = null;
  /** What is kept of this page's edits. */
  #before: ListingChanges;
  #running: Promise<void> | null = null;

  /** `before`: the edits that this page has taken up from what was kept. */
  constructor(
    outcome: (keeping: Keeping) => void,
    before: ListingChanges = {},
    write: (handed: Handed) => Promise<void> = keepDraft,
  ) {
    this.#outcome = outcome;
    this.#before = before;
    this.#write = write;
  }

  keep(snapshot: Snapshot): void {
    if (isSame(this.#next ?? this.#kept, snapshot)) return;
    this.#next = snapshot;
    this.#running ??= this.#drain().finally(() => (this.#running = null));
  }

  /** Resolves when everything that was handed in is kept, or could not be. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    for (let next = this.#next; next; next = this.#next) {
      this.#next = null;
      try {
        await this.#write({ ...next, before: this.#before });
        this.#before = next.changes;
        this.#kept = next;
        this.#outcome('kept');
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        this.#outcome(isFull ? 'full' : 'nothing');
      }
    }
  }
}

/** Nothing of it changed; an ad is another object with each answer. */
const isSame = (one: Snapshot | null, { ad, changes, texts, conflicts }: Snapshot): boolean =>
  one !== null &&
  one.ad === ad &&
  [
    [one.changes, changes],
    [one.texts, texts],
    [one.conflicts, conflicts],
  ].every(([a, b]) => JSON.stringify(a) === JSON.stringify(b));
