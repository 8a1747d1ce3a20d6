import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceContext } from '@rollheim/service-kit';

const RETRY_MS = 1000;
const TRIES = 120;

/**
 * Asks for the home page once, as the first visitor would: the frame of the present release takes seconds to load
 * into a cold process. Tries while the edge is not there yet.
 */
export async function warmUp({
  env,
  log,
  signal,
}: Pick<ServiceContext, 'env' | 'log' | 'signal'>): Promise<void> {
  for (let count = 0; count < TRIES && !signal.aborted; count += 1) {
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    try {
      const response = await fetch(env.PUBLIC_URL, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
      });
      await response.body?.cancel();
      if (response.ok) return;
    } catch (error) {
      log.debug({ err: error }, 'the frame could not be loaded ahead yet');
    }
  }
}
