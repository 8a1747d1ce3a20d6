import type { NotificationPage } from '@rollheim/contracts';
import type { TaskKind } from '@rollheim/contracts/tasks';
import type { QueryClient } from '@rollheim/module-api';
import { api, type Backends } from '../api.ts';
import { isLong, nextPageOf, type Filter, type PageParam, type Pages } from './pages.ts';

const PAGES = '/private/notifications/pages/get';
type PageQuery = Backends['GET'][typeof PAGES]['query'];
export const MESSAGES = ['messages'] as const;
/**
 * Messages that frames named and no loaded page holds, the latest last, as many as a call may name: a frame comes a
 * moment before the read model has its message, and no other frame comes for it.
 */
export const named = new WeakMap<QueryClient, readonly string[]>();
/** Ids of rows of a long list that may have changed since they were asked for. */
export const outdated = new WeakMap<QueryClient, ReadonlySet<string>>();
export type QueryKey = readonly unknown[];

export const contextKey = (auctionId: string) => ['context', auctionId] as const;

/** A page of messages with those that frames named and no page held: the backend waits for them. */
export function readPage(
  queries: QueryClient,
  query: PageQuery,
  signal: AbortSignal,
): Promise<NotificationPage> {
  const missing = named.get(queries) ?? [];
  return api.get(PAGES, {
    query: missing.length === 0 ? query : { ...query, with: missing.join(',') },
    signal,
  });
}

export const FIRST: PageParam = { page: 1 };
export type ListKey = readonly ['messages', 'list', Filter, string, string, TaskKind | null];
export type ThreadKey = readonly ['messages', 'thread', string, string];

/** What the key of a list or a thread asks for. */
export function queryOf(key: ListKey | ThreadKey): PageQuery {
  if (key[1] === 'thread') return { storeCode: key[3], groupKey: key[2] };
  const [, , filter, storeCode, q, task] = key;
  return { storeCode, filter, q, ...(task === null ? {} : { task }) };
}

/** An answer that is younger is not asked for again when its list is opened, ms. */
const FRESH_MS = 30_000;

/** The query of a list, page by page; no one asks for a long one as a whole. */
export const listQuery = (queries: QueryClient, queryKey: ListKey) => ({
  queryKey,
  queryFn: ({ pageParam, signal }: { readonly pageParam: PageParam; readonly signal: AbortSignal }) =>
    readPage(queries, { ...queryOf(queryKey), ...pageParam }, signal),
  initialPageParam: FIRST,
  getNextPageParam: nextPageOf,
  staleTime: ({ state }: { readonly state: { readonly data: Pages | undefined } }) =>
    isLong(state.data) ? ('static' as const) : FRESH_MS,
});
