import { setImmediate } from 'node:timers/promises';

/** A batch of a partition on its way: decided, then written behind the one before. */
export interface Turn {
  /** Resolves when its commands are decided: memory is ahead of the log by it. */
  readonly decided: Promise<void>;
  readonly written: Promise<void>;
}

/** Thrown for a batch whose decisions stood on one that was not written. It passes: the bus tries again, in order. */
export class PrecededByFailureError extends Error {
  readonly transient = true;
  constructor(cause: unknown) {
    super('The batch before was not written, so that this one stands on nothing', { cause });
    this.name = 'PrecededByFailureError';
  }
}

/**
 * The order of a partition's batches: the next one is decided while the one before is being written, and is written
 * when that is committed. When it is not, neither is this one.
 */
export class Line {
  readonly #last = new Map<number, Turn>();

  /**
   * Takes the next turn of a partition. `decide` may not be under way twice, and gives what writes; `write` is called
   * behind the turn before.
   */
  take(partition: number, decide: () => Promise<() => Promise<void>>): Promise<void> {
    const before = this.#last.get(partition);
    const { promise: decided, resolve } = Promise.withResolvers<void>();
    const written = run(before, decide, resolve);
    const turn: Turn = { decided, written };
    this.#last.set(partition, turn);
    const leave = () => {
      if (this.#last.get(partition) === turn) this.#last.delete(partition);
    };
    // after a failure whatever came in at the same moment must still see it
    written.then(leave, () => setImmediate().then(leave));
    return written;
  }

  /** Waits until no turn of the partition is under way or seen as failed any more. */
  async idle(partition: number): Promise<void> {
    for (let last; (last = this.#last.get(partition));) {
      await last.written.catch(() => undefined);
      await setImmediate();
    }
  }
}

async function run(
  before: Turn | undefined,
  decide: () => Promise<() => Promise<void>>,
  decided: () => void,
): Promise<void> {
  try {
    await before?.decided;
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
