/** Waiting times between attempts, ms: doubles up to a limit, and starts again after a calm time. */
export class Backoff {
  readonly #first: number;
  readonly #limit: number;
  readonly #calm: number;
  #next: number;
  #last = 0;

  constructor(first = 50, limit = 30_000, calm = 60_000) {
    this.#first = first;
    this.#limit = limit;
    this.#calm = calm;
    this.#next = first;
  }

  /** The wait before the next attempt; `now` is epoch ms. */
  wait(now: number): number {
    if (now - this.#last > this.#calm) this.#next = this.#first;
    const wait = this.#next;
    this.#next = Math.min(this.#limit, wait * 2);
    this.#last = now + wait;
    return wait;
  }
}
