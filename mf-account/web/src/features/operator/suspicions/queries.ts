import type { OperatorSuspicion, SuspicionGroup, SuspicionQueue } from '@rollheim/contracts';
import { api, keepPreviousData, useQuery } from '@rollheim/module-api';
import { OPERATOR_KEY } from '../queries.ts';

/** Several people work on the queue, and the guard goes on. */
const REFRESH_MS = 30_000;

/** Suspicions of a group. */
export function useSuspicionQueue(group: SuspicionGroup, q: string, page: number) {
  return useQuery({
    queryKey: [...OPERATOR_KEY, 'suspicions', group, q, page],
    queryFn: ({ signal }) =>
      api.get<SuspicionQueue>(
        `/private/operator/suspicions?${new URLSearchParams({ group, q, page: String(page) })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Everything about one suspicion. */
export function useSuspicion(id: string) {
  return useQuery({
    queryKey: [...OPERATOR_KEY, 'suspicion', id],
    queryFn: ({ signal }) =>
      api.get<OperatorSuspicion>(`/private/operator/suspicions/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
