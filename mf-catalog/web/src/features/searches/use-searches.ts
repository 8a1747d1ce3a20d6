import type { SavedSearch, SearchSaved } from '@rollheim/contracts';
import { keepPreviousData, useLive, useMutation, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../api.ts';
import { SEARCHES_KEY, withChange, type SearchesAnswer } from './searches.ts';

const CALL = '/private/customer/searches';

/** When the catalog has a search that was just saved, ms. */
const BEHIND_MS = 300;

/** One page of the own saved searches; what is changed on another page or device is seen at once. */
export function useSearches(page: number) {
  const queries = useQueryClient();
  useLive(
    ({ search }) => {
      if (!search) return;
      let unknown = false;
      queries.setQueriesData<SearchesAnswer>({ queryKey: SEARCHES_KEY }, (old) => {
        const next = old && withChange(old, search);
        unknown ||= next === null;
        return next ?? old;
      });
      // how many vehicles it finds, the call says
      if (unknown) setTimeout(() => void queries.invalidateQueries({ queryKey: SEARCHES_KEY }), BEHIND_MS);
    },
    ({ search }) => search !== undefined,
  );
  return useQuery({
    queryKey: [...SEARCHES_KEY, page],
    queryFn: ({ signal }) => api.get(`${CALL}/get`, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What of a search is switched. */
export type SearchChange = Pick<SavedSearch, 'searchId'> &
  Partial<Pick<SavedSearch, 'status' | 'receiveByEmail'>>;

interface Handlers {
  readonly onDeleted: (search: SavedSearch) => void;
  readonly onFail: (error: unknown) => void;
}

/** Writes of saved searches. The page takes over what was answered; the list itself may be a moment behind. */
export function useSearchWrites({ onDeleted, onFail }: Handlers) {
  const queries = useQueryClient();
  const change = (by: (all: readonly SavedSearch[]) => readonly SavedSearch[]) =>
    queries.setQueriesData<SearchesAnswer>(
      { queryKey: SEARCHES_KEY },
      (old) => old && { ...old, searches: by(old.searches) },
    );
  const replace = (search: SearchSaved['search']) =>
    change((all) => all.map((each) => (each.searchId === search.searchId ? { ...each, ...search } : each)));
  const rename = useMutation({
    mutationFn: ({ searchId, name }: { readonly searchId: string; readonly name: string }) =>
      api.put(`${CALL}/${searchId}`, { body: { name } }),
    onSuccess: ({ search }) => replace(search),
  });
  const set = useMutation({
    mutationFn: ({ searchId, ...changes }: SearchChange) => api.put(`${CALL}/${searchId}`, { body: changes }),
    onSuccess: ({ search }) => replace(search),
    onError: onFail,
  });
  const remove = useMutation({
    mutationFn: ({ searchId }: SavedSearch) => api.delete(`${CALL}/${searchId}`),
    onSuccess: (_answer, search) => {
      change((all) => all.filter(({ searchId }) => searchId !== search.searchId));
      onDeleted(search);
    },
    onError: onFail,
  });
  const restore = useMutation({
    mutationFn: async ({ name, query, status, receiveByEmail }: SavedSearch) => {
      const body = { name, query, receiveByEmail };
      const saved = await api.post(CALL, { body });
      if (status === 'active') return saved;
      return api.put(`${CALL}/${saved.search.searchId}`, { body: { status } });
    },
    onSuccess: ({ search }, old) => change((all) => [{ ...old, ...search }, ...all]),
    onError: onFail,
  });
  return { rename, set, remove, restore };
}
