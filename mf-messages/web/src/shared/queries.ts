import type { AuctionContext, Counters, LiveFrame, NotificationPage } from '@rollheim/contracts';
import {
  api,
  countersAtom,
  customerAtom,
  localeAtom,
  useAtomValue,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
  useReportError,
  useSetAtom,
} from '@rollheim/module-api';
import { useEffect, useRef } from 'react';
import { countedAsRead, loadedOf, nextPageOf, type Filter, type Pages } from './pages.ts';

const PAGES = '/private/notifications/pages/get';
/** Frames come a moment before the read model has them; several of them make one call. */
const GATHER_MS = 300;

export const contextKey = (auctionId: string) => ['context', auctionId] as const;

/** The subjects of a filter, page by page, until the loaded count reaches the total (spec 1 §2). */
export function useSubjects(filter: Filter) {
  const storeCode = useAtomValue(localeAtom);
  return useInfiniteQuery({
    queryKey: ['messages', 'list', filter, storeCode],
    queryFn: ({ pageParam, signal }) =>
      api.get<NotificationPage>(PAGES, { query: { page: pageParam, storeCode, filter }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPageOf,
  });
}

/** The messages of a thread, newest first. */
export function useThread(groupKey: string) {
  const storeCode = useAtomValue(localeAtom);
  return useInfiniteQuery({
    queryKey: ['messages', 'thread', groupKey, storeCode],
    queryFn: ({ pageParam, signal }) =>
      api.get<NotificationPage>(PAGES, { query: { page: pageParam, storeCode, groupKey }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPageOf,
    enabled: groupKey !== '',
  });
}

/** The own standing in an auction; null asks nothing. */
export function useNegotiation(auctionId: string | null) {
  const customer = useAtomValue(customerAtom);
  return useQuery({
    queryKey: contextKey(auctionId ?? ''),
    queryFn: ({ signal }) => api.get<AuctionContext>(`/private/auction/${auctionId}/context`, { signal }),
    enabled: auctionId !== null && customer !== null,
  });
}

/** Marks a thread as read once it is open, and again when more comes in; the badges follow at once. */
export function useMarkRead(groupKey: string): void {
  const queries = useQueryClient();
  const setCounters = useSetAtom(countersAtom);
  const report = useReportError();
  const unread = loadedOf(useThread(groupKey).data).find(({ read }) => read === 1)?.messageId ?? null;
  const { mutate } = useMutation({
    mutationFn: (slug: string) =>
      api.put<Counters>(`/private/messages/read-by-slug/${encodeURIComponent(slug)}`),
    onSuccess: (counters, slug) => {
      setCounters(counters);
      queries.setQueriesData<Pages>({ queryKey: ['messages'] }, (old) => countedAsRead(old, slug, counters));
    },
    onError: report, // the thread is there to be read all the same
  });
  useEffect(() => {
    if (unread !== null) mutate(groupKey);
  }, [unread, groupKey, mutate]);
}

/** Live frames bring list and thread up to date; those about the open auction its negotiation too. */
export function useLiveMessages(groupKey: string): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  useLive(
    () => {
      timer.current ??= setTimeout(() => {
        timer.current = null;
        void queries.invalidateQueries({ queryKey: ['messages'] });
        void queries.invalidateQueries({ queryKey: ['context'] });
      }, GATHER_MS);
    },
    ({ message, state }: LiveFrame) => message.messageId !== null || state?.auctionId === groupKey,
  );
}
