import { useMutation, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../api.ts';

const KEY = ['sessions'] as const;
const PATH = '/private/me/sessions';

/** The own sessions, the newest first. */
export const useSessions = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get(PATH, { signal }) });

/** Ends a session by its id, or all others (null). */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => api.delete(id === null ? PATH : `${PATH}/${id}`),
    onSuccess: (left) => queries.setQueryData(KEY, left),
  });
}

/** A new password by the present one; other sessions are over then. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly current: string; readonly password: string }) =>
      api.put('/private/me/password', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
