import type { OrderDetail, OrderState, PurchasesAnswer } from '@rollheim/contracts';
import { api, keepPreviousData, useQuery } from '@rollheim/module-api';

/** Own purchases by status (null: all). */
export const usePurchases = (status: OrderState['status'] | null, page: number) =>
  useQuery({
    queryKey: ['purchases', status, page],
    queryFn: ({ signal }) =>
      api.get<PurchasesAnswer>('/private/customer/my-purchases/get', { query: { status, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** One order with the other side's contact data. */
export const useOrder = (id: string) =>
  useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => api.get<OrderDetail>(`/private/orders/${encodeURIComponent(id)}`, { signal }),
  });
