import type { OWN_BID_PLACES, OWN_BIDS_ONLY } from '../constants.ts';
import type {
  BidderContext,
  LostOffer,
  OperatorContext,
  OwnerContext,
  PublicAuctionState,
} from '../state/auctions.ts';
import type { Locale } from '../locales.ts';
import type { VehicleContent } from '../state/listings.ts';

/** The state of an auction for a dealer who bid in it: bids are taken, both sides talk, bought, or gone. */
export type OwnBidPlace = (typeof OWN_BID_PLACES)[number];

/** The part of the open bids that is listed alone; one that ends soon is overbid or leads besides. */
export type OwnBidsOnly = (typeof OWN_BIDS_ONLY)[number];

/** What the asker owes for a vehicle that they bought; cents, gross. */
export interface OwnSale {
  /** As it was agreed. */
  readonly agreed: number;
  /** After a reduction; 0 once the sale is canceled. */
  readonly price: number;
  readonly canceled: boolean;
}

/** An auction in which the asker bid. */
export interface OwnBid {
  readonly place: OwnBidPlace;
  readonly product: CatalogProduct;
  /** The asker's own standing and limit; null for what is over, and where the auctions no longer know any. */
  readonly context: BidderContext | null;
  /** Of a won one; null until its order has come. */
  readonly sale?: OwnSale | null;
  /** What became of the own offer after a round, where it was the last thing that the asker offered, and is no longer pending. */
  readonly lateOffer?: LostOffer | null;
}

/** `GET /private/auction/own-bids`. Query: tab, only, after. */
export interface OwnBidsAnswer {
  readonly bids: readonly OwnBid[];
  /** `after` of the next page; null: this is the last one. */
  readonly next: string | null;
}

/** What the amounts of a sum are: all without VAT, all with the VAT that is in the price, or some of each. */
export type AmountBasis = 'net' | 'gross' | 'mixed';

/** What the open bids of a dealer come to, cents, each amount as the dealer sees and pays it. */
export interface OwnBidSums {
  /** Where the dealer leads: at the price, and up to the own limits. */
  readonly leading: {
    readonly count: number;
    readonly price: number;
    readonly limit: number;
    readonly basis: AmountBasis;
    /** Those of them whose amounts are without VAT. */
    readonly net: { readonly count: number; readonly price: number; readonly limit: number };
  };
  /** If all were won: to the sellers, the commission of each with its VAT, and both. */
  readonly all: {
    readonly count: number;
    readonly atPrice: number;
    readonly atNextStep: number;
    readonly payable: number;
    /** Of what goes to the sellers. */
    readonly basis: AmountBasis;
    /** Those of them that are paid without VAT. */
    readonly net: { readonly count: number; readonly payable: number };
    readonly commission: number;
    /** VAT in the commission; 0 where the buyer owes it at home. */
    readonly commissionVat: number;
    readonly total: number;
  };
}

/** What binds a dealer while no round takes bids: offers and bids of past rounds; cents, as the dealer sees them. */
export interface OwnBindingSum {
  readonly count: number;
  readonly amount: number;
  readonly basis: AmountBasis;
  /** Those of them whose amounts are without VAT. */
  readonly net: { readonly count: number; readonly amount: number };
  /** When the last of them stops binding, ISO instant. */
  readonly until: string;
  /** The first of their vehicles, those that bind longest. Absent from releases that do not name them yet. */
  readonly vehicles?: readonly { readonly auctionId: string; readonly title: string }[];
}

/** `GET /private/auction/own-bids/summary`. */
export interface OwnBidsSummary {
  readonly counts: Readonly<Record<OwnBidPlace, number>>;
  /** Of the open ones, as `only` lists them. Absent from releases that do not count them yet. */
  readonly only?: Readonly<Record<OwnBidsOnly, number>>;
  readonly sums: OwnBidSums;
  /** Null: nothing. Absent from releases that do not say it yet. */
  readonly binding?: OwnBindingSum | null;
}

/** `GET /private/auction/own-counts`: what the asker's own pages hold, by page. */
export interface OwnCounts {
  /** Open bids. */
  readonly bids: number;
  readonly purchases: number;
  readonly watchlist: number;
  readonly searches: number;
}

/** The state of the asker's offers after a round, cents. */
export interface OwnLateOffer {
  /** Seq of the log: an older one changes nothing. */
  readonly version: number;
  /** The own pending offer; null: none does. */
  readonly own: number | null;
  /** What the next one is at least; null: none are taken. */
  readonly least: number | null;
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
  /** Over all, mm. */
  readonly length: number | null;
  /** The most that it may weigh, kg. */
  readonly weight: number | null;
  readonly mediaId: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly vatReportable: boolean;
  /** Only where the search has a place: straight line from there, whole km; null where no one knows where the vehicle is. */
  readonly distance?: number | null;
  readonly auction: PublicAuctionState;
  /** The round is for chosen dealers alone, of whom the reader is one; absent: it is for everyone. */
  readonly exclusive?: true;
  /** Only for a logged-in dealer. */
  readonly context?: {
    readonly watched: boolean;
    readonly holdingHighestBid: boolean;
    readonly overbid: boolean;
    /** Of one who has made an offer after the round; absent elsewhere, and from releases that do not say it yet. */
    readonly lateOffer?: OwnLateOffer;
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

/** How the text of a search (`q`) was read, as far as that is not what was typed. */
export interface SearchText {
  /** The text that was searched for: words of the one that was typed were taken for slips. */
  readonly corrected?: string;
  /** Where nothing was found: words that no vehicle of the catalog meets. */
  readonly missing?: readonly string[];
  /** Where nothing was found: other texts with the vehicles that they find, the most first; `left` are the words that they leave out. */
  readonly others?: readonly { readonly q: string; readonly left: string; readonly total: number }[];
}

/** A name on offer that a text begins. */
export interface CatalogSuggestion {
  readonly kind: 'make' | 'model' | 'place' | 'productType' | 'category' | 'vehicle';
  readonly label: string;
  /** Of a place its country, of a vehicle its number. */
  readonly of?: string;
  /** Vehicles in the whole catalog. */
  readonly count: number;
  /** Parameters of the search that choosing it sets. */
  readonly filters: Readonly<Record<string, string>>;
}

/** A place that distances can be measured from. */
export interface CatalogPlace {
  /** What the filter by distance calls it, `DE-87700`. */
  readonly key: string;
  /** Postcode and town, or the town. */
  readonly label: string;
  /** The town alone. */
  readonly town: string;
  /** Name of its country in the asked language. */
  readonly country: string;
  /** The text was no postcode: this is the one that is nearest to it in number. */
  readonly near?: boolean;
}

/** A place on a map, degrees. */
export interface MapPlace {
  readonly lat: number;
  readonly lon: number;
}

/** `GET /public/catalog/search`. Query: page, sort, q and the filters of `search-parameters.ts`. */
export interface CatalogSearchAnswer {
  readonly products: readonly CatalogProduct[];
  readonly filterAttributes: readonly FilterAttribute[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** Only where there is something to report about the text. */
  readonly text?: SearchText;
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
  /**
   * Where a machine translates: the language that each text of the seller is probably written in, null where that is not
   * clear. Absent: nothing translates here.
   */
  readonly languages?: { readonly description: Locale | null; readonly defects: Locale | null };
  /** The middle of the postcode or town that `content` names, in steps of a hundredth of a degree; absent: not known. */
  readonly point?: MapPlace;
  /** The round is for chosen dealers alone, of whom the reader is one; absent: it is for everyone. */
  readonly exclusive?: true;
}

/** A seller's text in the language of its reader. */
export interface Translation {
  readonly text: string;
  /** Language that it was written in, where it is known. */
  readonly language: string | null;
  /** True where a machine made it. */
  readonly translated: boolean;
  /** Why it stays as it was written: it is in the language already, nothing translates here, or what translates failed. */
  readonly kept?: 'same' | 'none' | 'failed';
  /** True where a sample made it, which knows the demo's sentences only: no translation to rely on. */
  readonly sample?: boolean;
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
    /** End of the round after the step: a late bid moves it. */
    readonly endAt: string;
  }[];
  readonly total: number;
}

/** Answer of bid and agent: the bidder's context and the public state. */
export interface BidAnswer {
  readonly auction: PublicAuctionState;
  readonly context: BidderContext;
}
