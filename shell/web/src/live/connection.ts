import { SSE_MOVED, SSE_RECONNECT_MS, SSE_SLOWEST_MS, type LiveFrame } from '@rollheim/contracts';
import type { ApiProblem } from '@rollheim/module-api';

/** Share by which a wait may be shorter or longer: pages that broke off together do not come back together. */
const JITTER = 1 / 3;

/** How often a page reads again while it may not ask for a ticket, ms. */
const POLL_MS = 15_000;

/** What a connection needs of the browser. */
export interface ConnectionOptions {
  /**
   * Address of the stream; a ticket of 60 s is asked for when somebody is logged in. `first`: this connection was not
   * open yet, so that what it has missed can be named.
   */
  address(first: boolean): Promise<string>;
  open(url: string): EventSource;
  /** 0 to 1; spreads the reconnects of many pages. */
  random?(): number;
  wait?(then: () => void, ms: number): ReturnType<typeof setTimeout>;
}

/** Who receives what the connection brings. */
export interface Listener {
  take(frame: LiveFrame): void;
  /** Frames may be missing. */
  tellGap(): void;
}

/**
 * A connection to the live stream. Broken off, it comes back after 3 s, give or take a third, and notifies its listener
 * that something may have been missed. Refused again and again, it waits twice as long each time, a minute or so at
 * most, and has its listener read again instead: a page without a stream polls slowly. A ticket that is refused with
 * `Retry-After` is asked for when that is over, not before. Where the server ends and says so, it comes back at once.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #listener: Listener;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connectedOnce = false;
  /** Attempts since the stream was open. */
  #failures = 0;
  /** No ticket is asked for before, ms of the page's clock. */
  #notBefore = 0;
  #stopped = false;

  constructor(listener: Listener, options: ConnectionOptions) {
    this.#listener = listener;
    this.#options = options;
  }

  /** Opens the stream; keeps it open until {@link stop}. */
  async start(): Promise<void> {
    let url: string;
    try {
      url = await this.#options.address(!this.#connectedOnce && this.#failures === 0);
    } catch (error) {
      this.#again((error as Partial<ApiProblem>).retryAfterMs ?? 0);
      return;
    }
    if (this.#stopped) return;
    const source = this.#options.open(url);
    this.#source = source;
    source.onopen = () => {
      if (this.#connectedOnce || this.#failures > 0) this.#listener.tellGap();
      this.#connectedOnce = true;
      this.#failures = 0;
    };
    source.onmessage = ({ data }) => this.#listener.take(JSON.parse(String(data)) as LiveFrame);
    source.addEventListener(SSE_MOVED, ({ data }) => {
      source.close();
      if (this.#source === source) this.#move(Number(data));
    });
    source.onerror = () => {
      // the browser's own reconnect would reuse a ticket that is spent
      source.close();
      if (this.#source === source) this.#again();
    };
  }

  /** Comes back at any instant of the next `withinMs`: many pages are moved together. */
  #move(withinMs: number): void {
    this.#source = null;
    if (this.#stopped) return;
    const { random = Math.random } = this.#options;
    const ms = Math.round(random() * withinMs);
    this.#wait(ms, ms);
  }

  /** Tries again after the usual wait, twice as long after each failure; or after a longer one that the server asks for. */
  #again(asked = 0): void {
    this.#source = null;
    if (this.#stopped) return;
    if (this.#failures > 0) this.#listener.tellGap();
    const { random = Math.random } = this.#options;
    const spread = random();
    const usual = Math.min(SSE_RECONNECT_MS * 2 ** this.#failures++, SSE_SLOWEST_MS);
    const ms = Math.max(asked + spread * SSE_RECONNECT_MS, usual * (1 + JITTER * (2 * spread - 1)));
    if (asked) this.#notBefore = performance.now() + ms;
    this.#wait(Math.round(ms), asked ? POLL_MS : ms);
  }

  /** Waits and tries again; reads again every `step` ms meanwhile. */
  #wait(left: number, step: number): void {
    const { wait = setTimeout } = this.#options;
    this.#timer = wait(
      () => {
        this.#timer = undefined;
        if (left <= step) return void this.start();
        this.#listener.tellGap();
        this.#wait(left - step, step);
      },
      Math.min(left, step),
    );
  }

  /** Somebody looks again, or the network is back: a stream that waits tries at once. */
  wake(): void {
    if (this.#timer === undefined || performance.now() < this.#notBefore) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.start();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#source?.close();
    this.#source = null;
  }
}
