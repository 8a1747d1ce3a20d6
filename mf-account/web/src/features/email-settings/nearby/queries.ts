import type { SavedSearch } from '@rollheim/contracts';
import {
  keepPreviousData,
  localeAtom,
  useAtomValue,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
  useSnackbar,
} from '@rollheim/module-api';
import { useRef } from 'react';
import { api } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import { nearbyOf, queryAround, type Around } from './nearby.ts';

const CALL = '/private/customer/searches';
const KEY = ['nearby'] as const;
/** Saved searches that one call answers at most. */
const MOST = 50;
const FRESH_MS = 60_000;
/** The call may be this far behind the frame of a change, ms. */
const BEHIND_MS = 1_000;

/** The saved search that announces new vehicles around a place, null: none; followed on all devices. */
export function useNearby() {
  const queries = useQueryClient();
  /** Deleted while the page is open: the call may have them for a moment still, whatever it is asked for. */
  const gone = useRef(new Set<string>());
  const again = () => void queries.invalidateQueries({ queryKey: KEY });
  useLive(
    ({ search: change }) => {
      if (change?.search === null) gone.current.add(change.searchId);
      else if (change) gone.current.delete(change.searchId);
      queries.setQueryData<SavedSearch | null>(KEY, (old) => old && nearbyOf([old], gone.current));
      again();
      setTimeout(again, BEHIND_MS);
    },
    ({ search }) => search !== undefined,
  );
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      nearbyOf(
        (await api.get(`${CALL}/get`, { query: { itemsPerPage: MOST }, signal })).searches,
        gone.current,
      ),
  });
}

/** Place of the own company; null: not known. */
export function useCompanyPlace() {
  return useQuery({
    queryKey: ['company-place'],
    queryFn: async ({ signal }) => {
      const { merchant, contact } = await api.get('/private/customer/profile', { signal });
      const { country, zipCode } = merchant ?? contact;
      return country && zipCode ? `${country}-${zipCode}` : null;
    },
    staleTime: FRESH_MS,
  });
}

/** Gives the places that a text means. */
export const askPlaces = (q: string, signal: AbortSignal) =>
  api.get('/public/catalog/places', { query: { q }, signal });

/** Vehicles of the catalog by their distance from a place, the nearest first. */
export function useStandings(place: string) {
  const locale = useAtomValue(localeAtom);
  return useQuery({
    queryKey: ['standings', place, locale],
    queryFn: ({ signal }) =>
      api.get('/public/catalog/search', {
        query: { distance: `any-${place}`, sort: 'distance', storeCode: locale },
        signal,
      }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Vehicles of the catalog within the radius. */
export function useWithin({ place, km }: Around) {
  return useQuery({
    queryKey: ['within', place, km],
    queryFn: ({ signal }) =>
      api.get('/public/catalog/search', {
        query: { distance: `${km}-${place}` },
        signal,
      }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Saves what is wanted; another place or radius takes the place of what was saved. */
export function useSetNearby(before: SavedSearch | null) {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const done = (text: string) => {
    snackbar.show({ text, kind: 'success' });
    return queries.invalidateQueries({ queryKey: KEY });
  };
  const onError = (error: unknown) => snackbar.show({ text: errorText(error), kind: 'error' });
  const save = useMutation({
    mutationFn: async ({ name, ...around }: Around & { readonly name: string }) => {
      const body = { name, query: queryAround(around), receiveByEmail: before?.receiveByEmail ?? true };
      const { search } = await api.post(CALL, { body });
      if (search.status === 'paused')
        await api.put(`${CALL}/${search.searchId}`, { body: { status: 'active' } });
      if (before && before.searchId !== search.searchId) await api.delete(`${CALL}/${before.searchId}`);
    },
    onSuccess: () => done(t('nearby.saved')),
    onError,
  });
  const change = useMutation({
    mutationFn: (body: Partial<Pick<SavedSearch, 'status' | 'receiveByEmail'>>) =>
      api.put(`${CALL}/${before?.searchId ?? ''}`, { body }),
    onSuccess: () => done(t('nearby.changed')),
    onError,
  });
  return { save, change };
}
