import {
  updateLog,
  type CurrentCustomer,
  type ListingChanges,
  type Locale,
  type OwnAd,
  type OwnAdPrices,
  type PictureView,
  type ProductType,
  type Shot,
} from '@rollheim/contracts';
import { ApiProblem, customerAtom, localeAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { useMemo } from 'react';
import { api } from '../api.ts';

/** An ad as this page loads it; `byTeam`: a seller's, opened by somebody of the team who reviews ads. */
export type LoadedAd = OwnAd & { readonly byTeam?: true };

/** Below it are the calls on one ad. */
export type AdPath = `/${'private' | 'public'}/product/${string}`;

/** What a picture shows. */
export interface PictureShows {
  readonly view: PictureView;
  readonly shot: Shot | null;
}

/** Calls on one ad: of the account where somebody is logged in, else of this browser. */
export interface AdCalls {
  /** `/private/product/<id>` or `/public/product/<id>`. */
  readonly path: AdPath;
  /** `seen`: a version that the answer holds, as `X-Seen` names it. */
  load(signal?: AbortSignal, seen?: string): Promise<LoadedAd>;
  update(changes: ListingChanges, version: number): Promise<OwnAd>;
  order(mediaIds: readonly string[]): Promise<OwnAd>;
  /** Assigns a picture to what it shows; `shot`: null is another one than those that are asked for. */
  assignImage(mediaId: string, shows: PictureShows): Promise<OwnAd>;
  removeImage(mediaId: string): Promise<OwnAd>;
  removeDocument(mediaId: string): Promise<OwnAd>;
  /** Lets accepted dealers see a document, or takes that back. */
  shareDocument(mediaId: string, shared: boolean): Promise<OwnAd>;
  /** Says of a field that the team asked about that it is right as it is. */
  confirm(field: string, note: string | null): Promise<OwnAd>;
  /** Takes that back. */
  unconfirm(field: string): Promise<OwnAd>;
  /** Makes an ad without an account this browser's again, by the claim of its last answer. */
  claim(claim: string): Promise<OwnAd>;
  discard(): Promise<unknown>;
  /** What sales of vehicles like it brought, and its valuation. */
  prices(signal?: AbortSignal): Promise<OwnAdPrices>;
}

type Base = '/private/product' | '/public/product';

const baseOf = (customer: CurrentCustomer | null): Base =>
  customer ? '/private/product' : '/public/product';

/** True for somebody of the team who may look at every ad. */
const reviewsAdsOf = (customer: CurrentCustomer | null): boolean =>
  customer?.team?.areas.includes('ads') ?? false;

/** Where the calls of selling are for whoever is here. */
export const useBase = (): Base => baseOf(useAtomValue(customerAtom));

/** Asks for an ad as this viewer may see it. */
export const loadAs = (id: string, customer: CurrentCustomer | null): AdCalls['load'] =>
  callsOf(id, { base: baseOf(customer), reviewsAds: reviewsAdsOf(customer), byTeam: false }).load;

/** `byTeam`: the ad is known to be another's. */
export function useAdCalls(id: string, byTeam = false): AdCalls {
  const customer = useAtomValue(customerAtom);
  const [base, reviewsAds] = [baseOf(customer), reviewsAdsOf(customer)];
  return useMemo(() => callsOf(id, { base, reviewsAds, byTeam }), [base, id, byTeam, reviewsAds]);
}

interface Caller {
  readonly base: Base;
  readonly reviewsAds: boolean;
  readonly byTeam: boolean;
}

function callsOf(id: string, { base, reviewsAds, byTeam }: Caller): AdCalls {
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
    assignImage: (mediaId, { view, shot }) =>
      api.put(`${path}/images/${mediaId}/shows`, { body: shot === null ? { view } : { view, shot } }),
    removeImage: (mediaId) => api.delete(`${path}/images/${mediaId}`),
    removeDocument: (mediaId) => api.delete(`${path}/documents/${mediaId}`),
    shareDocument: (mediaId, shared) => api.put(`${path}/documents/${mediaId}/shared`, { body: { shared } }),
    confirm: (field, note) => api.put(`/private/product/${id}/confirmed/${field}`, { body: { note } }),
    unconfirm: (field) => api.delete(`/private/product/${id}/confirmed/${field}`),
    claim: (claim) => api.post(`/public/product/${id}/claim`, { body: { claim } }),
    discard: () => api.delete(path),
    prices: (signal) => api.get(`${path}/prices`, { signal }),
  };
}

/** Asks for the definitions of all attributes of a vehicle type. */
export const definitionsQuery = (locale: Locale, productType: ProductType | undefined) => ({
  queryKey: ['attributes', locale, productType],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.get(`/public/attributes/all/product,auction,damage/${locale}`, {
      query: { productType },
      signal,
    }),
  staleTime: Infinity,
  enabled: productType !== undefined,
});

/** Definitions of all attributes of a vehicle type, in the language of the page. */
export const useDefinitions = (productType: ProductType | undefined) =>
  useQuery(definitionsQuery(useAtomValue(localeAtom), productType));
