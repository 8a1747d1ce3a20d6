const KEY = 'rollheim.trying';
/** How long a release must be mounted before it is trusted, ms. */
const PROOF_MS = 3000;

/**
 * Remembers, over the end of the page, which release is being tried. A page whose script never returns can do nothing
 * any more; the next document of this tab then finds the mark.
 */
export class TrialMark {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #wait: (then: () => void, ms: number) => unknown;

  constructor(
    storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    // as a method of this object the browser's own function would be called on the wrong one
    wait: (then: () => void, ms: number) => unknown = (then, ms) => setTimeout(then, ms),
  ) {
    this.#storage = storage;
    this.#wait = wait;
  }

  /** The release that the page before never got over; forgotten by being asked for. */
  take(): { readonly module: string; readonly version: string } | null {
    const [module = '', version = ''] = (this.#storage.getItem(KEY) ?? '').split('@');
    this.clear();
    return module && version ? { module, version } : null;
  }

  /** Marks a try; the answer ends it once the release was mounted for a while. */
  begin(module: string, version: string): () => void {
    const mark = `${module}@${version}`;
    this.#storage.setItem(KEY, mark);
    return () =>
      void this.#wait(() => {
        if (this.#storage.getItem(KEY) === mark) this.clear();
      }, PROOF_MS);
  }

  /** The page ends in order. */
  clear(): void {
    this.#storage.removeItem(KEY);
  }
}
