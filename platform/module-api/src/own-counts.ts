import type { LiveFrame, OwnCounts, PurchasesAnswer } from '@rollheim/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api/api.ts';
import { useLive } from './context.ts';

/** How much own pages hold, by page. */
export type PageCounts = Readonly<Partial<Record<string, number>>>;

export const COUNTS_KEY = ['own-area', 'counts'] as const;
/** A page that follows another one has the same figures, ms. */
const FRESH_MS = 30_000;

const NONE: PageCounts = {};

/** What a module does not answer is not counted. */
const orNone = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);

async function countsOf(isMerchant: boolean, signal: AbortSignal): Promise<PageCounts> {
  const [own, bought] = await Promise.all([
    orNone(api.get<OwnCounts>('/private/auction/own-counts', { signal })),
    isMerchant ? orNone(api.get<PurchasesAnswer>('/private/customer/my-purchases/get', { signal })) : null,
  ]);
  return { ...own, ...(bought ? { purchases: bought.total } : {}) };
}

/** How much the own pages hold; again when something of the own changes. Nothing while it is not known. */
export function useOwnCounts(isLoggedIn: boolean, isMerchant: boolean): PageCounts {
  const queries = useQueryClient();
  useLive(
    () => void queries.invalidateQueries({ queryKey: COUNTS_KEY }),
    ({ watch, search, order }: LiveFrame) =>
      watch !== undefined || search !== undefined || order !== undefined,
  );
  const { data } = useQuery({
    queryKey: [...COUNTS_KEY, isMerchant],
    queryFn: ({ signal }) => countsOf(isMerchant, signal),
    enabled: isLoggedIn,
    staleTime: FRESH_MS,
  });
  return data ?? NONE;
}
