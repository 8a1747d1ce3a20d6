import { useMutation, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../api.ts';

const EXPORT_KEY = ['own-data', 'export'] as const;
/** While an archive is made, ms. */
const LOOK_MS = 4_000;

/** The state of the newest export; looked at again and again while it is made. */
export const useExport = () =>
  useQuery({
    queryKey: EXPORT_KEY,
    queryFn: ({ signal }) => api.get('/private/me/export', { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? LOOK_MS : false),
  });

/** Asks for an export. */
export function useAskForExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/private/me/export'),
    onSuccess: (state) => queries.setQueryData(EXPORT_KEY, state),
  });
}

/** What has to end before the account can be deleted; asked when the dialog opens. */
export const useDeletionCheck = () =>
  useQuery({
    queryKey: ['own-data', 'deletion'],
    queryFn: ({ signal }) => api.get('/private/me/deletion', { signal }),
    staleTime: 0,
    gcTime: 0,
  });
