import { networkOf } from './network.ts';

/** How many may be inside at a time. */
export interface CallerBounds {
  /** Of one browser; default: any number. */
  readonly perVisitor?: number;
  /** Of one address: an office, a school; of IPv6 one /64. Default: any number. */
  readonly perAddress?: number;
  /** Of this process; default: any number. */
  readonly all?: number;
  /**
   * One address never takes more than half of what is free: however many addresses take all that they get, the next one
   * finds room. For what is held for long.
   */
  readonly leavesRoom?: boolean;
}

/** Who was let in says when it leaves. */
export type Entry = { readonly leave: () => void } | { readonly refused: 'caller' | 'budget' };

/** Ends by itself: a connection, an answer. */
interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Counts who is inside (connections, live streams, uploads, calls that wait), so that neither one caller nor all together
 * take every place.
 */
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

  /** `null`: there is no address, or no browser, to count. */
  enter(address: string | undefined | null, visitor: string | null): Entry {
    const { perVisitor = Infinity, perAddress = Infinity, all = Infinity, leavesRoom = false } = this.#bounds;
    const network = address === null ? null : `address ${networkOf(address)}`;
    const browser = visitor === null ? null : `visitor ${visitor}`;
    if (this.#of(network) >= perAddress || this.#of(browser) >= perVisitor) return { refused: 'caller' };
    if (this.#all >= all) return { refused: 'budget' };
    if (leavesRoom && this.#of(network) >= shareOf(all - this.#all, perAddress)) return { refused: 'caller' };
    const keys = [network, browser].filter((key) => key !== null);
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

  /** Counts `what` of an address until it closes; false when there is no place for it. */
  holds(address: string | undefined, what: Closing): boolean {
    const entry = this.enter(address, null);
    if ('refused' in entry) return false;
    what.once('close', entry.leave);
    return true;
  }

  #of(key: string | null): number {
    return key === null ? 0 : (this.#open.get(key) ?? 0);
  }
}

/** What one may have of something: no more than `most`, nor than half of what is free. */
export const shareOf = (free: number, most: number): number => Math.min(most, Math.ceil(free / 2));
