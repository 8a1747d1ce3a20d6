import type { ServiceContext } from '@rollheim/service-kit';
import { ownCommand } from '../outgoing/outgoing.ts';
import { dueUntil } from '../log/store.ts';

const SCAN_MS = 1_000;
/** While nothing was written here: what other processes write is theirs to wake, too. */
const REST_MS = 5_000;
/** Looks further ahead than the next scan, so that no due instant falls between two. */
const AHEAD_MS = REST_MS + 2_500;

/**
 * Wakes auctions whose timers are due. A tick is a command in the auction's own topic, so it reaches the one writer
 * of its partition; one too many does nothing. A tick that was lost is found again by the next scan. `written` counts
 * the batches that this process has written: they move instants.
 */
export function startTimers(ctx: ServiceContext, written: () => number): void {
  const armed = new Map<string, { readonly due: number; readonly timer: NodeJS.Timeout }>();
  const fired: string[] = [];
  let flushing = false;

  const flush = async () => {
    flushing = false;
    const ids = fired.splice(0);
    for (const id of ids) armed.delete(id);
    await ctx.bus.send(ids.map((auctionId) => ownCommand(auctionId, 'auction.tick', 'timer')));
  };
  const fire = (auctionId: string) => {
    fired.push(auctionId);
    if (flushing) return;
    flushing = true;
    setImmediate(
      () => void flush().catch((err: unknown) => ctx.log.warn({ err }, 'ticks could not be sent')),
    );
  };
  let [scanned, seen] = [-Infinity, -1];
  const scan = async () => {
    const now = Date.now();
    if (written() === seen && now - scanned < REST_MS) return;
    [scanned, seen] = [now, written()];
    for (const { auctionId, due } of await dueUntil(ctx.pool, now + AHEAD_MS)) {
      const before = armed.get(auctionId);
      // an instant that was put off brings a tick too many, which does nothing
      if (before && before.due <= due) continue;
      clearTimeout(before?.timer);
      armed.set(auctionId, { due, timer: setTimeout(() => fire(auctionId), Math.max(0, due - now)) });
    }
  };
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    scan()
      .catch((err: unknown) => ctx.log.warn({ err }, 'due timers could not be read'))
      .finally(() => (running = false));
  }, SCAN_MS * ctx.env.PACE);
  ctx.onStop(() => {
    clearInterval(timer);
    for (const { timer } of armed.values()) clearTimeout(timer);
  });
}
