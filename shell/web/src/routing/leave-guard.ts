import { breaksOff } from '../recovery/names.ts';

/** Holds a change of page while something must not be interrupted, until the visitor has decided. */
export class LeaveGuard {
  readonly #underWay: () => readonly string[];
  readonly #listeners = new Set<() => void>();
  #waiting: (() => void) | null = null;

  /** `underWay`: names of what is in progress. */
  constructor(underWay: () => readonly string[]) {
    this.#underWay = underWay;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** True while a change of page waits for the visitor's word. */
  readonly asking = (): boolean => this.#waiting !== null;

  /** Goes at once, or asks first. `to`: the path that it leads to, null where that is not known. */
  pass(to: string | null, go: () => void): void {
    if (!this.#underWay().some((name) => breaksOff(name, to))) return go();
    this.#waiting = go;
    this.#tell();
  }

  /** True where something in progress goes on at this path, as long as the document stays. */
  goesOn(to: string): boolean {
    const names = this.#underWay();
    return names.length > 0 && !names.some((name) => breaksOff(name, to));
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
