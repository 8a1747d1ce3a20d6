import type { AttributeDefinition, ListingChanges, OwnAd, ProductType } from '@rollheim/contracts';
import {
  api,
  customerAtom,
  localeAtom,
  useAtomValue,
  useLive,
  useQuery,
  useQueryClient,
} from '@rollheim/module-api';
import { useMemo, useRef } from 'react';

const adKey = (id: string) => ['ad', id] as const;

/** Calls on one ad: of the account where somebody is logged in, else of this browser. */
export interface AdCalls {
  /** `/private/product/<id>` or `/public/product/<id>`. */
  readonly path: string;
  /** `seen`: a version that the answer holds, as `X-Seen` names it. */
  load(signal?: AbortSignal, seen?: string): Promise<OwnAd>;
  update(changes: ListingChanges, version: number): Promise<OwnAd>;
  order(mediaIds: readonly string[]): Promise<OwnAd>;
  removeImage(mediaId: string): Promise<OwnAd>;
  removeDocument(mediaId: string): Promise<OwnAd>;
  discard(): Promise<unknown>;
}

/** Where the calls of selling stand for whoever is here. */
export const useBase = (): '/private/product' | '/public/product' =>
  useAtomValue(customerAtom) ? '/private/product' : '/public/product';

export function useAdCalls(id: string): AdCalls {
  const base = useBase();
  return useMemo(() => {
    const path = `${base}/${id}`;
    const versioned = base === '/private/product' ? '/private/versioned/product' : base;
    return {
      path,
      load: (signal, seen) => api.get<OwnAd>(`${versioned}/get/${id}`, { signal, seen }),
      update: (changes, version) =>
        api.put<OwnAd>(`${versioned}/update/${id}`, { body: { changes, version } }),
      order: (mediaIds) => api.put<OwnAd>(`${path}/images/order`, { body: { mediaIds } }),
      removeImage: (mediaId) => api.delete<OwnAd>(`${path}/images/${mediaId}`),
      removeDocument: (mediaId) => api.delete<OwnAd>(`${path}/documents/${mediaId}`),
      discard: () => api.delete(path),
    };
  }, [base, id]);
}

/**
 * Calls `ask` when the auction of the ad changed elsewhere; the returned function gives the version that the next answer
 * must hold.
 */
export function useFollowedAd(id: string, ask: () => void): () => string | undefined {
  const newest = useRef<string | undefined>(undefined);
  useLive(
    ({ state }) => {
      newest.current = `auctions/${id}:${state?.version}`;
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
      api.get<readonly AttributeDefinition[]>(`/public/attributes/all/product,auction,damage/${locale}`, {
        query: { productType },
        signal,
      }),
    staleTime: Infinity,
    enabled: productType !== undefined,
  });
}
