import type { OwnCounts } from '@rollheim/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api/api.ts';
import { useLive } from './context.ts';

export const COUNTS_KEY = ['own-counts'] as const;

/** How much the own pages hold, by page; again when one of them changes. Nothing for visitors, and until it is known. */
export function useOwnCounts(enabled: boolean): Readonly<Partial<Record<string, number>>> {
  const queries = useQueryClient();
  useLive(
    () => void queries.invalidateQueries({ queryKey: COUNTS_KEY }),
    ({ watch, search, order }) => (watch ?? search ?? order) !== undefined,
  );
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => api.get<OwnCounts>('/private/auction/own-counts', { signal }),
    enabled,
  });
  return { ...data };
}
