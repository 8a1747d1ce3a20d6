/** Minutes asked for; the edge gives at most 30. */
const MINUTES = 15;
const RENEW_MS = 10 * 60_000;

/** Asks the edge to leave this visitor on the release set of the document, as long as a page wants it. */
export class ReleaseHold {
  readonly #ask: (minutes: number) => void;
  #holders = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(ask: (minutes: number) => void) {
    this.#ask = ask;
  }

  /** Holds until the returned function is called; what was asked for last runs out by itself. */
  readonly hold = (): (() => void) => {
    this.#holders += 1;
    if (this.#holders === 1 && !this.#timer) {
      this.#ask(MINUTES);
      this.#timer = setInterval(() => this.#renew(), RENEW_MS);
    }
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#holders -= 1;
    };
  };

  #renew(): void {
    if (this.#holders > 0) return this.#ask(MINUTES);
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
