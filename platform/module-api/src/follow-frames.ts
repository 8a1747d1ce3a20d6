import type { LiveFrame } from '@rollheim/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveSource } from './types.ts';

/**
 * Hands frames to `take` until the returned function is called; those of the last seconds once more when a query has
 * its first answer: it may be older than they are, and until it came there was nothing to bring up to date.
 */
export function followFrames(
  live: Pick<LiveSource, 'subscribe'>,
  queries: QueryClient,
  take: (frame: LiveFrame) => void,
): () => void {
  const stopFirst = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    // another subscriber than the lasting one: it is given the last frames and is gone
    if (event.query.state.dataUpdateCount === 1) live.subscribe((frame) => take(frame))();
  });
  const stop = live.subscribe(take);
  return () => {
    stopFirst();
    stop();
  };
}
