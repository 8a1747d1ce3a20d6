import { useMutation, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../api.ts';

const PATH = '/private/integrations/syscara';
const KEY = ['syscara'] as const;
/** How often the page looks while something is under way, and else, ms. */
const SOON_MS = 1000;
const REFRESH_MS = 30_000;

/** The connection and its last import. */
export const useSyscara = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get(PATH, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.checking || data?.run?.endedAt === null ? SOON_MS : REFRESH_MS,
  });

type Connection = NonNullable<ReturnType<typeof useSyscara>['data']>;

function useChange<V>(change: (wanted: V) => Promise<Connection>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (connection) => void queries.setQueryData(KEY, connection),
    // a refusal may be one that the connection says the end of
    onError: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** A login as it is typed. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/** Keeps a login and has it tried out. */
export const useConnect = () => useChange((body: Login) => api.put(PATH, { body }));

export const useDisconnect = () => useChange<void>(() => api.delete(PATH));

/** Has the login tried out, or imports. */
export const useAct = () => useChange((act: 'check' | 'run') => api.post(`${PATH}/${act}`));
