import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceContext } from '@rollheim/service-kit';
import { runQueue } from '@rollheim/service-kit/mail-queue';
import type { Urgency } from '../table/row.ts';

const POLL_MS = 1000;

/** What is under way in a lane. */
export interface Sending {
  readonly urgent: boolean;
  /** Ends when it is known, and noted, what became of it. */
  readonly done: Promise<void>;
}

/** Lanes that urgent mails find free, however slowly the server takes the others: a quarter, at least one. */
export const lanesForUrgent = (lanes: number): number => Math.max(1, Math.floor(lanes / 4));

/**
 * Works on a queue in several lanes at once until the service stops. `begin` takes the next mail, of the class
 * `first` alone where that is asked for, and begins to send it; null where there is none.
 */
export function runLanes(
  ctx: Pick<ServiceContext, 'pool' | 'signal' | 'log' | 'onStop'> & {
    readonly env: Pick<ServiceContext['env'], 'PACE'>;
  },
  lanes: number,
  begin: (upTo: Urgency) => Promise<Sending | null>,
): void {
  const underWay = new Map<Promise<void>, boolean>();
  ctx.onStop(async () => void (await Promise.all(underWay.keys())));
  runQueue(ctx, POLL_MS, async () => {
    if (underWay.size >= lanes) await Promise.race(underWay.keys());
    const others = [...underWay.values()].filter((urgent) => !urgent).length;
    const full = others >= lanes - lanesForUrgent(lanes);
    const sending = await begin(full ? 'first' : 'last');
    if (sending) {
      const done: Promise<void> = sending.done
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'what became of a mail could not be noted'))
        .finally(() => underWay.delete(done));
      underWay.set(done, sending.urgent);
    } else if (full) {
      const pause = new AbortController();
      const signal = AbortSignal.any([ctx.signal, pause.signal]);
      const next = sleep(POLL_MS * ctx.env.PACE, undefined, { signal }).catch(() => undefined);
      await Promise.race([...underWay.keys(), next]);
      pause.abort();
    }
    return sending !== null || full;
  });
}
