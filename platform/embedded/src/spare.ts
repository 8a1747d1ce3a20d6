import type { ChildProcess } from 'node:child_process';

/** After a start others have the processor first, ms. */
const CALM_MS = 2000;

/**
 * A process that has loaded its code and does nothing until it takes the place of one that ended: of a restart, loading is
 * the most. There is at most one; it is made again once it was taken.
 */
export class Spare {
  readonly #make: () => ChildProcess;
  #process: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;
  #ended = false;

  /** `make` starts a process that loads its code. */
  constructor(make: () => ChildProcess) {
    this.#make = make;
  }

  /** Process id, while it waits. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** To be called when everything runs: has one made, unless there is one. */
  refill(afterMs = CALM_MS): void {
    if (this.#ended || this.#process || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const spare = this.#make();
      this.#process = spare;
      spare.once('exit', () => {
        if (this.#process === spare) this.#process = null;
      });
    }, afterMs);
  }

  /** Hands it over; null when there is none. */
  take(): ChildProcess | null {
    const spare = this.#process;
    this.#process = null;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    return spare?.connected ? spare : null;
  }

  /** Ends it for good. */
  end(): void {
    this.#ended = true;
    this.take()?.kill('SIGKILL');
  }
}
