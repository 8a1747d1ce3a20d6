import type {
  AuctionContext,
  BidHistoryAnswer,
  CatalogDetail,
  CatalogProduct,
  CatalogSearchAnswer,
  LiveFrame,
} from '@rollheim/contracts';
import {
  customerAtom,
  useAtomValue,
  useLive,
  useQuery,
  useQueryClient,
  useViewerQuery,
  type QueryClient,
} from '@rollheim/module-api';
import { api } from '../../api.ts';
import { standingAfter } from '../../shared/after-frame.ts';

export const vehicleKey = (id: string) => ['vehicle', id] as const;
export const contextKey = (id: string) => ['context', id] as const;
export const questionsKey = (id: string) => ['questions', id] as const;
export const bidsKey = (id: string) => ['bids', id] as const;
/** The newest version that a frame named, as calls name it. */
const toldKey = (id: string) => ['told', id] as const;

/** True for a frame about this auction: a public change, or a message of a step that only its sides see. */
export const isAbout = ({ state, message }: LiveFrame, id: string): boolean =>
  state?.auctionId === id || message.auctionId === id;

/** Shows a state, unless the page has a newer one. */
function takeState(queries: QueryClient, id: string, state: CatalogDetail['auction']): void {
  queries.setQueryData<CatalogDetail>(vehicleKey(id), (old) =>
    old && state.version > old.auction.version ? { ...old, auction: state } : old,
  );
}

/** The vehicle; what the page says of its viewer is asked for again before a newer price is shown beside it. */
export async function readVehicle(
  queries: QueryClient,
  id: string,
  signal: AbortSignal,
): Promise<CatalogDetail> {
  const read = await api.get(`/public/catalog/get/${id}`, { signal });
  const own = queries.getQueryData<AuctionContext>(contextKey(id));
  if (own && own.version < read.auction.version)
    await queries.refetchQueries({ queryKey: contextKey(id) }, { cancelRefetch: false });
  const shown = queries.getQueryData<CatalogDetail>(vehicleKey(id));
  const standing = queries.getQueryData<AuctionContext>(contextKey(id));
  // a standing that could not be read keeps the price that it goes with
  const isBehind = standing !== undefined && standing.version < read.auction.version;
  return shown && (isBehind || shown.auction.version > read.auction.version)
    ? { ...read, auction: shown.auction }
    : read;
}

/** Takes what an act answered, unless the page has heard of a newer state meanwhile. */
export function takeAnswer(
  queries: QueryClient,
  id: string,
  answer: { readonly auction?: CatalogDetail['auction']; readonly context?: AuctionContext } | null,
): void {
  if (answer?.auction) takeState(queries, id, answer.auction);
  const { context } = answer ?? {};
  if (context)
    queries.setQueryData<AuctionContext>(contextKey(id), (old) =>
      old && old.version > context.version ? old : context,
    );
  const shown = queries.getQueryData<AuctionContext>(contextKey(id));
  if (!context || shown?.version !== context.version)
    void queries.invalidateQueries({ queryKey: contextKey(id) });
  void queries.invalidateQueries({ queryKey: bidsKey(id) });
}

/** The viewer's own standing, and with it the price of its version where the page has an older one. */
export async function readContext(
  queries: QueryClient,
  id: string,
  signal: AbortSignal,
): Promise<AuctionContext> {
  const own = await api.get(`/private/auction/${id}/context`, { signal });
  const shown = queries.getQueryData<CatalogDetail>(vehicleKey(id));
  if (shown && shown.auction.version < own.version) {
    // which the answer has named: the client waits for it
    const { auction } = await api.get(`/public/catalog/get/${id}`, { signal });
    takeState(queries, id, auction);
  }
  return own;
}

/** Brings the page's data up to date with a frame about its auction. */
export function takeFrame(queries: QueryClient, id: string, { state, own, seen }: LiveFrame): void {
  if (state) {
    queries.setQueryData(toldKey(id), seen ?? `auctions/${id}:${state.version}`);
    takeState(queries, id, state);
    // what is known of the viewer is of the version that the price is of; the rest of it is asked for
    queries.setQueryData<AuctionContext>(contextKey(id), (old) =>
      old?.role === 'bidder' && state.version > old.version
        ? {
            ...old,
            version: state.version,
            ...standingAfter(old, { state, ...(own ? { own } : {}) }),
            // a new bid made them the leader: its limit is not that of the bid before, and is asked for
            ownLimit: own?.leading && !old.holdingHighestBid ? null : old.ownLimit,
          }
        : old,
    );
    void queries.invalidateQueries({ queryKey: bidsKey(id) });
  }
  void queries.invalidateQueries({ queryKey: contextKey(id) });
  void queries.invalidateQueries({ queryKey: questionsKey(id) });
}

/** How long a vehicle that was looked at stays on the device, for a page without a network, ms. */
const KEPT_MS = 60 * 60_000;

/** The vehicle with the public state of its auction; kept current by live frames. */
export function useVehicle(id: string) {
  const queries = useQueryClient();
  useLive(
    (frame) => takeFrame(queries, id, frame),
    (frame) => isAbout(frame, id),
  );
  return useQuery({
    queryKey: vehicleKey(id),
    queryFn: ({ signal }) => readVehicle(queries, id, signal),
    gcTime: KEPT_MS,
  });
}

/** What a list that was loaded says of a vehicle; undefined where none holds it. */
export const useListed = (id: string): CatalogProduct | undefined =>
  useQueryClient()
    .getQueriesData<CatalogSearchAnswer>({ queryKey: ['search'] })
    .flatMap(([, answer]) => answer?.products ?? [])
    .find(({ entityId }) => entityId === id);

/** Messages after which a dealer may bid, or may not any more. */
const TRADING = ['customer_changed', 'merchant_reviewed_and_ready_for_auction'];

/** The viewer's own standing; asked only for those who are logged in, again once the team decided about them. */
export function useContextOf(id: string) {
  const customer = useAtomValue(customerAtom);
  const queries = useQueryClient();
  useLive(
    () => void queries.invalidateQueries({ queryKey: contextKey(id) }),
    ({ message }) => TRADING.includes(message.callToActionTypeCode),
  );
  return useQuery({
    queryKey: contextKey(id),
    queryFn: ({ signal }) => readContext(queries, id, signal),
    enabled: customer !== null,
  });
}

/** Visible steps of the round, newest first. */
export function useBids(id: string) {
  const queries = useQueryClient();
  return useViewerQuery<BidHistoryAnswer>({
    queryKey: bidsKey(id),
    queryFn: ({ signal }) =>
      api.get(`/public/auction/${id}/bids`, { signal, seen: toldVersion(queries, id) }),
  });
}

/**
 * The newest version that a frame named, as calls name it: the history must not be older. What a read or an act answered
 * needs no name: the model held it, or the answer named it.
 */
export const toldVersion = (queries: QueryClient, id: string): string | undefined =>
  queries.getQueryData(toldKey(id));

/** Answered questions, the newest first. */
export const useQuestions = (id: string) =>
  useQuery({
    queryKey: questionsKey(id),
    queryFn: ({ signal }) => api.get(`/public/auction/${id}/questions`, { signal }),
  });

/** True where the viewer watches the vehicle. */
export function useWatched(id: string) {
  const customer = useAtomValue(customerAtom);
  return useQuery({
    queryKey: ['watched', id],
    queryFn: ({ signal }) => api.get(`/private/customer/watchlist/${id}`, { signal }),
    enabled: customer !== null,
  });
}
