/** Holds a change of page while something must not be interrupted, until the visitor has decided. */
export class LeaveGuard {
  readonly #busy: () => boolean;
  readonly #listeners = new Set<() => void>();
  #waiting: (() => void) | null = null;

  constructor(busy: () => boolean) {
    this.#busy = busy;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** True while a change of page waits for the visitor's word. */
  readonly asking = (): boolean => this.#waiting !== null;

  /** Goes at once, or asks first. */
  pass(go: () => void): void {
    if (!this.#busy()) return go();
    this.#waiting = go;
    this.#tell();
  }

  /** The visitor's word. */
  answer(leave: boolean): void {
    const go = this.#waiting;
    this.#waiting = null;
    this.#tell();
    if (leave) go?.();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
