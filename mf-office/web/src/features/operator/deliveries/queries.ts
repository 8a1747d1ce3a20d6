import type { DeliveryGroup, Locale } from '@rollheim/contracts';
import { keepPreviousData, useQuery } from '@rollheim/module-api';
import { api } from '../../../api.ts';
import { OPERATOR_KEY } from '../queries.ts';

/** The queue moves while it is looked at. */
const REFRESH_MS = 30_000;

/** Deliveries of a group, their subjects in a language. */
export function useDeliveries(group: DeliveryGroup, q: string, page: number, storeCode: Locale) {
  return useQuery({
    queryKey: [...OPERATOR_KEY, 'deliveries', group, q, page, storeCode],
    queryFn: ({ signal }) =>
      api.get('/private/operator/deliveries', { query: { group, q, page, storeCode }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
