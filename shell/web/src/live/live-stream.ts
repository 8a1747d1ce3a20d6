import type { LiveFrame } from '@rollheim/contracts';
import type { LiveSource } from '@rollheim/module-api';

/** An answer may be as old as this, ms. */
const RECENT_MS = 10_000;
/** Frames are kept for so long, ms: another page of this browser may be given them. */
const KEPT_MS = 60_000;
/** So many frames of that time are kept, one of each auction. */
const KEPT_FRAMES = 300;

interface Kept {
  readonly frame: LiveFrame;
  /** When it came, ms of the page's clock. */
  readonly at: number;
}

/** The frames of the page, whoever brings them: its own connection, or another page of this browser. */
export class LiveStream implements LiveSource {
  readonly #handlers = new Set<(frame: LiveFrame) => void>();
  readonly #gapHandlers = new Set<() => void>();
  /** The frames of the last minute, the newest last. */
  readonly #kept = new Map<string, Kept>();
  #frames = 0;
  readonly #end = new AbortController();
  /** Of frames before this time some are not kept, ms of the page's clock. */
  #keptFrom = Infinity;

  subscribe(handler: (frame: LiveFrame) => void, recentMs = RECENT_MS): () => void {
    this.#handlers.add(handler);
    const since = performance.now() - Math.min(recentMs, RECENT_MS);
    for (const { frame, at } of this.#kept.values()) if (at > since) handler(frame);
    return () => this.#handlers.delete(handler);
  }

  onReconnect(handler: () => void): () => void {
    this.#gapHandlers.add(handler);
    return () => this.#gapHandlers.delete(handler);
  }

  /** A frame came. */
  take(frame: LiveFrame): void {
    if (frame.missed) this.tellGap();
    this.#keep(frame);
    for (const handler of this.#handlers) handler(frame);
  }

  /** Aborted once the page's session ended: no connection is opened any more, and none taken over from another page. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** The session of this page ended. */
  end(): void {
    this.#end.abort();
  }

  /** Frames may be missing: the page reads again. */
  tellGap(): void {
    this.knowsFrom(performance.now());
    for (const handler of this.#gapHandlers) handler();
  }

  /** All frames since this time come here, ms of the page's clock. */
  knowsFrom(instant: number): void {
    this.#keptFrom = instant;
  }

  /** The frames that came since, ms of the page's clock; null where some are not known any more. */
  since(instant: number): readonly LiveFrame[] | null {
    if (instant < this.#keptFrom) return null;
    return [...this.#kept.values()].filter(({ at }) => at >= instant).map(({ frame }) => frame);
  }

  /** The newest of each auction; what it says of the receiver's own standing stays until the state is another. */
  #keep(frame: LiveFrame): void {
    const at = performance.now();
    const key = frame.state?.auctionId ?? String((this.#frames += 1));
    const { state, own } = this.#kept.get(key)?.frame ?? {};
    const still = own && state?.status === frame.state?.status ? { own } : {};
    this.#kept.delete(key);
    this.#kept.set(key, { frame: { ...still, ...frame }, at });
    for (const [oldest, kept] of this.#kept) {
      if (kept.at > at - KEPT_MS && this.#kept.size <= KEPT_FRAMES) break;
      this.#kept.delete(oldest);
      this.#keptFrom = Math.max(this.#keptFrom, kept.at);
    }
  }
}
