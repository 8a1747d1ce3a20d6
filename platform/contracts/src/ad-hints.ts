import type { AuctionStatus } from './state/auctions.ts';

/** What an ad is to be looked at for; what speaks against its release comes first. */
export const AD_HINTS = [
  'same_vin',
  'contact_data',
  'price_low',
  'price_high',
  'odd_mileage',
  'flagged_make',
  'few_pictures',
  'no_papers',
] as const;
export type AdHint = (typeof AD_HINTS)[number];

/** Those that the queue can be filtered by: the others are found one ad at a time, or by what the team sets. */
export const QUEUE_HINTS = /* @__PURE__ */ AD_HINTS.filter(
  (hint) => hint !== 'price_low' && hint !== 'price_high' && hint !== 'flagged_make',
);

/** True for a hint that speaks against the release; the others are to be looked at. */
export const isAgainst = (hint: AdHint): boolean => hint === 'same_vin' || hint === 'contact_data';

/** Another ad with the vehicle identification number of an ad. */
export interface VinTwin {
  /** The ad that was asked about. */
  readonly of: string;
  readonly adId: string;
  readonly number: number;
  readonly title: string;
  readonly status: AuctionStatus;
  /** True where both belong to the same seller. */
  readonly sameOwner: boolean;
}
