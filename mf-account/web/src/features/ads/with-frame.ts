import type { AuctionStatus, LiveFrame, OwnAdSummary } from '@rollheim/contracts';

/** An own ad after a frame of an auction; one that is older than what the ad shows changes nothing. */
export function withFrame(
  ad: OwnAdSummary,
  state: NonNullable<LiveFrame['state']>,
  ownerStatus: AuctionStatus | undefined,
): OwnAdSummary {
  if (ad.entityId !== state.auctionId || (ad.version ?? 0) > state.version) return ad;
  const { status, version, price, endAt, soldPrice, bidCount, startPrice } = state;
  return { ...ad, status: ownerStatus ?? status, version, price, endAt, soldPrice, bidCount, startPrice };
}
