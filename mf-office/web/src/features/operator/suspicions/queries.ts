import type { SuspicionGroup } from '@rollheim/contracts';
import { keepPreviousData, useLive, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../../api.ts';
import { OPERATOR_KEY } from '../queries.ts';

/** Several people work on the queue, and the guard goes on. */
const REFRESH_MS = 30_000;

const SUSPICIONS_KEY = [...OPERATOR_KEY, 'suspicions'] as const;

/** What is found, taken up or dismissed elsewhere is seen at once. */
function useFollowedSuspicions(): void {
  const queries = useQueryClient();
  useLive(
    () => void queries.invalidateQueries({ queryKey: SUSPICIONS_KEY }),
    ({ queue }) => queue?.name === 'suspicions',
  );
}

/** Suspicions of a group. */
export function useSuspicionQueue(group: SuspicionGroup, q: string, page: number) {
  useFollowedSuspicions();
  return useQuery({
    queryKey: [...SUSPICIONS_KEY, group, q, page],
    queryFn: ({ signal }) => api.get('/private/operator/suspicions', { query: { group, q, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Everything about one suspicion. */
export function useSuspicion(id: string) {
  useFollowedSuspicions();
  return useQuery({
    queryKey: [...SUSPICIONS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get(`/private/operator/suspicions/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
