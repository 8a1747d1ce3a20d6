import { ApiProblem } from '@rollheim/module-api';
import { useEffect } from 'react';

/** How often something is tried again while the service cannot be reached, ms; the network's return tries at once. */
const AGAIN_MS = 10_000;

/** True where the service was not reached at all. */
export const isCut = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'unavailable' || [0, 502, 503, 504].includes(error.status));

/** True where there is no such ad for whoever asks. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'not_found';

/** True for a failure that passes by itself: no network, no outcome in time, or a service that is being restarted. */
export const isAway = (error: unknown): boolean =>
  isCut(error) || (error instanceof ApiProblem && (error.status >= 500 || error.status === 429));

/** True for such a failure where the service, or the edge before it, was reached: the network is there. */
export const isBusy = (error: unknown): boolean =>
  isAway(error) && error instanceof ApiProblem && error.status !== 0;

/** While something waits for the service: tries again now and then, and at once when the network is back. */
export function useOnceBack(waits: boolean, again: () => void): void {
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [waits, again]);
}

/**
 * Saves what was typed; false where the service cannot be reached: this browser keeps it and sends it later. Other
 * failures are thrown. Without a network nothing is waited for.
 */
export async function savedOrKept(
  store: { flush(): Promise<void> },
  isOnline: () => boolean = () => navigator.onLine,
): Promise<boolean> {
  const saving = store.flush();
  const kept = saving.then(
    () => true,
    (error: unknown) => {
      if (isAway(error)) return false;
      throw error;
    },
  );
  return isOnline()
    ? kept
    : Promise.race([kept, new Promise<false>((resolve) => setTimeout(resolve, 0, false))]);
}
