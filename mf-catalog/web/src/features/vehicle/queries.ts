import type {
  AnsweredQuestion,
  AuctionContext,
  BidHistoryAnswer,
  CatalogDetail,
  LiveFrame,
} from '@rollheim/contracts';
import { api, customerAtom, useAtomValue, useLive, useQuery, useQueryClient } from '@rollheim/module-api';

export const vehicleKey = (id: string) => ['vehicle', id] as const;
export const contextKey = (id: string) => ['context', id] as const;
export const questionsKey = (id: string) => ['questions', id] as const;
export const bidsKey = (id: string) => ['bids', id] as const;

/** The vehicle with the public state of its auction; kept current by live frames. */
export function useVehicle(id: string) {
  const queries = useQueryClient();
  useLive(
    ({ state }: LiveFrame) => {
      queries.setQueryData<CatalogDetail>(vehicleKey(id), (old) =>
        old && state && state.version > old.auction.version ? { ...old, auction: state } : old,
      );
      void queries.invalidateQueries({ queryKey: bidsKey(id) });
      void queries.invalidateQueries({ queryKey: contextKey(id) });
      void queries.invalidateQueries({ queryKey: questionsKey(id) });
    },
    ({ state }) => state?.auctionId === id,
  );
  return useQuery({
    queryKey: vehicleKey(id),
    queryFn: ({ signal }) => api.get<CatalogDetail>(`/public/catalog/get/${id}`, { signal }),
  });
}

/** The viewer's own standing; asked only for those who are logged in. */
export function useContextOf(id: string) {
  const customer = useAtomValue(customerAtom);
  return useQuery({
    queryKey: contextKey(id),
    queryFn: ({ signal }) => api.get<AuctionContext>(`/private/auction/${id}/context`, { signal }),
    enabled: customer !== null,
  });
}

/** Visible steps of the round, newest first. */
export const useBids = (id: string) =>
  useQuery({
    queryKey: bidsKey(id),
    queryFn: ({ signal }) => api.get<BidHistoryAnswer>(`/public/auction/${id}/bids`, { signal }),
  });

/** Answered questions, the newest first. */
export const useQuestions = (id: string) =>
  useQuery({
    queryKey: questionsKey(id),
    queryFn: ({ signal }) =>
      api.get<{ questions: readonly AnsweredQuestion[] }>(`/public/auction/${id}/questions`, { signal }),
  });

/** True where the viewer watches the vehicle. */
export function useWatched(id: string) {
  const customer = useAtomValue(customerAtom);
  return useQuery({
    queryKey: ['watched', id],
    queryFn: ({ signal }) => api.get<{ watched: boolean }>(`/private/customer/watchlist/${id}`, { signal }),
    enabled: customer !== null,
  });
}
