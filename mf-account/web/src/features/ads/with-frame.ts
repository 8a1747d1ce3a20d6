import type { AuctionStatus, LiveFrame, OwnAdSummary } from '@rollheim/contracts';

/** An own ad after a frame of an auction; one that is older than what the ad shows changes nothing. */
export function withFrame(
  ad: OwnAdSummary,
  state: NonNullable<LiveFrame['state']>,
  ownerStatus: AuctionStatus | undefined,
): OwnAdSummary {
  if (ad.entityId !== state.auctionId || (ad.version ?? 0) > state.version) return ad;
  const { submissionStored: _stored, query: _query, ...known } = ad;
  const { status, version, price, endAt, soldPrice, bidCount, startPrice } = state;
  return {
    ...(status === 'editing' ? ad : known),
    status: ownerStatus ?? status,
    version,
    price,
    endAt,
    soldPrice,
    bidCount,
    startPrice,
  };
}

/** States of an ad that was never released: their frames reach no one but its owner and operators. */
const DRAFT: readonly AuctionStatus[] = ['editing', 'under_review', 'inactive'];

/** True where a frame says more than the shown ads can take over: a draft that they lack, or another state of one. */
export function staleBy(ads: readonly OwnAdSummary[], state: NonNullable<LiveFrame['state']>): boolean {
  const shown = ads.find(({ entityId }) => entityId === state.auctionId);
  if (!shown) return DRAFT.includes(state.status) && state.startAt === null;
  return (shown.version ?? 0) < state.version && shown.status !== state.status;
}
