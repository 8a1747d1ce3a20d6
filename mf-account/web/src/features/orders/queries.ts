import type { OrderFilter } from '@rollheim/contracts';
import { keepPreviousData, useLive, useQuery, useQueryClient } from '@rollheim/module-api';
import { useRef } from 'react';
import { api } from '../../api.ts';

/** When a backend that is behind is asked again, ms. */
const BEHIND_MS = 2_000;

/**
 * Asks a query again when an own order changes (null: any of them): paid, canceled or newly made. Answers what its call
 * needs for that: the version that the answer must hold, and what happens to an answer that lacks it.
 */
export function useFollowedOrders(queryKey: readonly unknown[], id: string | null) {
  const queries = useQueryClient();
  const newest = useRef<string | undefined>(undefined);
  const ask = () => void queries.invalidateQueries({ queryKey, exact: true });
  useLive(
    ({ order, seen = order }) => {
      newest.current = seen;
      ask();
    },
    ({ order }) => order !== undefined && (id === null || order.startsWith(`orders/${id}:`)),
  );
  return () => ({ seen: newest.current, onStale: () => void setTimeout(ask, BEHIND_MS) });
}

/** Own purchases that a filter lets pass (null: all) in which a text is found (empty: all). */
export function usePurchases(status: OrderFilter | null, q: string, page: number) {
  const queryKey = ['purchases', status, q, page];
  const followed = useFollowedOrders(queryKey, null);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get('/private/customer/my-purchases/get', {
        query: { status, q, page },
        signal,
        ...followed(),
      }),
    placeholderData: keepPreviousData,
  });
}

/** One order with the other side's contact data. */
export function useOrder(id: string) {
  const queryKey = ['order', id];
  const followed = useFollowedOrders(queryKey, id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get(`/private/orders/${encodeURIComponent(id)}`, { signal, ...followed() }),
  });
}

/** The street of the pickup as the own ad has it; undefined until it is known, null where there is none. */
export function usePickupStreet(id: string, wanted: boolean): string | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['order-pickup-place', id],
    queryFn: ({ signal }) => api.get(`/private/orders/${encodeURIComponent(id)}/pickup/place`, { signal }),
    enabled: wanted,
  });
  // the town is there without it
  return isError ? null : data?.street;
}
