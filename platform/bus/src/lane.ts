import { deliver, type DeliveryContext } from './delivery.ts';
import type { ReceivedMessage } from './port.ts';

interface Flight {
  readonly batch: readonly ReceivedMessage[];
  /** How many messages from the front are settled. */
  readonly settled: Promise<number>;
  /** An attempt failed: nothing may be handed over behind it until it is settled. */
  failed: boolean;
}

/** What {@link Lane} needs. */
export interface LaneOptions {
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
export class Lane {
  readonly #options: LaneOptions;
  readonly #window: number;
  readonly #flights: Flight[] = [];
  #wake: () => void = () => undefined;

  constructor(options: LaneOptions) {
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
        const [oldest] = this.#flights;
        if (!oldest) return true;
        const nudged = new Promise<null>((resolve) => (this.#wake = () => resolve(null)));
        const settled = await Promise.race([oldest.settled, nudged]);
        if (settled === null) continue;
        this.#flights.shift();
        if (settled > 0) onSettled(oldest.batch.slice(0, settled));
        if (settled < oldest.batch.length || context.lost.aborted) return false;
      }
    } finally {
      await Promise.allSettled(this.#flights.splice(0).map(({ settled }) => settled));
    }
  }

  #launch(): void {
    const { buffer, batchSize, context, onTaken } = this.#options;
    while (!context.stopping.aborted && this.#flights.length < this.#window) {
      // behind another batch only a full one: small ones would make many commits of few
      const [needed, before] = [this.#flights.length === 0 ? 1 : batchSize, this.#flights.at(-1)];
      if (buffer.length < needed || before?.failed) return;
      const batch = buffer.splice(0, batchSize);
      onTaken?.();
      const whole = before?.settled.then(
        (count) => count === before.batch.length,
        () => false,
      );
      const flight: { -readonly [K in keyof Flight]: Flight[K] } = {
        batch,
        failed: false,
        settled: Promise.resolve(0),
      };
      const onFailure = () => (flight.failed = true);
      flight.settled = deliver(batch, { ...context, ...(whole ? { before: whole } : {}), onFailure });
      this.#flights.push(flight);
    }
  }
}
