import type { LiveFrame, WireMessage } from '@rollheim/contracts';
import type { TaskKind } from '@rollheim/contracts/tasks';
import {
  countersAtom,
  customerAtom,
  keepPreviousData,
  localeAtom,
  useAtomValue,
  useInfiniteQuery,
  useLive,
  useModuleContext,
  useMutation,
  useQuery,
  useQueryClient,
  useReportError,
  useSetAtom,
  type QueryClient,
} from '@rollheim/module-api';
import { useEffect, useRef } from 'react';
import { api } from '../api.ts';
import type { Follower } from './live-changes.ts';
import {
  contextKey,
  FIRST,
  listQuery,
  MESSAGES,
  outdated,
  queryOf,
  readPage,
  type ListKey,
  type ThreadKey,
} from './calls.ts';
import { countedAsRead, loadedOf, nextPageOf, type Filter, type Pages } from './pages.ts';
import { untilThere } from '@rollheim/page-parts/until-there';

/**
 * The subjects of a filter with the words of `q` in a message, page by page, until the loaded count reaches the total
 * (spec 1 §2). What was found before remains until the next is there.
 */
export function useSubjects(filter: Filter, q: string, task: TaskKind | null) {
  const queries = useQueryClient();
  const queryKey: ListKey = ['messages', 'list', filter, useAtomValue(localeAtom), q, task];
  const subjects = useInfiniteQuery({
    ...listQuery(queries, queryKey),
    ...(q === '' && filter !== 'tasks' ? {} : { placeholderData: keepPreviousData }),
  });
  /** Rows in sight that may have changed while frames were missed are asked for again. */
  const freshen = (inSight: readonly WireMessage[]): void => {
    const from = inSight.find(({ messageId }) => outdated.get(queries)?.has(messageId));
    if (!from) return;
    liveChanges()
      .then((loaded) => loaded.askRows(queries, queryKey, from))
      .then(
        (asked) => asked && freshen(inSight),
        () => undefined, // they stay outdated: the next look asks again
      );
  };
  return { subjects, freshen };
}

/** The messages of a thread, newest first. */
export function useThread(groupKey: string) {
  const queries = useQueryClient();
  const queryKey: ThreadKey = ['messages', 'thread', groupKey, useAtomValue(localeAtom)];
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(queries, { ...queryOf(queryKey), ...pageParam }, signal),
    initialPageParam: FIRST,
    getNextPageParam: nextPageOf,
    enabled: groupKey !== '',
  });
}

/** Asks for a thread again as long as it is shown without a message (`isMissing`). */
export function useAwaited(groupKey: string, isMissing: boolean): void {
  const queries = useQueryClient();
  const locale = useAtomValue(localeAtom);
  useEffect(() => {
    if (!isMissing) return undefined;
    const left = new AbortController();
    untilThere(() => import('./awaited.ts')).then(
      ({ askUntilThere }) => askUntilThere(queries, ['messages', 'thread', groupKey, locale], left.signal),
      () => undefined, // a frame asks for it all the same
    );
    return () => left.abort();
  }, [queries, groupKey, locale, isMissing]);
}

/** The own standing in an auction; null asks nothing. */
export function useNegotiation(auctionId: string | null) {
  const customer = useAtomValue(customerAtom);
  return useQuery({
    queryKey: contextKey(auctionId ?? ''),
    queryFn: ({ signal }) => api.get(`/private/auction/${auctionId}/context`, { signal }),
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
    mutationFn: (slug: string) => api.put(`/private/messages/read-by-slug/${encodeURIComponent(slug)}`),
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

/** What frames change is worked out by code that comes with the first of them. */
const liveChanges = () => untilThere(() => import('./live-changes.ts'));

/** After an own act: the open thread, and what is at the top of the list. */
export function refreshMessages(queries: QueryClient): void {
  liveChanges().then(
    (loaded) => loaded.refreshMessages(queries),
    () => queries.invalidateQueries({ queryKey: MESSAGES }),
  );
}

/** Live frames bring list and thread up to date; those about the open auction its negotiation too. */
export function useLiveMessages(groupKey: string): void {
  const queries = useQueryClient();
  const follower = useRef<Promise<Follower> | null>(null);
  useEffect(
    () => () => {
      follower.current?.then(
        (open) => open.close(),
        () => undefined, // it never opened
      );
      follower.current = null;
    },
    [],
  );
  const { live } = useModuleContext();
  useEffect(
    () =>
      live.onReconnect(() => {
        liveChanges().then(
          (loaded) => loaded.askLong(queries),
          () => undefined, // the next connection asks again
        );
      }),
    [live, queries],
  );
  useLive(
    (frame) => {
      const open = (follower.current ??= liveChanges().then((loaded) => new loaded.Follower(queries)));
      open.then(
        (taken) => taken.take(frame, groupKey),
        () => {
          // without the code that would work it out, all is asked again; the next frame tries again
          if (follower.current === open) follower.current = null;
          void queries.invalidateQueries({ queryKey: MESSAGES });
        },
      );
    },
    ({ message, state }: LiveFrame) => message.messageId !== null || state?.auctionId === groupKey,
    true, // a row counts what changed in its thread
  );
}
