import type { ServiceContext } from '@rollheim/service-kit';
import { ownCommand } from './outgoing.ts';
import { dueUntil } from './store.ts';

const SCAN_MS = 1_000;
/** Looks further ahead than the next scan, so that no due instant falls between two. */
const AHEAD_MS = 2_500;

/**
 * Wakes auctions whose timers are due. A tick is a command in the auction's own topic, so it reaches the one writer
 * of its partition; one too many does nothing. A tick that was lost is found again by the next scan.
 */
export function startTimers(ctx: ServiceContext): void {
  const armed = new Map<string, NodeJS.Timeout>();
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
  const scan = async () => {
    const now = Date.now();
    for (const { auctionId, due } of await dueUntil(ctx.pool, now + AHEAD_MS)) {
      if (armed.has(auctionId)) continue;
      armed.set(
        auctionId,
        setTimeout(() => fire(auctionId), Math.max(0, due - now)),
      );
    }
  };
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    scan()
      .catch((err: unknown) => ctx.log.warn({ err }, 'due timers could not be read'))
      .finally(() => (running = false));
  }, SCAN_MS);
  ctx.onStop(() => {
    clearInterval(timer);
    for (const each of armed.values()) clearTimeout(each);
  });
}
