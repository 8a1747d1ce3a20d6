import type { CatalogProduct, LiveFrame } from '@rollheim/contracts';
import { api, keepPreviousData, useLive, useQuery, useQueryClient } from '@rollheim/module-api';

/** What the catalog answers for the watchlist. */
export interface WatchlistAnswer {
  readonly products: readonly CatalogProduct[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export const WATCHLIST_KEY = ['watchlist'] as const;

/** Watched vehicles, kept current by live frames. */
export function useWatchlist(page: number) {
  const queries = useQueryClient();
  useLive(
    ({ state, own }: LiveFrame) =>
      queries.setQueriesData<WatchlistAnswer>({ queryKey: WATCHLIST_KEY }, (old) => {
        if (!old || !state) return old;
        const products = old.products.map((product) => {
          if (product.entityId !== state.auctionId || product.auction.version > state.version) return product;
          const context =
            own && product.context
              ? { ...product.context, holdingHighestBid: own.leading, overbid: own.overbid }
              : product.context;
          return { ...product, auction: state, ...(context ? { context } : {}) };
        });
        return { ...old, products };
      }),
    ({ state }) => state !== undefined,
  );
  return useQuery({
    queryKey: [...WATCHLIST_KEY, page],
    queryFn: ({ signal }) =>
      api.get<WatchlistAnswer>('/private/customer/watchlist/get', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}
