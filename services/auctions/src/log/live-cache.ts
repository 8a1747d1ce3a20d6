import type { LiveAuction } from './live.ts';

/** Auctions in memory, by id; the coldest leave first, those of batches that are under way never. */
export class LiveCache extends Map<string, LiveAuction> {
  readonly #most: number;
  readonly #held = new Set<readonly string[]>();

  constructor(most: number) {
    super();
    this.#most = most;
  }

  /** Keeps these auctions until what is returned is called. */
  hold(auctionIds: readonly string[]): () => void {
    const held = [...auctionIds];
    this.#held.add(held);
    return () => void this.#held.delete(held);
  }

  /** Lets go of what is too much. */
  trim(): void {
    if (this.size <= this.#most) return;
    const held = new Set([...this.#held].flat());
    for (const auctionId of this.keys()) {
      if (this.size <= this.#most) return;
      if (!held.has(auctionId)) this.delete(auctionId);
    }
  }
}
