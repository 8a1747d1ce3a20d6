import type { OwnCounts } from '@rollheim/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from './api/api.ts';
import { useLive } from './context.ts';
import { useQuery } from './query.ts';

export const COUNTS_KEY = ['own-counts'] as const;

/** A read model may be behind a frame by so much, ms: no version of what is counted goes with the call. */
const BEHIND_MS = 1_000;

let timer: ReturnType<typeof setTimeout>;

/** Has the counts asked for again when the read model knows of what a frame says; of a rush of frames once, behind the last. */
export const recount = (queries: Pick<QueryClient, 'invalidateQueries'>) => {
  clearTimeout(timer);
  timer = setTimeout(() => void queries.invalidateQueries({ queryKey: COUNTS_KEY }), BEHIND_MS);
};

/** How much the own pages hold, by page; again when one of them changes. Nothing for visitors, and until it is known. */
export function useOwnCounts(enabled: boolean): Readonly<Partial<Record<string, number>>> {
  const queries = useQueryClient();
  useLive(
    () => recount(queries),
    ({ watch, search, order, own }) => (watch ?? search ?? order ?? own) !== undefined,
  );
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => api.get<OwnCounts>('/private/auction/own-counts', { signal }),
    enabled,
  });
  return { ...data };
}
