import type { AuctionStatus, LiveFrame, OrderFilter, OwnAdsAnswer } from '@rollheim/contracts';
import { keepPreviousData, useInfiniteQuery, useLive, useQuery, useQueryClient } from '@rollheim/module-api';
import { useRef } from 'react';
import { api } from '../../api.ts';
import { useFollowedOrders } from '../orders/queries.ts';
import { staleBy, withFrame } from './with-frame.ts';

const ADS = ['own-ads'] as const;
/** When a backend that is behind is asked again, ms. */
const BEHIND_MS = 2_000;

/** Own ads of some states (none: all): a frame is taken over; what comes into the list or leaves it is asked for. */
export function useOwnAds(statuses: readonly AuctionStatus[], page: number) {
  const queries = useQueryClient();
  const queryKey = [...ADS, statuses.join(), page];
  const newest = useRef<string | undefined>(undefined);
  const ask = () => void queries.invalidateQueries({ queryKey: ADS });
  useLive(
    ({ state, ownerStatus, seen }: LiveFrame) => {
      if (!state) return;
      const shown = queries.getQueryData<OwnAdsAnswer>(queryKey);
      const stale = shown !== undefined && staleBy(shown.products, state);
      queries.setQueriesData<OwnAdsAnswer>(
        { queryKey: ADS },
        (old) => old && { ...old, products: old.products.map((ad) => withFrame(ad, state, ownerStatus)) },
      );
      if (!stale) return;
      newest.current = seen ?? `auctions/${state.auctionId}:${state.version}`;
      ask();
    },
    ({ state }) => state !== undefined,
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get('/private/customer/products/get', {
        query: { status: statuses, page },
        signal,
        seen: newest.current,
        onStale: () => void setTimeout(ask, BEHIND_MS),
      }),
    placeholderData: keepPreviousData,
  });
}

/** Own sales that a filter lets pass (null: all), the newest first, page after page. */
export function useSales(status: OrderFilter | null) {
  const queryKey = ['sales', status];
  const followed = useFollowedOrders(queryKey, null);
  return useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      api.get('/private/orders', {
        query: { side: 'seller', status, page },
        signal,
        ...followed(),
      }),
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}
