import type { OrderDetail, OrderState, PurchasesAnswer } from '@rollheim/contracts';
import { api, keepPreviousData, useLive, useQuery, useQueryClient } from '@rollheim/module-api';
import { useRef } from 'react';

/**
 * Asks a query anew when an own order changes (null: any of them): paid, canceled or newly made. Answers the version
 * that the next read must hold, as `X-Seen` names it.
 */
function useFollowedOrders(queryKey: readonly unknown[], id: string | null): () => string | undefined {
  const queries = useQueryClient();
  const newest = useRef<string | undefined>(undefined);
  useLive(
    ({ order }) => {
      newest.current = order;
      void queries.invalidateQueries({ queryKey });
    },
    ({ order }) => order !== undefined && (id === null || order.startsWith(`orders/${id}:`)),
  );
  return () => newest.current;
}

/** Own purchases by status (null: all). */
export function usePurchases(status: OrderState['status'] | null, page: number) {
  const queryKey = ['purchases', status, page];
  const seen = useFollowedOrders(queryKey, null);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get<PurchasesAnswer>('/private/customer/my-purchases/get', {
        query: { status, page },
        signal,
        seen: seen(),
      }),
    placeholderData: keepPreviousData,
  });
}

/** One order with the other side's contact data. */
export function useOrder(id: string) {
  const queryKey = ['order', id];
  const seen = useFollowedOrders(queryKey, id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get<OrderDetail>(`/private/orders/${encodeURIComponent(id)}`, { signal, seen: seen() }),
  });
}
