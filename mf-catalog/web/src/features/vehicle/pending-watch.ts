const KEY = 'rollheim-watch';
/** A watch that no login followed within this time is dropped, ms. */
const HOLDS_MS = 3_600_000;

/** Keeps, in this tab alone, which vehicle a visitor wants to watch once they are logged in. */
export function rememberWatch(auctionId: string, now = Date.now(), storage = sessionStorage): void {
  try {
    storage.setItem(KEY, JSON.stringify({ auctionId, at: now }));
  } catch {
    // a browser that stores nothing: the visitor comes back all the same, and presses once more
  }
}

/** True, once, where this vehicle was to be watched. */
export function takeWatch(auctionId: string, now = Date.now(), storage = sessionStorage): boolean {
  try {
    const pending = JSON.parse(storage.getItem(KEY) ?? 'null') as {
      auctionId?: unknown;
      at?: unknown;
    } | null;
    if (pending?.auctionId !== auctionId) return false;
    storage.removeItem(KEY);
    return typeof pending.at === 'number' && now - pending.at < HOLDS_MS;
  } catch {
    return false;
  }
}
