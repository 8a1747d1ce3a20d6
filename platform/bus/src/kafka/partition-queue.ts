import type { DeliveryContext } from '../delivery.ts';
import { BatchPipeline } from '../batch-pipeline.ts';
import type { ReceivedMessage } from '../port.ts';

/** Messages of one assigned partition between fetch and handler. */
export class PartitionQueue {
  readonly topic: string;
  readonly partition: number;
  /** Offset that the next fetched message must not be below: what came before is in here or handled. */
  next = -1;
  /** Offset behind the last handled message; -1 before the first. */
  handled = -1;
  committed = -1;
  readonly lost = new AbortController();
  readonly #pipeline: BatchPipeline;
  readonly #stopping: AbortSignal;
  readonly #onProgress: (queue: PartitionQueue) => void;
  readonly #onFailure: (error: unknown) => void;
  readonly #buffer: ReceivedMessage[] = [];
  #busy: Promise<void> | null = null;

  constructor(
    place: { readonly topic: string; readonly partition: number },
    batchSize: number,
    context: Pick<DeliveryContext, 'options' | 'permits' | 'deadLetter'>,
    stopping: AbortSignal,
    events: { onProgress: (queue: PartitionQueue) => void; onFailure: (error: unknown) => void },
  ) {
    this.topic = place.topic;
    this.partition = place.partition;
    const { signal } = this.lost;
    this.#stopping = AbortSignal.any([stopping, signal]);
    this.#pipeline = new BatchPipeline({
      buffer: this.#buffer,
      batchSize,
      context: { ...context, lost: signal, stopping: this.#stopping },
      onSettled: (messages) => {
        if (!signal.aborted) this.handled = Number(messages.at(-1)!.offset) + 1;
        this.#onProgress(this);
      },
    });
    this.#onProgress = events.onProgress;
    this.#onFailure = events.onFailure;
  }

  get length(): number {
    return this.#buffer.length;
  }

  push(messages: readonly ReceivedMessage[]): void {
    for (const message of messages) this.#buffer.push(message);
    if (this.#busy) this.#pipeline.nudge();
    else this.#busy = this.#run().catch(this.#onFailure);
  }

  /** Resolves when the batch under way is settled. */
  async idle(): Promise<void> {
    await this.#busy;
  }

  async #run(): Promise<void> {
    const whole = await this.#pipeline.run();
    this.#busy = null;
    // what was fetched since the pipeline's last look
    if (whole && this.#buffer.length > 0 && !this.#stopping.aborted) this.push([]);
  }
}
