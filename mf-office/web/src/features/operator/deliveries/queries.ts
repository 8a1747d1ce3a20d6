import type { DeliveryGroup, DeliveryQueue, Locale } from '@rollheim/contracts';
import { api, keepPreviousData, useQuery } from '@rollheim/module-api';
import { OPERATOR_KEY } from '../queries.ts';

/** The queue moves while it is looked at. */
const REFRESH_MS = 30_000;

/** Deliveries of a group, their subjects in a language. */
export function useDeliveries(group: DeliveryGroup, q: string, page: number, storeCode: Locale) {
  const asked = new URLSearchParams({ group, q, page: String(page), storeCode });
  return useQuery({
    queryKey: [...OPERATOR_KEY, 'deliveries', group, q, page, storeCode],
    queryFn: ({ signal }) => api.get<DeliveryQueue>(`/private/operator/deliveries?${asked}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
