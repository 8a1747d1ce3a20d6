import type { LiveFrame, OwnBid, OwnBidPlace, OwnBidsAnswer, OwnBidsOnly } from '@rollheim/contracts';
import { useInfiniteQuery, useLive, useQuery, useQueryClient } from '@rollheim/module-api';
import { useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import { isAbout } from '../vehicle/queries.ts';
import { productAfter } from '../../shared/after-frame.ts';

/** Everything of own bids: their pages and what they come to. */
export const OWN_BIDS_KEY = ['own-bids'] as const;
const PAGES_KEY = [...OWN_BIDS_KEY, 'pages'] as const;
const SUMMARY_KEY = [...OWN_BIDS_KEY, 'summary'] as const;

/** The sums are asked for this long after a bid from elsewhere, with those that come meanwhile, ms. */
const GATHER_MS = 1_500;
/** How often the sums are asked for: prices of bids that no page shows move unseen, ms. */
const SUMMARY_MS = 60_000;

/** The pages of a place that were asked for so far. */
interface Pages {
  readonly pages: readonly OwnBidsAnswer[];
  readonly pageParams: readonly unknown[];
}

/** A page as a frame leaves it, and whether the own side of a bid has to be asked for: limit, place, next move. */
export function withFrame(
  old: OwnBidsAnswer,
  frame: LiveFrame,
): { readonly page: OwnBidsAnswer; readonly stale: boolean } {
  const { state, message } = frame;
  // an own offer that was made or has ended: its row moves to another place
  let stale = frame.offer !== undefined;
  const bids = old.bids.map((bid): OwnBid => {
    const { product } = bid;
    const { entityId } = product;
    if (!state || state.auctionId !== entityId) {
      stale ||= message.auctionId === entityId;
      return bid;
    }
    if (product.auction.version > state.version) return bid;
    const after = productAfter(product, frame);
    stale ||=
      state.status !== product.auction.status ||
      after.context?.holdingHighestBid !== product.context?.holdingHighestBid;
    return { ...bid, product: after };
  });
  return { page: { ...old, bids }, stale };
}

/**
 * Whether a frame is about an own bid that no page shows: a first one in its auction, or one further down. Each auction
 * is asked for once, and again where the standing turned: it may have moved from one list to another.
 * @param asked whether the viewer led in auctions that were seen. Added to.
 */
export function isNew(
  { own, state }: LiveFrame,
  pages: readonly OwnBidsAnswer[],
  asked: Map<string, boolean>,
): boolean {
  if (!own || !state || asked.get(state.auctionId) === own.leading) return false;
  asked.set(state.auctionId, own.leading);
  return !pages.some(({ bids }) => bids.some(({ product }) => product.entityId === state.auctionId));
}

/** Keeps pages and sums current: a bid from elsewhere changes its row at once, the sums a moment later. */
function useFollowedBids(): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const asked = useRef(new Map<string, boolean>());
  /** Pages are asked for again with the sums: when the read model has the bid. */
  const isGathered = useRef(false);
  const known = () => queries.getQueriesData<Pages>({ queryKey: PAGES_KEY });
  useLive(
    (frame) => {
      let stale = false;
      for (const [key, old] of known()) {
        if (!old) continue;
        const changed = old.pages.map((page) => withFrame(page, frame));
        stale ||= changed.some((each) => each.stale);
        queries.setQueryData<Pages>(key, { ...old, pages: changed.map(({ page }) => page) });
      }
      if (stale) void queries.invalidateQueries({ queryKey: PAGES_KEY });
      isGathered.current ||= isNew(
        frame,
        known().flatMap(([, old]) => old?.pages ?? []),
        asked.current,
      );
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void queries.invalidateQueries({ queryKey: isGathered.current ? OWN_BIDS_KEY : SUMMARY_KEY });
        isGathered.current = false;
      }, GATHER_MS);
    },
    (frame) =>
      frame.own !== undefined ||
      frame.offer !== undefined ||
      known().some(([, old]) =>
        old?.pages.some(({ bids }) => bids.some(({ product }) => isAbout(frame, product.entityId))),
      ),
  );
}

/**
 * Own bids of a place, a page at a time; kept current while {@link useOwnBids} is on the page. `only`: a part of the
 * open ones, asked for again as time goes by.
 */
export function useOwnBidPages(
  place: OwnBidPlace,
  { enabled = true, only = null }: { readonly enabled?: boolean; readonly only?: OwnBidsOnly | null } = {},
) {
  return useInfiniteQuery({
    queryKey: [...PAGES_KEY, place, only],
    queryFn: ({ pageParam, signal }) =>
      api.get('/private/auction/own-bids', {
        query: { tab: place, ...(only && { only }), ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: OwnBidsAnswer) => next ?? undefined,
    enabled,
    refetchInterval: only ? SUMMARY_MS : false,
  });
}

/** Own bids of a place, a page at a time, and what all of them come to. */
export function useOwnBids(place: OwnBidPlace, only: OwnBidsOnly | null = null) {
  useFollowedBids();
  const pages = useOwnBidPages(place, { only });
  const summary = useQuery({
    queryKey: SUMMARY_KEY,
    queryFn: ({ signal }) => api.get('/private/auction/own-bids/summary', { signal }),
    refetchInterval: SUMMARY_MS,
  });
  return { pages, summary };
}
