const LONGEST_PAUSE_SECONDS = 30;

/**
 * A mail server that cannot be reached: nothing is tried for 2, 4, 8 … seconds, at most half a minute. The mails are not
 * put off: when it is back all of them are due, the urgent ones first.
 */
export class Away {
  #failures = 0;
  #until = -Infinity;

  /** True while nothing is to be tried. Times are those of `performance.now()`, ms. */
  isPaused(now = performance.now()): boolean {
    return now < this.#until;
  }

  /** It could not be reached; mails that were under way together count once. */
  failed(now = performance.now()): void {
    if (this.isPaused(now)) return;
    this.#failures += 1;
    this.#until = now + Math.min(2 ** this.#failures, LONGEST_PAUSE_SECONDS) * 1000;
  }

  /** It answered. */
  answered(): void {
    this.#failures = 0;
  }
}
