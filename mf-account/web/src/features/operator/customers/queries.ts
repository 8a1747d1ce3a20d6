import type { CustomersFound, OperatorCustomer } from '@rollheim/contracts';
import { api, useInfiniteQuery, useQuery } from '@rollheim/module-api';
import { OPERATOR_KEY } from '../queries.ts';

/** Customers in whom all words are found, 50 a page. */
export const useCustomers = (q: string) =>
  useInfiniteQuery({
    queryKey: [...OPERATOR_KEY, 'customers', q],
    queryFn: ({ pageParam, signal }) =>
      api.get<CustomersFound>('/private/operator/customers', {
        query: pageParam === null ? { q } : { q, after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: CustomersFound) => next ?? undefined,
    enabled: q !== '',
  });

/** Everything about one person. */
export const useCustomer = (id: string) =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'customer', id],
    queryFn: ({ signal }) =>
      api.get<OperatorCustomer>(`/private/operator/customers/${encodeURIComponent(id)}`, { signal }),
  });
