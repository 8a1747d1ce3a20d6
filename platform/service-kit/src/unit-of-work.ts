import type { Bus, Outbox } from '@rollheim/bus';
import type pg from 'pg';
import { currentOrigin, onBehalfOf } from './correlation.ts';
import { inTransaction } from './database.ts';
import { completeMessage } from './messages.ts';
import type { NewMessage, Origin, Tx } from './service-types.ts';
import type { Tracing } from './tracing/trace.ts';

/** What a unit of work needs: the service's pool, bus and outbox. */
export interface UnitOfWork {
  readonly pool: pg.Pool;
  readonly bus: Bus;
  readonly outbox: Pick<Outbox, 'add' | 'wake'>;
  readonly tracing: Tracing;
}

/** A {@link Tx} that gathers what it emits into `into`. */
export const openTx = (client: pg.PoolClient, into: NewMessage[], origin: Origin): Tx => ({
  client,
  origin: { correlationId: origin.correlationId, traceparent: origin.traceparent ?? null },
  emit: (message) => void into.push(message),
});

/** Runs `fn` in a transaction; what it emits is in the outbox when it commits, and the relay is woken. */
export async function transact<T>(
  work: UnitOfWork,
  fn: (tx: Tx) => Promise<T>,
  given?: Partial<Origin>,
): Promise<T> {
  const origin = currentOrigin(given);
  const emitted: NewMessage[] = [];
  const result = await onBehalfOf(origin, () =>
    inTransaction(work.pool, async (client) => {
      const value = await fn(openTx(client, emitted, origin));
      await work.outbox.add(
        client,
        emitted.map((message) => completeMessage(message, origin)),
      );
      return value;
    }),
  );
  if (emitted.length > 0) work.outbox.wake();
  return result;
}
