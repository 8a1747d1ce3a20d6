import { setImmediate } from 'node:timers/promises';
import type { ReceivedMessage, SubscribeOptions } from '../port.ts';

type Handler = SubscribeOptions['onMessages'];

interface Waiting {
  readonly messages: readonly ReceivedMessage[];
  readonly lost: AbortSignal;
  readonly done: PromiseWithResolvers<void>;
}

/**
 * Hands the batches of several partitions to a handler in one call (`SubscribeOptions.together`): those of one fetch, and
 * those that come while it is at work. Where a call of several fails, each partition's batch is handed over by itself, so
 * that a failure belongs to its own partition.
 */
export class Gathering {
  readonly #handler: Handler;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(handler: Handler) {
    this.#handler = handler;
  }

  /** A batch of one partition; settles with the call that it was handed over in. */
  readonly onMessages: Handler = (messages, lost) => {
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ messages, lost, done });
    if (!this.#running) void this.#run();
    return done.promise;
  };

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // the other partitions of a fetch are handed over in the same turn
      await setImmediate();
      const batches = this.#waiting;
      this.#waiting = [];
      if (!(await this.#together(batches))) for (const batch of batches) await this.#alone(batch);
    }
    this.#running = false;
  }

  /** True where all of them were handled at once. */
  async #together(batches: readonly Waiting[]): Promise<boolean> {
    if (batches.length < 2) return false;
    try {
      const lost = AbortSignal.any(batches.map((batch) => batch.lost));
      await this.#handler(
        batches.flatMap(({ messages }) => messages),
        lost,
      );
    } catch {
      // each reports its own failure
      return false;
    }
    for (const { done } of batches) done.resolve();
    return true;
  }

  async #alone({ messages, lost, done }: Waiting): Promise<void> {
    try {
      await this.#handler(messages, lost);
      done.resolve();
    } catch (error) {
      done.reject(error);
    }
  }
}
