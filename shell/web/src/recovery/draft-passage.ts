import type { KeptDrafts } from '../outlet/kept-drafts.ts';

const KEY = 'rollheim.drafts';
/** A reload takes seconds; what is found later is of no use to anybody, ms. */
const HOLDS_MS = 60_000;

interface Passage {
  readonly at: number;
  /** Path of the page that they were typed in. */
  readonly path: string;
  readonly entries: readonly (readonly [string, unknown])[];
}

/** Never written down, wherever it is in a value. */
const SECRETS: ReadonlySet<string> = new Set(['password']);

/** Carries what was typed over a reload that the page itself asks for; the next document takes it and leaves nothing. */
export class DraftPassage {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #now: () => number;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Right before the reload. */
  leave({ entries }: Pick<KeptDrafts, 'entries'>, path: string): void {
    if (entries.length === 0) return;
    const passage: Passage = { at: this.#now(), path, entries };
    this.#storage.setItem(
      KEY,
      JSON.stringify(passage, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)),
    );
  }

  /** At the start of a document: what the one before it left for this page. */
  take(path: string): Passage['entries'] {
    const text = this.#storage.getItem(KEY);
    if (text === null) return [];
    this.#storage.removeItem(KEY);
    const passage = JSON.parse(text) as Passage;
    return passage.path === path && this.#now() - passage.at < HOLDS_MS ? passage.entries : [];
  }
}
