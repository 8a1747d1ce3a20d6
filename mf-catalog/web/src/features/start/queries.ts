import type { CatalogProduct, HttpAnswers, LiveFrame } from '@rollheim/contracts';
import {
  localeAtom,
  useAtomValue,
  useLive,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@rollheim/module-api';
import { useRef } from 'react';
import { api } from '../../api.ts';
import { productAfter } from '../../shared/after-frame.ts';
import { firstDue } from './invoice.ts';

type News = HttpAnswers['SearchNews'];

const TASKS_KEY = ['start', 'tasks'] as const;
const INVOICES_KEY = ['start', 'invoices'] as const;
const NEWS_KEY = ['start', 'news'] as const;
/** How often the searches are looked through: what is new there is known to the minute, ms. */
const NEWS_MS = 60_000;
/** Messages of a rush are asked for together, ms. */
const GATHER_MS = 500;

/** Threads in which something is asked of the viewer; again with every message, and once one was answered elsewhere. */
export function useTasks() {
  const queries = useQueryClient();
  const locale = useAtomValue(localeAtom);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Of the last message: the answer holds it. */
  const known = useRef('');
  useLive(
    ({ message }: LiveFrame) => {
      known.current = message.messageId ?? known.current;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: TASKS_KEY }), GATHER_MS);
    },
    ({ message, change, counters }: LiveFrame) =>
      message.messageId !== null || change !== undefined || counters !== undefined,
    true,
  );
  return useQuery({
    queryKey: [...TASKS_KEY, locale],
    queryFn: ({ signal }) =>
      api.get('/private/notifications/pages/get', {
        query: { filter: 'tasks', storeCode: locale, ...(known.current ? { with: known.current } : {}) },
        signal,
      }),
  });
}

/** Purchases whose commission is not paid, with the sum that is owed; again when one of them changes. */
export function useOpenInvoices() {
  const queries = useQueryClient();
  /** Of the last change: the answer holds it. */
  const newest = useRef<string | undefined>(undefined);
  useLive(
    ({ order, seen = order }: LiveFrame) => {
      newest.current = seen;
      void queries.invalidateQueries({ queryKey: INVOICES_KEY });
    },
    ({ order }: LiveFrame) => order !== undefined,
  );
  return useQuery({
    queryKey: INVOICES_KEY,
    queryFn: async ({ signal }) => {
      const page = (number: number) =>
        api.get('/private/customer/my-purchases/get', {
          query: { status: 'pending', page: number },
          signal,
          seen: newest.current,
        });
      const first = await page(1);
      // the newest are first, and the oldest are due first
      const last = first.pages > 1 ? await page(first.pages) : null;
      return { ...first, products: [...first.products, ...(last?.products ?? [])] };
    },
    select: ({ summary: { counts, open }, products }) => ({
      count: counts.pending,
      open,
      first: firstDue(products),
    }),
  });
}

/** The account that the commission of an own purchase is paid to; null: not while its invoice is missing. */
export const usePayTo = (orderId: string) =>
  useQuery({
    queryKey: [...INVOICES_KEY, 'pay-to', orderId],
    queryFn: async ({ signal }) => {
      const detail = await api.get(`/private/orders/${orderId}`, { signal });
      return detail.side === 'buyer' ? detail.payTo : null;
    },
  });

/** The answer after a frame: price and standing of a vehicle that it shows. */
export function withState(old: News, frame: Pick<LiveFrame, 'state' | 'own' | 'offer'>): News {
  if (!frame.state && !frame.offer) return old;
  const patched = (product: CatalogProduct) => productAfter(product, frame);
  return { ...old, news: old.news.map((each) => ({ ...each, products: each.products.map(patched) })) };
}

/** Searches that were deleted while the page is open: a read model that is behind has them still. */
const deleted = new WeakMap<QueryClient, Set<string>>();
function deletedOf(queries: QueryClient): Set<string> {
  const known = deleted.get(queries) ?? new Set<string>();
  deleted.set(queries, known);
  return known;
}
/** Asked once more after a change, when a read model that was behind has caught up, ms. */
const AGAIN_MS = 1_500;

/** Without the searches that are gone. */
export const withoutDeleted = (news: News, gone: ReadonlySet<string>): News => ({
  ...news,
  news: news.news.filter(({ searchId }) => !gone.has(searchId)),
});

/** What the saved searches found in the last day, kept current; again when a search is saved or deleted. */
export function useSearchNews() {
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: NEWS_KEY });
  useLive(
    (frame: LiveFrame) => queries.setQueryData<News>(NEWS_KEY, (old) => old && withState(old, frame)),
    ({ state }: LiveFrame) => state !== undefined,
  );
  useLive(
    ({ search }: LiveFrame) => {
      if (search && search.search === null) deletedOf(queries).add(search.searchId);
      else if (search) deletedOf(queries).delete(search.searchId);
      queries.setQueryData<News>(NEWS_KEY, (old) => old && withoutDeleted(old, deletedOf(queries)));
      again();
      setTimeout(again, AGAIN_MS);
    },
    ({ search, message }: LiveFrame) =>
      search !== undefined || message.callToActionTypeCode === 'search_match',
    true,
  );
  return useQuery({
    queryKey: NEWS_KEY,
    queryFn: async ({ signal }) =>
      withoutDeleted(await api.get('/private/customer/searches/news', { signal }), deletedOf(queries)),
    refetchInterval: NEWS_MS,
  });
}
