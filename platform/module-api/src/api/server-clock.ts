/** The server's clock as the answers of the API tell it, to the second: enough for time limits, not for countdowns. */
export class ServerClock {
  #offset: number | null = null;

  /** Takes up an answer's `Date`; one that may come from a cache says nothing of now. */
  read(headers: Headers): void {
    if (!headers.get('cache-control')?.includes('no-store')) return;
    const date = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(date)) this.#offset = date - Date.now();
  }

  /** False until an answer told the time. */
  isKnown(): boolean {
    return this.#offset !== null;
  }

  /** Epoch ms; the device's own time until an answer told another. */
  now(): number {
    return Date.now() + (this.#offset ?? 0);
  }
}
