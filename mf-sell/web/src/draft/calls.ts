import {
  updateLog,
  type ListingChanges,
  type OwnAd,
  type OwnAdPrices,
  type ProductType,
} from '@rollheim/contracts';
import {
  ApiProblem,
  customerAtom,
  localeAtom,
  useAtomValue,
  useLive,
  useQuery,
  useQueryClient,
} from '@rollheim/module-api';
import { useMemo, useRef } from 'react';
import { api } from '../api.ts';

const adKey = (id: string) => ['ad', id] as const;

/** An ad as this page loads it; `byTeam`: a seller's, opened by somebody of the team who reviews ads. */
export type LoadedAd = OwnAd & { readonly byTeam?: true };

/** Below it are the calls on one ad. */
export type AdPath = `/${'private' | 'public'}/product/${string}`;

/** Calls on one ad: of the account where somebody is logged in, else of this browser. */
export interface AdCalls {
  /** `/private/product/<id>` or `/public/product/<id>`. */
  readonly path: AdPath;
  /** `seen`: a version that the answer holds, as `X-Seen` names it. */
  load(signal?: AbortSignal, seen?: string): Promise<LoadedAd>;
  update(changes: ListingChanges, version: number): Promise<OwnAd>;
  order(mediaIds: readonly string[]): Promise<OwnAd>;
  removeImage(mediaId: string): Promise<OwnAd>;
  removeDocument(mediaId: string): Promise<OwnAd>;
  /** Lets accepted dealers see a document, or takes that back. */
  shareDocument(mediaId: string, shared: boolean): Promise<OwnAd>;
  /** Says of a field that the team asked about that it is right as it is. */
  confirm(field: string, note: string | null): Promise<OwnAd>;
  /** Takes that back. */
  unconfirm(field: string): Promise<OwnAd>;
  discard(): Promise<unknown>;
  /** What sales of vehicles like it brought, and its valuation. */
  prices(signal?: AbortSignal): Promise<OwnAdPrices>;
}

/** Where the calls of selling are for whoever is here. */
export const useBase = (): '/private/product' | '/public/product' =>
  useAtomValue(customerAtom) ? '/private/product' : '/public/product';

/** True for somebody of the team who may look at every ad. */
const useReviewsAds = (): boolean => useAtomValue(customerAtom)?.team?.areas.includes('ads') ?? false;

/** `byTeam`: the ad is known to be another's. */
export function useAdCalls(id: string, byTeam = false): AdCalls {
  const base = useBase();
  const reviewsAds = useReviewsAds();
  return useMemo(() => {
    const path: AdPath = `${base}/${id}`;
    const versioned = base === '/private/product' ? '/private/versioned/product' : base;
    const own = (signal?: AbortSignal, seen?: string) => api.get(`${versioned}/get/${id}`, { signal, seen });
    const others = async (signal?: AbortSignal, seen?: string): Promise<LoadedAd> => {
      const { query, ...ad } = await api.get(`/private/operator/ads/${id}`, { signal, seen });
      return { ...ad, ...(query === null ? {} : { query }), byTeam: true };
    };
    return {
      path,
      load: (signal, seen) => {
        if (byTeam) return others(signal, seen);
        return own(signal, seen).catch((error: unknown) => {
          if (reviewsAds && error instanceof ApiProblem && error.code === 'not_found')
            return others(signal, seen);
          throw error;
        });
      },
      update: (changes, version) =>
        byTeam
          ? api.put(`/private/operator/ads/${id}`, { body: { changes, version } })
          : api.put(`${versioned}/update/${id}`, {
              body: { changes, version, logging: updateLog(changes, 'wizard') },
            }),
      order: (mediaIds) => api.put(`${path}/images/order`, { body: { mediaIds } }),
      removeImage: (mediaId) => api.delete(`${path}/images/${mediaId}`),
      removeDocument: (mediaId) => api.delete(`${path}/documents/${mediaId}`),
      shareDocument: (mediaId, shared) =>
        api.put(`${path}/documents/${mediaId}/shared`, { body: { shared } }),
      confirm: (field, note) => api.put(`/private/product/${id}/confirmed/${field}`, { body: { note } }),
      unconfirm: (field) => api.delete(`/private/product/${id}/confirmed/${field}`),
      discard: () => api.delete(path),
      prices: (signal) => api.get(`${path}/prices`, { signal }),
    };
  }, [base, id, byTeam, reviewsAds]);
}

/**
 * Calls `ask` when the auction of the ad changed elsewhere; the returned function gives the version that the next answer
 * must hold.
 */
export function useFollowedAd(id: string, ask: () => void): () => string | undefined {
  const newest = useRef<string | undefined>(undefined);
  useLive(
    ({ state, seen = `auctions/${id}:${state?.version}` }) => {
      newest.current = seen;
      ask();
    },
    ({ state }) => state?.auctionId === id,
  );
  return () => newest.current;
}

/**
 * The ad as the service has it when the page opens; afterwards the draft keeps it. One that rests is asked for again when
 * its auction changes: it may be edited again.
 */
export function useAd(id: string) {
  const calls = useAdCalls(id);
  const queries = useQueryClient();
  const queryKey = adKey(id);
  const seen = useFollowedAd(id, () => {
    // as the query has it: a frame of the time in which it was loaded comes before its first answer is drawn
    const status = queries.getQueryData<OwnAd>(queryKey)?.status;
    if (status !== undefined && status !== 'editing') void queries.refetchQueries({ queryKey, exact: true });
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.load(signal, seen()),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Definitions of all attributes of a vehicle type, in the language of the page. */
export function useDefinitions(productType: ProductType | undefined) {
  const locale = useAtomValue(localeAtom);
  return useQuery({
    queryKey: ['attributes', locale, productType],
    queryFn: ({ signal }) =>
      api.get(`/public/attributes/all/product,auction,damage/${locale}`, {
        query: { productType },
        signal,
      }),
    staleTime: Infinity,
    enabled: productType !== undefined,
  });
}
