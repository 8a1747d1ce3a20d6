import type { CustomersFound, OperatorCustomer } from '@rollheim/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../../api.ts';
import { OPERATOR_KEY } from '../queries.ts';

/** Customers in whom all words are found, 50 a page. */
export const useCustomers = (q: string) =>
  useInfiniteQuery({
    queryKey: [...OPERATOR_KEY, 'customers', q],
    queryFn: ({ pageParam, signal }) =>
      api.get('/private/operator/customers', {
        query: pageParam === null ? { q } : { q, after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: CustomersFound) => next ?? undefined,
    enabled: q !== '',
  });

/** Everybody of the team with their roles. */
export const useTeam = () =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'team'],
    queryFn: ({ signal }) => api.get('/private/operator/team', { signal }),
  });

const personKey = (id: string) => [...OPERATOR_KEY, 'customer', id];
const personPath = (id: string) => `/private/operator/customers/${encodeURIComponent(id)}` as const;

/** Everything about one person. Each opening of the page is an act in the audit trail, and nothing else asks again. */
export const useCustomer = (id: string) =>
  useQuery({
    queryKey: personKey(id),
    queryFn: ({ signal }) => api.get(personPath(id), { signal }),
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });

/** Reads the notes of an open page again; the whole of it where that fails. */
export function useReadNotes(id: string): () => Promise<void> {
  const queries = useQueryClient();
  const queryKey = personKey(id);
  return async () => {
    try {
      const { notes } = await api.get(`${personPath(id)}/notes`);
      queries.setQueryData<OperatorCustomer>(queryKey, (person) => person && { ...person, notes });
    } catch {
      await queries.invalidateQueries({ queryKey });
    }
  };
}
