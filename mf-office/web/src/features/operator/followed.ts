import type { LiveFrame } from '@rollheim/contracts';
import { ApiProblem, useLive, useQueryClient, type ApiOptions } from '@rollheim/module-api';
import { useEffect, useRef } from 'react';

/** When a backend that is behind or away is asked again, ms. */
const BEHIND_MS = 2_000;
/** As many as a call may name (`X-Seen`). */
const MOST_TOLD = 20;

/** What a call says of the changes that frames have named. */
export type Following = Pick<ApiOptions, 'signal' | 'seen' | 'onStale'>;

interface Followed {
  /** Makes a call of the query, e.g. `read(signal, (following) => api.get(path, following))`. */
  readonly read: <T>(signal: AbortSignal, call: (following: Following) => Promise<T>) => Promise<T>;
  /** Asks the query again in 2 s. */
  readonly askLater: () => void;
}

/**
 * Asks a query again when a frame concerns it: `concerns` answers the version that the answer must hold, or null; a call
 * names it as the frame proves it (`X-Seen`). `read` is the query's call. A call that fails, or whose answer lacks these versions, is tried again
 * 2 s later: no other frame comes for this change. `gapMs`: changes that come faster make one call.
 */
export function useFollowed(
  queryKey: readonly unknown[],
  concerns: (frame: LiveFrame) => string | null,
  gapMs = 0,
): Followed {
  const queries = useQueryClient();
  /** The newest versions that frames have named, the latest last; a page that changes its query keeps them. */
  const told = useRef(new Map<string, string>());
  const waiting = useRef(false);
  /** The query that is shown now: a change that waits is asked of it. */
  const shown = useRef(queryKey);
  useEffect(() => {
    shown.current = queryKey;
  });
  const ask = () => {
    waiting.current = false;
    void queries.invalidateQueries({ queryKey: shown.current, exact: true });
  };
  const askIn = (ms: number) => {
    if (waiting.current) return;
    waiting.current = true;
    setTimeout(ask, ms);
  };
  const askLater = () => askIn(BEHIND_MS);
  useLive((frame) => {
    const seen = concerns(frame);
    if (seen === null) return;
    for (const entry of (frame.seen ?? seen).split(', ')) {
      const name = entry.slice(entry.indexOf('~') + 1, entry.lastIndexOf(':'));
      told.current.delete(name);
      told.current.set(name, entry);
      const [oldest = ''] = told.current.keys();
      if (told.current.size > MOST_TOLD) told.current.delete(oldest);
    }
    if (gapMs > 0) askIn(gapMs);
    else ask();
  });
  const read: Followed['read'] = async (signal, call) => {
    try {
      return await call({ signal, seen: [...told.current.values()].join(', '), onStale: askLater });
    } catch (error) {
      const away = error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
      if (away && told.current.size > 0 && !signal.aborted) askLater();
      throw error;
    }
  };
  return { read, askLater };
}
