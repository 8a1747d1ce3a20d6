import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * The end of a process: it drains (others take its calls, it still answers those that come), then it stops. Steps to take
 * on stop are taken the last one added first, each once, also when one before it failed.
 */
export class Lifecycle {
  readonly #steps: { name: string; run: () => Promise<void> | void }[] = [];
  readonly #abort = new AbortController();
  readonly #draining = new AbortController();
  #stopping: Promise<void> | null = null;
  #log: Logger | null = null;
  #drainMs = 0;

  /** Aborted as soon as the stop begins. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Aborted as soon as the process drains, or stops without. */
  get draining(): AbortSignal {
    return this.#draining.signal;
  }

  /** Takes over what the configuration sets: where it logs, and how long it drains. */
  configure({ log, env }: { log: Logger; env: { readonly DRAIN_SECONDS: number } }): void {
    this.#log = log;
    this.#drainMs = env.DRAIN_SECONDS * 1000;
  }

  onStop(name: string, run: () => Promise<void> | void): void {
    this.#steps.push({ name, run });
  }

  /** Drains; resolves when its time is over, or as soon as `cut` is aborted or the stop begins. */
  async drain(cut: AbortSignal = this.#abort.signal): Promise<void> {
    if (this.#drainMs > 0) this.#log?.info({ ms: this.#drainMs }, 'draining');
    this.#draining.abort();
    const signal = AbortSignal.any([cut, this.#abort.signal]);
    await sleep(this.#drainMs, undefined, { signal }).catch(() => undefined);
  }

  /** Stops everything; rejects with what failed after all steps were taken. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#draining.abort();
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
