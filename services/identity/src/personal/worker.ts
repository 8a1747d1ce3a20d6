import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceContext } from '@rollheim/service-kit';

const POLL_MS = 5_000;

/**
 * Works on a queue of the database until the service stops. `next` carries out what is due and answers false when
 * there is nothing. Call the result to have it look at once.
 */
export function startWorker(
  { signal, log, onStop, env }: Pick<ServiceContext, 'signal' | 'log' | 'onStop' | 'env'>,
  next: () => Promise<boolean>,
  name: string,
): () => void {
  let bell = Promise.withResolvers<void>();
  const running = (async () => {
    while (!signal.aborted) {
      bell = Promise.withResolvers<void>();
      const worked = await next().catch((error: unknown) => {
        log.warn({ err: error, name }, 'the worker failed; it tries again');
        return false;
      });
      if (worked) continue;
      const rest = new AbortController();
      const pause = sleep(POLL_MS * env.PACE, undefined, { signal: AbortSignal.any([signal, rest.signal]) });
      await Promise.race([pause.catch(() => undefined), bell.promise]);
      rest.abort();
    }
  })();
  onStop(() => running);
  return () => bell.resolve();
}
