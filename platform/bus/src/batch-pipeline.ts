import { deliver, type DeliveryContext } from './delivery.ts';
import type { ReceivedMessage } from './port.ts';

interface InFlightBatch {
  readonly batch: readonly ReceivedMessage[];
  /** How many messages from the front are settled. */
  readonly settled: Promise<number>;
  /** An attempt failed: nothing may be handed over behind it until it is settled. */
  failed: boolean;
}

/** What {@link BatchPipeline} needs. */
export interface BatchPipelineOptions {
  /** Messages that were read and not handed over yet, in order; others put them in. */
  readonly buffer: ReceivedMessage[];
  readonly batchSize: number;
  readonly context: Omit<DeliveryContext, 'before' | 'onFailure'>;
  /** A batch was taken out of the buffer. */
  readonly onTaken?: () => void;
  /** These are settled, in order. */
  readonly onSettled: (messages: readonly ReceivedMessage[]) => void;
}

/**
 * Hands over the batches of one partition (or of several, mixed) and settles them in order. With a window of more than one a full batch goes
 * to the handler while the one before is still under way.
 */
export class BatchPipeline {
  readonly #options: BatchPipelineOptions;
  readonly #window: number;
  readonly #inFlight: InFlightBatch[] = [];
  #wake: () => void = () => undefined;

  constructor(options: BatchPipelineOptions) {
    this.#options = options;
    this.#window = options.context.options.window ?? 1;
  }

  /** The buffer has grown. */
  nudge(): void {
    this.#wake();
  }

  /** Until the buffer is empty; false when a batch was not settled whole, because of a stop or a loss. */
  async run(): Promise<boolean> {
    const { context, onSettled } = this.#options;
    try {
      for (;;) {
        this.#launch();
        const [oldest] = this.#inFlight;
        if (!oldest) return true;
        const nudged = new Promise<null>((resolve) => (this.#wake = () => resolve(null)));
        const settled = await Promise.race([oldest.settled, nudged]);
        if (settled === null) continue;
        this.#inFlight.shift();
        if (settled > 0) onSettled(oldest.batch.slice(0, settled));
        if (settled < oldest.batch.length || context.lost.aborted) return false;
      }
    } finally {
      await Promise.allSettled(this.#inFlight.splice(0).map(({ settled }) => settled));
    }
  }

  #launch(): void {
    const { buffer, batchSize, context, onTaken } = this.#options;
    while (!context.stopping.aborted && this.#inFlight.length < this.#window) {
      // behind another batch only a full one: small ones would make many commits of few
      const [needed, before] = [this.#inFlight.length === 0 ? 1 : batchSize, this.#inFlight.at(-1)];
      if (buffer.length < needed || before?.failed) return;
      const batch = buffer.splice(0, batchSize);
      onTaken?.();
      const whole = before?.settled.then(
        (count) => count === before.batch.length,
        () => false,
      );
      const batchInFlight: { -readonly [K in keyof InFlightBatch]: InFlightBatch[K] } = {
        batch,
        failed: false,
        settled: Promise.resolve(0),
      };
      const onFailure = () => (batchInFlight.failed = true);
      batchInFlight.settled = deliver(batch, { ...context, ...(whole ? { before: whole } : {}), onFailure });
      this.#inFlight.push(batchInFlight);
    }
  }
}
