import type { AuctionContext, Counters, LiveFrame, NotificationPage } from '@rollheim/contracts';
import {
  api,
  countersAtom,
  customerAtom,
  keepPreviousData,
  localeAtom,
  useAtomValue,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
  useReportError,
  useSetAtom,
  type QueryClient,
} from '@rollheim/module-api';
import { useEffect, useRef } from 'react';
import {
  changedList,
  changedThread,
  countedAsRead,
  loadedOf,
  nextPageOf,
  type Filter,
  type Pages,
} from './pages.ts';

const PAGES = '/private/notifications/pages/get';
/** Frames come a moment before the read model has them; several of them make one call. */
const GATHER_MS = 300;
const MESSAGES = ['messages'] as const;
type QueryKey = readonly unknown[];

export const contextKey = (auctionId: string) => ['context', auctionId] as const;

/**
 * The subjects of a filter with the words of `q` in a message, page by page, until the loaded count reaches the total
 * (spec 1 §2). What was found before stands until the next is there.
 */
export function useSubjects(filter: Filter, q: string) {
  const storeCode = useAtomValue(localeAtom);
  return useInfiniteQuery({
    queryKey: ['messages', 'list', filter, storeCode, q],
    queryFn: ({ pageParam, signal }) =>
      api.get<NotificationPage>(PAGES, { query: { page: pageParam, storeCode, filter, q }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPageOf,
    ...(q === '' ? {} : { placeholderData: keepPreviousData }),
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

/** Takes up what a frame says of one message; answers the keys of the queries that have to be asked anew. */
export function takeChange(queries: QueryClient, { message, change, counters }: LiveFrame): QueryKey[] {
  const { messageId } = message;
  if (messageId === null || !change) return [MESSAGES];
  const all = queries.getQueriesData<Pages>({ queryKey: MESSAGES });
  const loaded = all.flatMap(([, data]) => loadedOf(data)).find((each) => each.messageId === messageId);
  const changed = { ...change, messageId, counters, wasOpen: loaded?.open ?? null };
  return all.flatMap(([key, data]) => {
    const [, kind, about] = key;
    if (!data || (kind === 'thread' && about !== change.groupKey)) return [];
    const next = kind === 'list' ? changedList(data, changed, about as Filter) : changedThread(data, changed);
    if (next === null) return [key];
    queries.setQueryData<Pages>(key, next);
    return [];
  });
}

/** Live frames bring list and thread up to date; those about the open auction its negotiation too. */
export function useLiveMessages(groupKey: string): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stale = useRef(new Map<string, QueryKey>());
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  useLive(
    (frame) => {
      const keys = frame.state
        ? [['messages', 'thread', groupKey], contextKey(groupKey)]
        : [...takeChange(queries, frame), ...(isReading(frame) ? [] : [['context']])];
      for (const queryKey of keys) stale.current.set(JSON.stringify(queryKey), queryKey);
      if (keys.length === 0) return;
      timer.current ??= setTimeout(() => {
        timer.current = null;
        for (const queryKey of stale.current.values()) void queries.invalidateQueries({ queryKey });
        stale.current.clear();
      }, GATHER_MS);
    },
    ({ message, state }: LiveFrame) => message.messageId !== null || state?.auctionId === groupKey,
    true, // a row counts what changed in its thread
  );
}

/** A message was read, here or on another device: nothing happened in its auction. */
const isReading = ({ change }: LiveFrame): boolean => change?.read === 0 && !change.closed;
