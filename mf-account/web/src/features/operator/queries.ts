import type {
  HolidaysAnswer,
  LiveFrame,
  OperatorAd,
  OperatorAdQueue,
  OperatorAuctionGroup,
  OperatorAuctionList,
  OperatorContext,
  OperatorCourse,
  OperatorValuationQueue,
} from '@rollheim/contracts';
import {
  api,
  keepPreviousData,
  useInfiniteQuery,
  useLive,
  useQuery,
  useQueryClient,
} from '@rollheim/module-api';
import { useRef } from 'react';

/** Everything of the back office: what one decides changes the others. */
export const OPERATOR_KEY = ['operator'] as const;

/** Queues fill while they are looked at; several people work on them. */
const REFRESH_MS = 30_000;

const ADS_KEY = [...OPERATOR_KEY, 'ads'] as const;

/** Ads in review; one that comes in or is decided elsewhere is seen at once. */
export function useAdQueue() {
  const queries = useQueryClient();
  const seen = useFollowed(ADS_KEY, ({ state }) => {
    if (!state) return null;
    const queue = queries.getQueryData<OperatorAdQueue>(ADS_KEY);
    const concerns =
      state.status === 'under_review' || queue?.ads.some(({ adId }) => adId === state.auctionId);
    return concerns ? `auctions/${state.auctionId}:${state.version}` : null;
  });
  return useQuery({
    queryKey: ADS_KEY,
    queryFn: ({ signal }) => api.get<OperatorAdQueue>('/private/operator/ads', { signal, seen: seen() }),
    refetchInterval: REFRESH_MS,
  });
}

/** An ad with everything about it; one that is decided elsewhere says so at once. */
export function useOperatorAd(id: string) {
  const queries = useQueryClient();
  const queryKey = [...OPERATOR_KEY, 'ad', id];
  const seen = useFollowed(queryKey, ({ state }) =>
    // bids and talks change nothing of the ad itself
    state?.auctionId === id && state.status !== queries.getQueryData<OperatorAd>(queryKey)?.status
      ? `auctions/${id}:${state.version}`
      : null,
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get<OperatorAd>(`/private/operator/ads/${encodeURIComponent(id)}`, { signal, seen: seen() }),
  });
}

export const useAuctionList = (group: OperatorAuctionGroup, q: string, page: number) =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'auctions', group, q, page],
    queryFn: ({ signal }) =>
      api.get<OperatorAuctionList>('/private/operator/auctions', { query: { group, q, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/**
 * Asks a query anew when a frame concerns it: `concerns` answers the version that the answer must hold, as `X-Seen`
 * names it, or null. Answers what gives the newest of them to the query.
 */
function useFollowed(
  queryKey: readonly unknown[],
  concerns: (frame: LiveFrame) => string | null,
): () => string | undefined {
  const queries = useQueryClient();
  const newest = useRef<string | undefined>(undefined);
  useLive((frame) => {
    const seen = concerns(frame);
    if (seen === null) return;
    newest.current = seen;
    void queries.invalidateQueries({ queryKey, exact: true });
  });
  return () => newest.current;
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
    queryFn: ({ signal }) =>
      api.get<OperatorContext>(`/private/operator/auctions/${encodeURIComponent(id)}`, { signal }),
    enabled,
  });
}

/** The steps of an auction, the newest first, 200 a page. */
export const useCourse = (id: string) =>
  useInfiniteQuery({
    queryKey: [...OPERATOR_KEY, 'course', id],
    queryFn: ({ pageParam, signal }) =>
      api.get<OperatorCourse>(`/private/operator/auctions/${encodeURIComponent(id)}/log`, {
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
    queryFn: ({ signal }) => api.get<HolidaysAnswer>('/private/operator/auctions/holidays', { signal }),
  });

const VALUATIONS_KEY = [...OPERATOR_KEY, 'valuations'] as const;

/** Valuations that wait for a range; one that comes in or is given elsewhere is seen at once. */
export function useValuationQueue() {
  const seen = useFollowed(VALUATIONS_KEY, ({ queue }) => (queue?.name === 'valuations' ? queue.seen : null));
  return useQuery({
    queryKey: VALUATIONS_KEY,
    queryFn: ({ signal }) =>
      api.get<OperatorValuationQueue>('/private/operator/valuations', { signal, seen: seen() }),
    refetchInterval: REFRESH_MS,
  });
}
