import { networkOf } from '@rollheim/service-kit';

/** Live streams that may be open at a time. */
export interface StreamBounds {
  /** Of one browser. */
  readonly perVisitor: number;
  /** Of one address: an office, a school; of IPv6 one /64. */
  readonly perAddress: number;
  /** Of this process: each holds two connections and some 20 kB. */
  readonly all: number;
}

/** A stream that was let in is told when it has ended. */
export type StreamEntry = { readonly leave: () => void } | { readonly refused: 'caller' | 'budget' };

/** Counts the open live streams, so that neither one caller nor all together take what documents and calls need. */
export class StreamLimits {
  readonly #bounds: StreamBounds;
  readonly #open = new Map<string, number>();
  #all = 0;

  constructor(bounds: StreamBounds) {
    this.#bounds = bounds;
  }

  /** Streams that are open now. */
  get size(): number {
    return this.#all;
  }

  enter(address: string | undefined, visitor: string | null): StreamEntry {
    const { perVisitor, perAddress, all } = this.#bounds;
    const network = `address ${networkOf(address)}`;
    const browser = visitor === null ? null : `visitor ${visitor}`;
    if (this.#of(network) >= perAddress || (browser !== null && this.#of(browser) >= perVisitor))
      return { refused: 'caller' };
    if (this.#all >= all) return { refused: 'budget' };
    const keys = browser === null ? [network] : [network, browser];
    for (const key of keys) this.#open.set(key, this.#of(key) + 1);
    this.#all++;
    let inside = true;
    return {
      leave: () => {
        if (!inside) return;
        inside = false;
        this.#all--;
        for (const key of keys) {
          const left = this.#of(key) - 1;
          if (left > 0) this.#open.set(key, left);
          else this.#open.delete(key);
        }
      },
    };
  }

  #of(key: string): number {
    return this.#open.get(key) ?? 0;
  }
}
