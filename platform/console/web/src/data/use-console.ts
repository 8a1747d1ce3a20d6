import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { ErrorGroup, HistoryLine, Operator, Overview, SeenLook } from '../types.ts';
import { CallError, read } from './api.ts';
import { followFeed, type LiveState } from './live.ts';
import { hasEnded, NOTHING, take, type Known } from './store.ts';

/** What the page shows, and how fresh it is. */
export interface ConsoleData {
  readonly known: Known;
  readonly live: LiveState;
  /** False until the first answer. */
  readonly loaded: boolean;
  /** The registry does not answer. */
  readonly away: boolean;
  /** When something was heard last, epoch ms. */
  readonly heardAt: number;
  /** Brings the judgements of a rollout's figures. */
  readonly wantLooks: (rollout: string) => void;
  readonly reload: () => void;
}

const HISTORY = 100;

/** Reads everything once, follows the feed, and reads again after a gap. `onEnded`: the session is over. */
export function useConsole(onEnded: () => void): ConsoleData {
  const [known, change] = useReducer(take, NOTHING);
  const [live, setLive] = useState<LiveState>('waiting');
  const [loaded, setLoaded] = useState(false);
  const [away, setAway] = useState(false);
  const [heardAt, setHeardAt] = useState(() => Date.now());
  const asked = useRef(new Set<string>());

  const failed = useCallback(
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) onEnded();
      else setAway(true);
    },
    [onEnded],
  );
  const readLooks = useCallback(
    async (rollout: string) => {
      const { looks } = await read<{ looks: readonly SeenLook[] }>(`/console/registry/rollouts/${rollout}`);
      change({ type: 'looks', rollout, data: looks });
    },
    [change],
  );
  const reload = useCallback(() => {
    const all = async (): Promise<void> => {
      const [overview, audit, errors] = await Promise.all([
        read<Overview>('/console/overview'),
        read<{ entries: readonly HistoryLine[] }>(`/console/registry/audit?limit=${HISTORY}`),
        read<{ errors: readonly ErrorGroup[] }>('/console/registry/errors?limit=50'),
      ]);
      change({ type: 'overview', data: overview });
      change({ type: 'history', data: audit.entries });
      change({ type: 'errors', data: errors.errors });
      for (const { id } of overview.rollouts.filter((each) => !hasEnded(each))) asked.current.add(id);
      await Promise.all([...asked.current].map(readLooks));
      setAway(false);
      setHeardAt(Date.now());
      setLoaded(true);
    };
    all().catch(failed);
  }, [change, failed, readLooks]);
  const wantLooks = useCallback(
    (rollout: string) => {
      if (asked.current.has(rollout)) return;
      asked.current.add(rollout);
      readLooks(rollout).catch(failed);
    },
    [failed, readLooks],
  );

  useEffect(() => {
    reload();
    return followFeed({
      open: () => new EventSource('/console/feed'),
      stillLoggedIn: async () => {
        try {
          await read<Operator>('/console/me');
          return true;
        } catch (error) {
          if (error instanceof CallError && error.status === 401) return false;
          setAway(error instanceof CallError && error.status > 0);
          throw error;
        }
      },
      onState: (state) => {
        setLive(state);
        if (state === 'ended') onEnded();
      },
      onGap: reload,
      onEvent: (event) => {
        setHeardAt(Date.now());
        change(event);
      },
    });
  }, [reload, onEnded, change]);

  return { known, live, loaded, away, heardAt, wantLooks, reload };
}

/** The time, updated periodically: bars grow, and 'until' passes. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Reads something again and again while the page is seen; null until it came first. */
export function usePolled<T>(path: string | null, everyMs: number): { data: T | null; failed: boolean } {
  const [data, setData] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (path === null) return;
    let stopped = false;
    const ask = (): void => {
      if (document.hidden) return;
      read<T>(path).then(
        (answer) => {
          if (stopped) return;
          setData(answer);
          setFailed(false);
        },
        () => !stopped && setFailed(true),
      );
    };
    ask();
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [path, everyMs]);
  return { data, failed };
}
