import type { MerchantGroup } from '@rollheim/contracts';
import { keepPreviousData, useQuery } from '@rollheim/module-api';
import { api } from '../../../api.ts';
import { useFollowed } from '../followed.ts';
import { OPERATOR_KEY } from '../queries.ts';

/** Several people work on the queue. */
const REFRESH_MS = 30_000;

/** Dealers of a group; one who comes in, is taken over or decided elsewhere is seen at once. */
export function useMerchantQueue(group: MerchantGroup, q: string, page: number) {
  const queryKey = [...OPERATOR_KEY, 'merchants', group, q, page];
  const { read } = useFollowed(queryKey, ({ queue }) => (queue?.name === 'merchants' ? queue.seen : null));
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      read(signal, (following) =>
        api.get('/private/operator/merchants', { query: { group, q, page }, ...following }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Everything about one dealer; what is changed or decided elsewhere is seen at once. */
export function useMerchant(id: string) {
  const queryKey = [...OPERATOR_KEY, 'merchant', id];
  const { read } = useFollowed(queryKey, ({ queue }) =>
    queue?.name === 'merchants' && queue.seen.includes(`customers/${id}:`) ? queue.seen : null,
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      read(signal, (following) =>
        api.get(`/private/operator/merchants/${encodeURIComponent(id)}`, following),
      ),
  });
}
