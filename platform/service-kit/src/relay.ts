import { setTimeout as sleep } from 'node:timers/promises';
import { openOutbox, type Bus, type Outbox } from '@rollheim/bus';
import type pg from 'pg';
import type { Logger } from 'pino';

const DRAIN_MS = 3000;

/** An owner's outbox; its stop first lets it send what is there (3 s at most; the next start sends the rest). */
export async function openDrainingOutbox(
  pool: pg.Pool,
  schema: string,
  bus: Bus,
  log: Logger,
): Promise<Outbox> {
  const outbox = await openOutbox({
    pool,
    schema,
    bus,
    onError: (error) => log.warn({ err: error }, 'the outbox could not be sent; it is tried again'),
  });
  return {
    ...outbox,
    async stop() {
      outbox.wake();
      const end = Date.now() + DRAIN_MS;
      while (Date.now() < end && !(await isEmpty(pool))) await sleep(20);
      await outbox.stop();
    },
  };
}

/** Also true when the database is away: then there is nothing to wait for. */
async function isEmpty(pool: pg.Pool): Promise<boolean> {
  try {
    return (await pool.query('select 1 from outbox limit 1')).rowCount === 0;
  } catch {
    return true;
  }
}
