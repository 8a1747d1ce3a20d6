import { setImmediate } from 'node:timers/promises';

/** A batch in flight: decided, then written behind the one before. */
export interface InFlight {
  /** Resolves when its commands are decided: memory is ahead of the log by it. */
  readonly decided: Promise<void>;
  readonly written: Promise<void>;
}

/** Thrown for a batch that was decided on one that failed to be written. Transient: the bus delivers both again, in order. */
export class PrecededByFailureError extends Error {
  readonly transient = true;
  constructor(cause: unknown) {
    super('The preceding batch was not written', { cause });
    this.name = 'PrecededByFailureError';
  }
}

/**
 * The order of a partition's batches: the next one is decided while the one before is being written, and is written
 * when that is committed. When it is not, neither is this one.
 */
export class BatchSequencer {
  readonly #last = new Map<number, InFlight>();

  /**
   * Runs the next batch of a partition. `decide` is never under way twice and returns what writes, which is called
   * when the batch before is written.
   */
  run(partition: number, decide: () => Promise<() => Promise<void>>): Promise<void> {
    const before = this.#last.get(partition);
    const { promise: decided, resolve } = Promise.withResolvers<void>();
    const written = runBehind(before, decide, resolve);
    const batch: InFlight = { decided, written };
    this.#last.set(partition, batch);
    const leave = () => {
      if (this.#last.get(partition) === batch) this.#last.delete(partition);
    };
    // after a failure whatever came in at the same moment must still see it
    written.then(leave, () => setImmediate().then(leave));
    return written;
  }

  /** Waits until no batch of the partition is in flight or seen as failed any more. */
  async idle(partition: number): Promise<void> {
    for (let last; (last = this.#last.get(partition));) {
      await last.written.catch(() => undefined);
      await setImmediate();
    }
  }
}

async function runBehind(
  before: InFlight | undefined,
  decide: () => Promise<() => Promise<void>>,
  decided: () => void,
): Promise<void> {
  try {
    await before?.decided;
    // deciding keeps the event loop: what was handed to the database meanwhile leaves for it first
    if (before) await setImmediate();
    const write = await decide();
    decided();
    try {
      await before?.written;
    } catch (error) {
      throw new PrecededByFailureError(error);
    }
    await write();
  } finally {
    decided();
  }
}
