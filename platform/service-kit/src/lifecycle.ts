import type { Logger } from 'pino';

/** Steps to take on stop; the last one added is taken first. Each is taken once, also when one before it failed. */
export class Lifecycle {
  readonly #steps: { name: string; run: () => Promise<void> | void }[] = [];
  readonly #abort = new AbortController();
  #stopping: Promise<void> | null = null;
  #log: Logger | null = null;

  /** Aborted as soon as the stop begins. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  logTo(log: Logger): void {
    this.#log = log;
  }

  onStop(name: string, run: () => Promise<void> | void): void {
    this.#steps.push({ name, run });
  }

  /** Stops everything; rejects with what failed after all steps were taken. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#abort.abort();
    const failures: unknown[] = [];
    for (const step of this.#steps.reverse()) {
      try {
        await step.run();
      } catch (error) {
        this.#log?.error({ err: error, step: step.name }, 'a step of the stop failed');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'the stop was not clean');
  }
}
