import { deliver, type DeliveryContext } from '../delivery.ts';
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
  readonly #batchSize: number;
  readonly #context: Omit<DeliveryContext, 'lost' | 'stopping'>;
  readonly #stopping: AbortSignal;
  readonly #onProgress: (queue: PartitionQueue) => void;
  readonly #onFailure: (error: unknown) => void;
  #buffer: ReceivedMessage[] = [];
  #busy: Promise<void> | null = null;

  constructor(
    place: { readonly topic: string; readonly partition: number },
    batchSize: number,
    context: Omit<DeliveryContext, 'lost' | 'stopping'>,
    stopping: AbortSignal,
    events: { onProgress: (queue: PartitionQueue) => void; onFailure: (error: unknown) => void },
  ) {
    this.topic = place.topic;
    this.partition = place.partition;
    this.#batchSize = batchSize;
    this.#context = context;
    this.#stopping = AbortSignal.any([stopping, this.lost.signal]);
    this.#onProgress = events.onProgress;
    this.#onFailure = events.onFailure;
  }

  get length(): number {
    return this.#buffer.length;
  }

  push(messages: readonly ReceivedMessage[]): void {
    for (const message of messages) this.#buffer.push(message);
    this.#busy ??= this.#run().catch(this.#onFailure);
  }

  /** Resolves when the batch under way is settled. */
  async idle(): Promise<void> {
    await this.#busy;
  }

  async #run(): Promise<void> {
    while (this.#buffer.length > 0 && !this.#stopping.aborted) {
      const batch = this.#buffer.splice(0, this.#batchSize);
      const context = { ...this.#context, lost: this.lost.signal, stopping: this.#stopping };
      const settled = await deliver(batch, context);
      if (this.lost.signal.aborted) break;
      if (settled > 0) this.handled = Number(batch[settled - 1]!.offset) + 1;
      this.#onProgress(this);
      if (settled < batch.length) break;
    }
    this.#busy = null;
  }
}
