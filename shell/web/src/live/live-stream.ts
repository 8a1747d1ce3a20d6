import { SSE_RECONNECT_MS, SSE_SLOWEST_MS, type LiveFrame } from '@rollheim/contracts';
import type { ApiProblem, LiveSource } from '@rollheim/module-api';

/** Share by which a wait may be shorter or longer: pages that broke off together do not come back together. */
const JITTER = 1 / 3;

/** An answer may be as old as this, ms. */
const RECENT_MS = 10_000;
/** So many frames of that time are kept, one of each auction. */
const RECENT_FRAMES = 300;

/** How often a page reads anew while it may not ask for a ticket, ms. */
const POLL_MS = 15_000;

/** What the stream needs of the browser. */
export interface LiveStreamOptions {
  /**
   * Address of the stream; a ticket of 60 s is asked for when somebody is logged in. `first`: the page has read nothing
   * but its document yet.
   */
  address(first: boolean): Promise<string>;
  open(url: string): EventSource;
  /** 0 to 1; spreads the reconnects of many pages. */
  random?(): number;
  wait?(then: () => void, ms: number): ReturnType<typeof setTimeout>;
}

/**
 * The page's one live stream. Broken off, it comes back after 3 s, give or take a third, and tells its listeners that
 * they may have missed something. Refused again and again, it waits twice as long each time, a minute or so at most,
 * and has its listeners read anew instead: a page without a stream polls slowly. A ticket that is refused with
 * `Retry-After` is asked for when that is over, not before.
 */
export class LiveStream implements LiveSource {
  readonly #options: LiveStreamOptions;
  readonly #handlers = new Set<(frame: LiveFrame) => void>();
  /** The frames of the last seconds, the newest last, with when they came, ms of the page's clock. */
  readonly #recent = new Map<string, { readonly frame: LiveFrame; readonly at: number }>();
  #frames = 0;
  readonly #gapHandlers = new Set<() => void>();
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connectedOnce = false;
  /** Attempts since the stream was open. */
  #failures = 0;
  /** No ticket is asked for before, ms of the page's clock. */
  #notBefore = 0;
  #stopped = false;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
  }

  subscribe(handler: (frame: LiveFrame) => void, recentMs = RECENT_MS): () => void {
    this.#handlers.add(handler);
    const since = performance.now() - recentMs;
    for (const { frame, at } of this.#recent.values()) if (at > since) handler(frame);
    return () => this.#handlers.delete(handler);
  }

  /** The newest of each auction; what it says of the receiver's own standing stays until the state is another. */
  #keep(frame: LiveFrame): void {
    const at = performance.now();
    const key = frame.state?.auctionId ?? String((this.#frames += 1));
    const { state, own } = this.#recent.get(key)?.frame ?? {};
    const still = own && state?.status === frame.state?.status ? { own } : {};
    this.#recent.delete(key);
    this.#recent.set(key, { frame: { ...still, ...frame }, at });
    for (const [oldest, kept] of this.#recent) {
      if (kept.at > at - RECENT_MS && this.#recent.size <= RECENT_FRAMES) break;
      this.#recent.delete(oldest);
    }
  }

  onReconnect(handler: () => void): () => void {
    this.#gapHandlers.add(handler);
    return () => this.#gapHandlers.delete(handler);
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
      if (this.#connectedOnce || this.#failures > 0) this.#tellGap();
      this.#connectedOnce = true;
      this.#failures = 0;
    };
    source.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as LiveFrame;
      if (frame.missed) this.#tellGap();
      this.#keep(frame);
      for (const handler of this.#handlers) handler(frame);
    };
    source.onerror = () => {
      // the browser's own reconnect would reuse a ticket that is spent
      source.close();
      if (this.#source === source) this.#again();
    };
  }

  /** Tries again after the usual wait, twice as long after each failure; or after a longer one that the server asks for. */
  #again(asked = 0): void {
    this.#source = null;
    if (this.#stopped) return;
    if (this.#failures > 0) this.#tellGap();
    const { random = Math.random } = this.#options;
    const spread = random();
    const usual = Math.min(SSE_RECONNECT_MS * 2 ** this.#failures++, SSE_SLOWEST_MS);
    const ms = Math.max(asked + spread * SSE_RECONNECT_MS, usual * (1 + JITTER * (2 * spread - 1)));
    if (asked) this.#notBefore = performance.now() + ms;
    this.#wait(Math.round(ms), asked ? POLL_MS : ms);
  }

  /** Waits and tries again; reads anew every `step` ms meanwhile. */
  #wait(left: number, step: number): void {
    const { wait = setTimeout } = this.#options;
    this.#timer = wait(
      () => {
        this.#timer = undefined;
        if (left <= step) return void this.start();
        this.#tellGap();
        this.#wait(left - step, step);
      },
      Math.min(left, step),
    );
  }

  #tellGap(): void {
    for (const handler of this.#gapHandlers) handler();
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
