/** Who may see an auction: everyone, or the asker for what they are to it; null: not the asker. */
export type Visibility = 'everyone' | 'asker' | null;

/** Asks the read model. */
export type AskVisibility = (auctionId: string, viewer: string | null) => Promise<Visibility>;

/** An auction that everyone could see is not asked about again for so long, ms: the rules refuse what is not possible any more. */
const KNOWN_FOR_MS = 60_000;
const MOST_KNOWN = 5_000;

/**
 * Whether a call may name an auction. What everyone could see a minute ago was no secret, so that bids on it need no
 * question each; whatever only some may see is asked for each time.
 */
export function rememberOpen(ask: AskVisibility, now: () => number = Date.now) {
  const open = new Map<string, number>();
  return async (auctionId: string, viewer: string | null): Promise<boolean> => {
    if ((open.get(auctionId) ?? 0) > now()) return true;
    open.delete(auctionId);
    const visibility = await ask(auctionId, viewer);
    if (visibility === 'everyone') {
      open.set(auctionId, now() + KNOWN_FOR_MS);
      const oldest = open.size > MOST_KNOWN ? open.keys().next().value : undefined;
      if (oldest !== undefined) open.delete(oldest);
    }
    return visibility !== null;
  };
}
