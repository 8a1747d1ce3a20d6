import type { LiveFrame } from '@rollheim/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveSource } from './types.ts';

/** A read model is behind by so much, ms; one that is further behind says so (`X-Stale`). */
const BEHIND_MS = 1_000;

/**
 * Hands frames to `take` until the returned function is called; those of the last seconds once more when a query has
 * its first answer: it may be older than those that came since it was asked for, and until it came there was nothing to
 * bring up to date.
 */
export function followFrames(
  live: Pick<LiveSource, 'subscribe'>,
  queries: QueryClient,
  take: (frame: LiveFrame) => void,
): () => void {
  const begun = performance.now();
  /** When queries without an answer were asked; those that were asked before, when this began. */
  const askedAt = new Map<string, number>();
  const stopFirst = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'fetch' && query.state.data === undefined)
      askedAt.set(query.queryHash, performance.now());
    if (action.type !== 'success' || action.manual) return;
    const asked = askedAt.get(query.queryHash) ?? (query.state.dataUpdateCount === 1 ? begun : undefined);
    askedAt.delete(query.queryHash);
    // another subscriber than the lasting one: it is given the last frames and is gone
    if (asked !== undefined) live.subscribe((frame) => take(frame), performance.now() - asked + BEHIND_MS)();
  });
  const stop = live.subscribe(take);
  return () => {
    stopFirst();
    stop();
  };
}
