import { withFrame } from './with-frame.ts';
import type { AuctionStatus, LiveFrame, OrderFilter, OwnAdsAnswer, OrdersAnswer } from '@rollheim/contracts';
import {
  api,
  keepPreviousData,
  useInfiniteQuery,
  useLive,
  useQuery,
  useQueryClient,
} from '@rollheim/module-api';

const ADS = ['own-ads'] as const;

/** Own ads by state (null: all), kept current by live frames. */
export function useOwnAds(status: AuctionStatus | null, page: number) {
  const queries = useQueryClient();
  useLive(
    ({ state, ownerStatus }: LiveFrame) =>
      queries.setQueriesData<OwnAdsAnswer>({ queryKey: ADS }, (old) => {
        if (!old || !state) return old;
        return { ...old, products: old.products.map((ad) => withFrame(ad, state, ownerStatus)) };
      }),
    ({ state }) => state !== undefined,
  );
  return useQuery({
    queryKey: [...ADS, status, page],
    queryFn: ({ signal }) =>
      api.get<OwnAdsAnswer>('/private/customer/products/get', { query: { status, page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Own sales that a filter lets pass (null: all), the newest first, page after page. */
export const useSales = (status: OrderFilter | null) =>
  useInfiniteQuery({
    queryKey: ['sales', status],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      api.get<OrdersAnswer>('/private/orders', { query: { side: 'seller', status, page }, signal }),
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
