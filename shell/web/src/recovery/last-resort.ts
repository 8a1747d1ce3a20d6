const KEY = 'rollheim.reloaded';
const GAP_MS = 60_000;

export interface LastResortOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  reload(): void;
  /** Calls `then` once nothing would be lost. */
  whenIdle(then: () => void): void;
}

/** A new document, when nothing in the page helps any more: at most once a minute, and never while busy. */
export class LastResort {
  readonly #options: LastResortOptions;
  #waiting = false;

  constructor(options: LastResortOptions) {
    this.#options = options;
  }

  ask(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#options.whenIdle(() => {
      this.#waiting = false;
      const { storage, now, reload } = this.#options;
      if (now() - Number(storage.getItem(KEY) ?? 0) < GAP_MS) return;
      storage.setItem(KEY, String(now()));
      reload();
    });
  }
}
