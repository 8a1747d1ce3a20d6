import type { LiveFrame, OwnBid } from '@rollheim/contracts';
import { api, useLive, useQuery, useQueryClient } from '@rollheim/module-api';
import { isAbout } from '../vehicle/queries.ts';

/** What the call of own bids answers. */
export interface OwnBids {
  readonly bids: readonly OwnBid[];
}

export const OWN_BIDS_KEY = ['own-bids'] as const;

/** The bids as a frame leaves them, and whether the own side of one has to be asked for: limit, place, next move. */
export function withFrame(
  old: OwnBids,
  { state, own, message }: LiveFrame,
): { readonly bids: OwnBids; readonly stale: boolean } {
  let stale = false;
  const bids = old.bids.map((bid): OwnBid => {
    const { product } = bid;
    const { context, entityId } = product;
    if (!state || state.auctionId !== entityId) {
      stale ||= message.auctionId === entityId;
      return bid;
    }
    if (product.auction.version > state.version) return bid;
    const standing = own && { holdingHighestBid: own.leading, overbid: own.overbid };
    stale ||=
      state.status !== product.auction.status ||
      (standing !== undefined && standing.holdingHighestBid !== context?.holdingHighestBid);
    return {
      ...bid,
      product: {
        ...product,
        auction: state,
        ...(context && standing ? { context: { ...context, ...standing } } : {}),
      },
    };
  });
  return { bids: { bids }, stale };
}

/** Own bids, soonest end first; a bid from elsewhere changes its row at once. */
export function useOwnBids() {
  const queries = useQueryClient();
  const known = () => queries.getQueryData<OwnBids>(OWN_BIDS_KEY);
  useLive(
    (frame) => {
      const old = known();
      if (!old) return;
      const { bids, stale } = withFrame(old, frame);
      queries.setQueryData(OWN_BIDS_KEY, bids);
      if (stale) void queries.invalidateQueries({ queryKey: OWN_BIDS_KEY });
    },
    (frame) => known()?.bids.some(({ product }) => isAbout(frame, product.entityId)) ?? false,
  );
  return useQuery({
    queryKey: OWN_BIDS_KEY,
    queryFn: ({ signal }) => api.get<OwnBids>('/private/auction/own-bids', { signal }),
  });
}
