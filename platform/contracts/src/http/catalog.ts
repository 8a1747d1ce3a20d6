import type { BidderContext, OperatorContext, OwnerContext, PublicAuctionState } from '../state/auctions.ts';
import type { VehicleContent } from '../state/listings.ts';

/** Where an auction stands for a dealer who bid in it: bids are taken, both sides talk, bought, or gone. */
export type OwnBidPlace = 'open' | 'talks' | 'won' | 'lost';

/** An auction in which the asker bid. */
export interface OwnBid {
  readonly place: OwnBidPlace;
  readonly product: CatalogProduct;
  /** The asker's own standing and limit; null where the auctions no longer know any. */
  readonly context: BidderContext | null;
}

/** One row of the catalog list. */
export interface CatalogProduct {
  readonly entityId: string;
  readonly number: number;
  readonly title: string;
  readonly productType: 'motorhome' | 'trailer';
  readonly category: string | null;
  readonly make: string | null;
  readonly firstRegistration: string | null;
  readonly mileage: number | null;
  readonly powerKw: number | null;
  readonly mediaId: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly vatReportable: boolean;
  readonly auction: PublicAuctionState;
  /** Only for a logged-in dealer. */
  readonly context?: {
    readonly watched: boolean;
    readonly holdingHighestBid: boolean;
    readonly overbid: boolean;
  };
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A facet of the search, with the counts under the other filters. */
export interface FilterAttribute {
  readonly code: string;
  readonly kind: 'options' | 'range' | 'flag';
  /** Its name in the asked language; of what the pages name themselves, nothing. */
  readonly label?: string;
  readonly options?: readonly FilterOption[];
  /** Of a range, in the unit of its parameters; of prices in cents. */
  readonly min?: number;
  readonly max?: number;
  /** Distance between two values that can be chosen, in the unit of the parameters. */
  readonly step?: number;
  /** Unit in which a value is shown, and how many of the parameters' unit make one of it (1 unless given). */
  readonly unit?: string;
  readonly per?: number;
}

/** `GET /public/catalog/search`. Query: page, sort, q and the filters of `catalog-search.ts`. */
export interface CatalogSearchAnswer {
  readonly products: readonly CatalogProduct[];
  readonly filterAttributes: readonly FilterAttribute[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly serverTime: string;
}

/** `GET /public/catalog/get/{id}`. */
export interface CatalogDetail {
  readonly entityId: string;
  readonly number: number;
  readonly sellerSegment: 'PRIVATE' | 'COMMERCIAL' | 'MERCHANT';
  readonly content: VehicleContent;
  readonly auction: PublicAuctionState;
  readonly serverTime: string;
}

/** `GET /private/auction/{id}/context`: the asker's own view. */
export type AuctionContext =
  | BidderContext
  | OwnerContext
  | OperatorContext
  | { readonly role: 'none'; readonly auctionId: string; readonly version: number };

/** `GET /public/auction/{id}/bids`: anonymised, newest first. */
export interface BidHistoryAnswer {
  readonly bids: readonly {
    readonly seq: number;
    readonly at: string;
    /** Visible price after the step. */
    readonly price: number;
    /**
     * `bid`: given by the bidder, who leads by it; `beaten`: given, and beaten at once; `agent`: the leader's limit
     * answered it; `carried`: opened the round. Only `bid` and `carried` were given by anyone at this price or above.
     */
    readonly kind: 'bid' | 'beaten' | 'agent' | 'carried';
    readonly bidder: number;
    readonly own: boolean;
  }[];
  readonly total: number;
}

/** Answer of bid and agent: the bidder's context and the public state. */
export interface BidAnswer {
  readonly auction: PublicAuctionState;
  readonly context: BidderContext;
}
