import { emptyContent, officialOf, requiredPercent } from '@rollheim/contracts';
import type { ListingPrivate, ListingState, VehicleContent } from '@rollheim/contracts';

/** An ad with all that belongs to it. */
export interface Listing {
  readonly state: ListingState;
  readonly private: ListingPrivate;
}

export type Segment = ListingState['ownerSegment'];

/** What an ad still holds of its private part, besides the terms, once that is forgotten. */
export const NOTHING_PRIVATE = {
  vin: null,
  internalNumber: null,
  pickupStreet: null,
  documents: [],
  valuationId: null,
} as const satisfies Omit<ListingPrivate, 'terms'>;

const emptyPrivate: ListingPrivate = {
  ...NOTHING_PRIVATE,
  terms: { reserve: true, startPrice: null, minimum: null, buyNow: null, plannedSaleDate: null },
};

/** A new ad without content. */
export function newListing(given: {
  readonly adId: string;
  readonly number: number;
  readonly productType: VehicleContent['productType'];
  readonly ownerCustomerId: string | null;
  readonly ownerUuidHash: string | null;
  readonly ownerSegment: Segment;
  readonly valuationId?: string;
  readonly at: string;
}): Listing {
  const { at, productType, valuationId = null, ...owner } = given;
  const state: ListingState = {
    ...owner,
    version: 1,
    content: emptyContent(productType),
    requiredPercent: {},
    documents: 0,
    discarded: false,
    createdAt: at,
    updatedAt: at,
  };
  return withProgress({ state, private: { ...emptyPrivate, valuationId } });
}

/** The ad as of its next version: progress counted again, time and version moved on. */
export function nextVersion(listing: Listing, at: string): Listing {
  const counted = withProgress(listing);
  return { ...counted, state: { ...counted.state, version: listing.state.version + 1, updatedAt: at } };
}

function withProgress(listing: Listing): Listing {
  const { state, private: own } = listing;
  const progress = requiredPercent({ content: state.content, terms: own.terms, hasVin: own.vin !== null });
  return { ...listing, state: { ...state, requiredPercent: progress, documents: officialOf(own.documents) } };
}
