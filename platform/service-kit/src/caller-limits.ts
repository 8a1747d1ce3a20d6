import { networkOf } from './network.ts';

/** How many may be inside at a time. */
export interface CallerBounds {
  /** Of one browser. */
  readonly perVisitor: number;
  /** Of one address: an office, a school; of IPv6 one /64. */
  readonly perAddress: number;
  /** Of this process. */
  readonly all: number;
  /**
   * One address never takes more than half of what is free: however many addresses take all that they get, the next one
   * finds room. For what is held for long.
   */
  readonly leavesRoom?: boolean;
}

/** Who was let in says when it leaves. */
export type Entry = { readonly leave: () => void } | { readonly refused: 'caller' | 'budget' };

/** Counts who is inside (live streams, calls that wait), so that neither one caller nor all together take every place. */
export class CallerLimits {
  readonly #bounds: CallerBounds;
  readonly #open = new Map<string, number>();
  #all = 0;

  constructor(bounds: CallerBounds) {
    this.#bounds = bounds;
  }

  /** How many are inside now. */
  get size(): number {
    return this.#all;
  }

  enter(address: string | undefined, visitor: string | null): Entry {
    const { perVisitor, perAddress, all, leavesRoom = false } = this.#bounds;
    const network = `address ${networkOf(address)}`;
    const browser = visitor === null ? null : `visitor ${visitor}`;
    if (this.#of(network) >= perAddress || (browser !== null && this.#of(browser) >= perVisitor))
      return { refused: 'caller' };
    if (this.#all >= all) return { refused: 'budget' };
    if (leavesRoom && this.#of(network) >= shareOf(all - this.#all, perAddress)) return { refused: 'caller' };
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

/** What one may have of something: no more than `most`, nor than half of what is free. */
export const shareOf = (free: number, most: number): number => Math.min(most, Math.ceil(free / 2));
