import type {
  HolidaysAnswer,
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

/** Everything of the back office: what one decides changes the others. */
export const OPERATOR_KEY = ['operator'] as const;

/** Queues fill while they are looked at; several people work on them. */
const REFRESH_MS = 30_000;

export const useAdQueue = () =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'ads'],
    queryFn: ({ signal }) => api.get<OperatorAdQueue>('/private/operator/ads', { signal }),
    refetchInterval: REFRESH_MS,
  });

export const useOperatorAd = (id: string) =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'ad', id],
    queryFn: ({ signal }) =>
      api.get<OperatorAd>(`/private/operator/ads/${encodeURIComponent(id)}`, { signal }),
  });

export const useAuctionList = (group: OperatorAuctionGroup, q: string, page: number) =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'auctions', group, q, page],
    queryFn: ({ signal }) =>
      api.get<OperatorAuctionList>('/private/operator/auctions', { query: { group, q, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

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

export const useValuationQueue = () =>
  useQuery({
    queryKey: [...OPERATOR_KEY, 'valuations'],
    queryFn: ({ signal }) => api.get<OperatorValuationQueue>('/private/operator/valuations', { signal }),
    refetchInterval: REFRESH_MS,
  });
