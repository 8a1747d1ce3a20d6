import { pause } from '../backoff.ts';
import type { ReceivedMessage, SubscribeOptions } from '../port.ts';

/** Calls without a rest behind a failure: what shared a batch with it comes message by message. */
const HURRIED_CALLS = 200;

type Handler = SubscribeOptions['onMessages'];

interface Waiting {
  readonly messages: readonly ReceivedMessage[];
  readonly lost: AbortSignal;
  readonly done: PromiseWithResolvers<void>;
}

/**
 * Hands the batches of several partitions to a handler in one call (`SubscribeOptions.together`): those that wait while
 * it is at work, or rests, are the next call. Where a call of several fails, each partition's batch is handed over by
 * itself, so that a failure belongs to its own partition.
 */
export class Gathering {
  readonly #handler: Handler;
  readonly #restMs: number;
  readonly #stopping: AbortSignal;
  #waiting: Waiting[] = [];
  #running = false;
  #begun = -Infinity;
  #hurried = 0;
  #resting = new AbortController();

  constructor({ onMessages, restMs = 0 }: SubscribeOptions, stopping: AbortSignal) {
    this.#handler = onMessages;
    this.#restMs = restMs;
    this.#stopping = stopping;
  }

  /** A batch of one partition; settles with the call that it was handed over in. */
  readonly onMessages: Handler = (messages, lost) => {
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ messages, lost, done });
    if (!this.#running) void this.#run();
    return done.promise;
  };

  /** Ends the rest: somebody waits. */
  hurry(): void {
    this.#begun = -Infinity;
    this.#resting.abort();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const rest = this.#hurried > 0 ? 0 : this.#begun + this.#restMs - performance.now();
      this.#hurried = Math.max(0, this.#hurried - 1);
      if (rest > 0) {
        this.#resting = new AbortController();
        await pause(rest, AbortSignal.any([this.#stopping, this.#resting.signal]));
      }
      this.#begun = performance.now();
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
      this.#hurried = HURRIED_CALLS;
      done.reject(error);
    }
  }
}
