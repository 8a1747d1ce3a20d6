import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceContext } from '@rollheim/service-kit';
import { sealLots } from '../model/lots.ts';
import { learntSales, lotCounts, saveLots, saveModel, untrained, waitingSales } from './sales-store.ts';
import { trainInWorker } from './train.ts';

/** How often it looks, ms. */
const EVERY_MS = 60_000;
/** Everything that seals or saves takes it: two processes would put a sale into two lots. */
const LOCK = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free';

type Context = Pick<ServiceContext, 'transact' | 'pool' | 'signal'>;

/** Seals what can be sealed; false where another process is at it. */
async function seal({ transact }: Context): Promise<boolean> {
  return transact(async ({ client }) => {
    const { rows } = await client.query<{ free: boolean }>(LOCK, ['valuations.lots']);
    if (rows[0]?.free !== true) return false;
    const waiting = await waitingSales(client);
    const counts = await lotCounts(client);
    const now = new Date();
    await saveLots(
      client,
      sealLots(waiting, now.getTime(), (type) => counts.get(type) ?? 0),
      now,
    );
    return true;
  });
}

/**
 * Seals lots of concluded sales, and trains the models that do not know all lots of their type; false where another
 * process is at it, which then does the same.
 */
export async function learnFromSales(ctx: Context): Promise<boolean> {
  if (!(await seal(ctx))) return false;
  for (const { productType, lotId } of await untrained(ctx.pool)) {
    const model = await trainInWorker(await learntSales(ctx.pool, productType, lotId), ctx.signal);
    await ctx.transact(({ client }) => saveModel(client, model, lotId));
  }
  return true;
}

/** Learns from sales again and again until the service stops. */
export function startLearning(ctx: ServiceContext): void {
  const { log, signal, onStop } = ctx;
  const running = (async () => {
    while (!signal.aborted) {
      await learnFromSales(ctx).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'no price model could be trained; it is tried again');
      });
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  onStop(() => running);
}
