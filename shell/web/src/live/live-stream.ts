import { SSE_RECONNECT_MS, type LiveFrame } from '@rollheim/contracts';
import type { LiveSource } from '@rollheim/module-api';

/** What the stream needs of the browser. */
export interface LiveStreamOptions {
  /** Address of the stream; a ticket of 60 s is asked for when somebody is logged in. */
  address(): Promise<string>;
  open(url: string): EventSource;
  /** 0 to 1; spreads the reconnects of many pages. */
  random?(): number;
  wait?(then: () => void, ms: number): ReturnType<typeof setTimeout>;
}

/**
 * The page's one live stream. Broken off, it comes back after 3 s plus up to as much again, and tells its listeners
 * that they may have missed something.
 */
export class LiveStream implements LiveSource {
  readonly #options: LiveStreamOptions;
  readonly #handlers = new Set<(frame: LiveFrame) => void>();
  readonly #gapHandlers = new Set<() => void>();
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connectedOnce = false;
  #stopped = false;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
  }

  subscribe(handler: (frame: LiveFrame) => void): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  onReconnect(handler: () => void): () => void {
    this.#gapHandlers.add(handler);
    return () => this.#gapHandlers.delete(handler);
  }

  /** Opens the stream; keeps it open until {@link stop}. */
  async start(): Promise<void> {
    let url: string;
    try {
      url = await this.#options.address();
    } catch {
      this.#again(); // no ticket now: the same wait as for a broken stream
      return;
    }
    if (this.#stopped) return;
    const source = this.#options.open(url);
    this.#source = source;
    source.onopen = () => {
      if (this.#connectedOnce) for (const handler of this.#gapHandlers) handler();
      this.#connectedOnce = true;
    };
    source.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as LiveFrame;
      for (const handler of this.#handlers) handler(frame);
    };
    source.onerror = () => {
      // the browser's own reconnect would reuse a ticket that is spent
      source.close();
      if (this.#source === source) this.#again();
    };
  }

  #again(): void {
    this.#source = null;
    if (this.#stopped) return;
    const { random = Math.random, wait = setTimeout } = this.#options;
    const delay = SSE_RECONNECT_MS + Math.round(random() * SSE_RECONNECT_MS);
    this.#timer = wait(() => void this.start(), delay);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }
}
