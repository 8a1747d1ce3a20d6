const KEY = 'rollheim.reloaded';
const GAP_MS = 60_000;

export interface LastResortOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  reload(): void;
  /** False while there is no network: a reload would end what is still shown. */
  isOnline(): boolean;
  /** Calls `then` once nothing would be lost. */
  whenIdle(then: () => void): void;
}

/** A new document, when nothing in the page helps any more: at most once a minute, never while busy or offline. */
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
      const { storage, now, reload, isOnline } = this.#options;
      if (!isOnline()) return;
      if (now() - Number(storage.getItem(KEY) ?? 0) < GAP_MS) return;
      storage.setItem(KEY, String(now()));
      reload();
    });
  }
}
