/** Part of the budget that is left when some were closed: each is not looked at again with every byte. */
const LEFT = 0.75;

/** How bytes that wait for somebody are counted, and how they are let go. */
interface WaitingOptions<T> {
  /** Bytes that wait for all together. */
  readonly most: number;
  /** What waits for one of them now. */
  readonly of: (receiver: T) => number;
  /** Closes one; what waits for it is gone. */
  readonly close: (receiver: T) => void;
}

/**
 * Weighs what waits for receivers who do not read. Where it is more than the budget, those that most waits for are closed
 * until a quarter of it is free: whoever reads keeps their connection, however many others do not.
 */
export class WaitingBytes<T extends object> {
  readonly #options: WaitingOptions<T>;
  /** Those that something waited for when they were looked at last. */
  readonly #behind = new Map<T, number>();
  #all = 0;

  constructor(options: WaitingOptions<T>) {
    this.#options = options;
  }

  /** Bytes that wait, as far as it was looked at. */
  get bytes(): number {
    return this.#all;
  }

  /** Looks at one that something was written to. */
  note(receiver: T): void {
    this.#set(receiver, this.#options.of(receiver));
    if (this.#all > this.#options.most) this.#shed();
  }

  /** It has left. */
  forget(receiver: T): void {
    this.#set(receiver, 0);
  }

  #set(receiver: T, bytes: number): void {
    this.#all += bytes - (this.#behind.get(receiver) ?? 0);
    if (bytes > 0) this.#behind.set(receiver, bytes);
    else this.#behind.delete(receiver);
  }

  #shed(): void {
    const { most, of, close } = this.#options;
    for (const receiver of this.#behind.keys()) this.#set(receiver, of(receiver));
    const slowest = [...this.#behind].toSorted(([, one], [, other]) => other - one);
    for (const [receiver] of slowest) {
      if (this.#all <= most * LEFT) return;
      this.forget(receiver);
      close(receiver);
    }
  }
}
