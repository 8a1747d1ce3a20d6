import type { OperatorAd, OperatorAdQueue, OperatorValuationQueue } from '@rollheim/contracts';
import { api, useQuery } from '@rollheim/module-api';

/** Everything of the back office: what one decides changes the others. */
export const OPERATOR_KEY = ['operator'] as const;

/** Queues fill while they are looked at; several people work on them. */
const REFRESH_MS = 30_000;

export const useAdQueue = () =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'ads'],
    queryFn: ({ signal }) => api.get<OperatorAdQueue>('/private/operator/ads', { signal }),
    refetchInterval: REFRESH_MS,
  });

export const useOperatorAd = (id: string) =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'ad', id],
    queryFn: ({ signal }) =>
      api.get<OperatorAd>(`/private/operator/ads/${encodeURIComponent(id)}`, { signal }),
  });

export const useValuationQueue = () =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'valuations'],
    queryFn: ({ signal }) => api.get<OperatorValuationQueue>('/private/operator/valuations', { signal }),
    refetchInterval: REFRESH_MS,
  });
