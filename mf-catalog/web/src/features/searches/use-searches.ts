import type { SavedSearch, SearchSaved } from '@rollheim/contracts';
import { api, keepPreviousData, useMutation, useQuery, useQueryClient } from '@rollheim/module-api';
import { SEARCHES_KEY, type SearchesAnswer } from './searches.ts';

const CALL = '/private/customer/searches';

/** One page of the own saved searches. */
export const useSearches = (page: number) =>
  useQuery({
    queryKey: [...SEARCHES_KEY, page],
    queryFn: ({ signal }) => api.get<SearchesAnswer>(`${CALL}/get`, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

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
  const rename = useMutation({
    mutationFn: ({ searchId, name }: { readonly searchId: string; readonly name: string }) =>
      api.put<SearchSaved>(`${CALL}/${searchId}`, { body: { name } }),
    onSuccess: ({ search }) =>
      change((all) => all.map((each) => (each.searchId === search.searchId ? { ...each, ...search } : each))),
  });
  const remove = useMutation({
    mutationFn: ({ searchId }: SavedSearch) => api.delete<unknown>(`${CALL}/${searchId}`),
    onSuccess: (_answer, search) => {
      change((all) => all.filter(({ searchId }) => searchId !== search.searchId));
      onDeleted(search);
    },
    onError: onFail,
  });
  const restore = useMutation({
    mutationFn: ({ name, query, receiveByEmail, rhythm }: SavedSearch) =>
      api.post<SearchSaved>(CALL, { body: { name, query, receiveByEmail, rhythm } }),
    onSuccess: ({ search }, old) => change((all) => [{ ...old, ...search }, ...all]),
    onError: onFail,
  });
  return { rename, remove, restore };
}
