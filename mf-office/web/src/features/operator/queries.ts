import type {
  SecurityKind,
  AuctionStatus,
  OperatorAd,
  OperatorAdQueue,
  OperatorAuctionGroup,
  OperatorAuctionList,
  OperatorCourse,
  OperatorOrderGroup,
} from '@rollheim/contracts';
import { keepPreviousData, useInfiniteQuery, useLive, useQuery, useQueryClient } from '@rollheim/module-api';
import { useRef } from 'react';
import { api } from '../../api.ts';
import type { AdsFilter } from './ads-filter.ts';
import { useFollowed } from './followed.ts';
import type { LogFilter } from './LogFilter.tsx';

/** Everything of the back office: what one decides changes the others. */
export const OPERATOR_KEY = ['operator'] as const;

/** Queues fill while they are looked at; several people work on them. */
const REFRESH_MS = 30_000;

/** How often an ad that a frame has named is asked for. */
const MOST_TRIES = 5;

/** Lists of auctions are asked for at most this often, however many bids come, ms. */
const LIST_GAP_MS = 2_000;

const ADS_KEY = [...OPERATOR_KEY, 'ads'] as const;

/** Ads in review; one that comes in or is decided elsewhere is seen at once. */
export function useAdQueue(filter: AdsFilter, page = 1) {
  const queries = useQueryClient();
  const queryKey = [...ADS_KEY, filter, page];
  const queue = () => queries.getQueryData<OperatorAdQueue>(queryKey);
  /** Ads that frames have named and no answer has held yet, with how often they were asked for. */
  const entered = useRef(new Map<string, number>());
  const { read, askLater } = useFollowed(queryKey, ({ state }) => {
    if (!state) return null;
    if (state.status !== 'under_review') entered.current.delete(state.auctionId);
    else if (!queue()?.ads.some(({ adId }) => adId === state.auctionId))
      entered.current.set(state.auctionId, 0);
    const concerns =
      state.status === 'under_review' || queue()?.ads.some(({ adId }) => adId === state.auctionId);
    return concerns ? `auctions/${state.auctionId}:${state.version}` : null;
  });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const asked = { ...filter, page };
      const answer = await read(signal, (following) =>
        api.get('/private/operator/ads', { query: asked, ...following }),
      );
      // state and facts of an ad come by two ways: a queue that knows the one may wait for the other
      for (const { adId } of answer.ads) entered.current.delete(adId);
      for (const [adId, tries] of entered.current)
        if (tries < MOST_TRIES) entered.current.set(adId, tries + 1);
        else entered.current.delete(adId);
      if (entered.current.size > 0) askLater();
      return answer;
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** An ad with everything about it; one that is decided elsewhere says so at once. */
export function useOperatorAd(id: string) {
  const queries = useQueryClient();
  const queryKey = [...OPERATOR_KEY, 'ad', id];
  const { read } = useFollowed(queryKey, ({ state }) =>
    // bids and talks change nothing of the ad itself
    state?.auctionId === id && state.status !== queries.getQueryData<OperatorAd>(queryKey)?.status
      ? `auctions/${id}:${state.version}`
      : null,
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      read(signal, (following) => api.get(`/private/operator/ads/${encodeURIComponent(id)}`, following)),
  });
}

/** Auctions of a group; what changes of those that are shown, and what enters a state, is seen within 2 s. */
export function useAuctionList(group: OperatorAuctionGroup, q: string, page: number) {
  const queries = useQueryClient();
  const queryKey = [...OPERATOR_KEY, 'auctions', group, q, page];
  const statuses = useRef(new Map<string, AuctionStatus>());
  const { read } = useFollowed(
    queryKey,
    ({ state }) => {
      if (!state) return null;
      const { auctionId, status, version } = state;
      const entered = statuses.current.get(auctionId) !== status;
      statuses.current.set(auctionId, status);
      const list = queries.getQueryData<OperatorAuctionList>(queryKey);
      const shown = list?.auctions.some((auction) => auction.auctionId === auctionId);
      return entered || shown ? `auctions/${auctionId}:${version}` : null;
    },
    LIST_GAP_MS,
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      read(signal, (following) =>
        api.get('/private/operator/auctions', { query: { group, q, page }, ...following }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** State and minimum of an auction, brought up to date by live frames; `enabled`: there is one. */
export function useOperatorAuction(id: string, enabled: boolean) {
  const queries = useQueryClient();
  useLive(
    () => {
      void queries.invalidateQueries({ queryKey: [...OPERATOR_KEY, 'auction', id] });
      void queries.invalidateQueries({ queryKey: [...OPERATOR_KEY, 'course', id] });
    },
    ({ state }) => state?.auctionId === id,
  );
  return useQuery({
    queryKey: [...OPERATOR_KEY, 'auction', id],
    queryFn: ({ signal }) => api.get(`/private/operator/auctions/${encodeURIComponent(id)}`, { signal }),
    enabled,
  });
}

/** The steps of an auction, the newest first, 200 a page. */
export const useCourse = (id: string) =>
  useInfiniteQuery({
    queryKey: [...OPERATOR_KEY, 'course', id],
    queryFn: ({ pageParam, signal }) =>
      api.get(`/private/operator/auctions/${encodeURIComponent(id)}/log`, {
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }: OperatorCourse) => before ?? undefined,
  });

export const HOLIDAYS_KEY = [...OPERATOR_KEY, 'holidays'] as const;

export const useHolidays = () =>
  useQuery({
    queryKey: HOLIDAYS_KEY,
    queryFn: ({ signal }) => api.get('/private/operator/auctions/holidays', { signal }),
  });

const VALUATIONS_KEY = [...OPERATOR_KEY, 'valuations'] as const;

/** Valuations that wait for a range; one that comes in or is given elsewhere is seen at once. */
export function useValuationQueue() {
  const { read } = useFollowed(VALUATIONS_KEY, ({ queue }) =>
    queue?.name === 'valuations' ? queue.seen : null,
  );
  return useQuery({
    queryKey: VALUATIONS_KEY,
    queryFn: ({ signal }) => read(signal, (following) => api.get('/private/operator/valuations', following)),
    refetchInterval: REFRESH_MS,
  });
}

/** What concluded sales say of a valuation. */
export const useProposal = (valuationId: string) =>
  useQuery({
    queryKey: [...VALUATIONS_KEY, 'proposal', valuationId],
    queryFn: ({ signal }) => api.get(`/private/operator/valuations/${valuationId}/proposal`, { signal }),
    staleTime: 60_000,
    // the range is given without it as well
    retry: false,
  });

const ORDERS_KEY = [...OPERATOR_KEY, 'orders'] as const;

/**
 * Orders of a group, those with a commission of `due` cents first; one that comes in, is paid or canceled elsewhere is
 * seen at once.
 */
export function useOrderList(group: OperatorOrderGroup, q: string, page: number, due: number | null = null) {
  const queryKey = [...ORDERS_KEY, group, q, page, due];
  const { read } = useFollowed(queryKey, ({ queue }) => (queue?.name === 'orders' ? queue.seen : null));
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      read(signal, (following) =>
        api.get('/private/operator/orders', { query: { group, q, page, due }, ...following }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** One order with its history; a step that is taken elsewhere is seen at once. */
export function useOperatorOrder(id: string) {
  const queryKey = [...ORDERS_KEY, 'one', id];
  const { read } = useFollowed(queryKey, ({ queue }) =>
    queue?.name === 'orders' && queue.seen.includes(`orders/${id}:`) ? queue.seen : null,
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      read(signal, (following) => api.get(`/private/operator/orders/${encodeURIComponent(id)}`, following)),
  });
}

/** What the security log is filtered by. */
export type SecurityFilter = LogFilter<'kind', SecurityKind>;

/** A page of the security log. */
export const useSecurityLog = (filter: SecurityFilter, page: number) =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'security', filter, page],
    queryFn: ({ signal }) => api.get('/private/operator/security', { query: { ...filter, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Who of the team read these papers. */
export const usePaperLooks = (papers: readonly string[]) =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'security', 'papers', papers],
    queryFn: ({ signal }) =>
      api.get('/private/operator/security/papers', { query: { ids: papers.join(',') }, signal }),
    enabled: papers.length > 0,
  });
