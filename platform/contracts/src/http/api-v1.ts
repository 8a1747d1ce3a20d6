/** Resources of the API for programs (`/api/v1`). Instants are ISO in UTC, amounts in cents with their currency. */

export interface ApiMoney {
  readonly cents: number;
  readonly currency: 'EUR';
}

/** The public state of an auction. */
export interface ApiAuction {
  readonly id: string;
  /** Rises with every public change. */
  readonly version: number;
  readonly status: string;
  readonly round: number;
  /** Visible price, gross; null before the first bid. */
  readonly price: ApiMoney | null;
  /** Least amount that a bid needs now; null: none is taken. */
  readonly nextBid: ApiMoney | null;
  readonly buyNow: ApiMoney | null;
  readonly reserve: 'none' | 'not_met' | 'met' | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly bids: number;
  readonly bidders: number;
  readonly soldPrice: ApiMoney | null;
  /** Head of the hash-chained log. */
  readonly logHead: string;
}

/** A vehicle in the list. */
export interface ApiVehicle {
  /** Of vehicle and auction. */
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly productType: 'motorhome' | 'trailer';
  readonly category: string | null;
  readonly make: string | null;
  readonly firstRegistration: string | null;
  /** km */
  readonly mileage: number | null;
  readonly powerKw: number | null;
  readonly place: {
    readonly country: string;
    readonly zipCode: string | null;
    readonly city: string | null;
  } | null;
  readonly vatReportable: boolean;
  /** Absolute address of the title picture. */
  readonly picture: string | null;
  readonly auction: ApiAuction;
}

/** `GET /v1/vehicles/{id}`. */
export interface ApiVehicleDetail {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly productType: 'motorhome' | 'trailer';
  readonly category: string | null;
  readonly sellerSegment: 'PRIVATE' | 'COMMERCIAL' | 'MERCHANT';
  /** By code of the attribute; units as its definition says. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly defects: string;
  readonly pictures: readonly string[];
  readonly vatReportable: boolean;
  readonly auction: ApiAuction;
}

/** `GET /v1/vehicles`. */
export interface ApiVehicles {
  readonly items: readonly ApiVehicle[];
  /** `cursor` of the next page; null: this is the last one. */
  readonly next: string | null;
  readonly total: number;
}

/** The caller's own standing in an auction; of an own auction only `role` is known here. */
export interface ApiStanding {
  readonly role: 'bidder' | 'owner';
  readonly leading: boolean;
  readonly overbid: boolean;
  /** Own maximum. */
  readonly limit: ApiMoney | null;
  readonly mayBid: boolean;
  /** Why not: a code of the error catalogue. */
  readonly mayNotBidReason: string | null;
  /** The renegotiation that the caller is a side of; null: none. */
  readonly negotiation: ApiNegotiation | null;
}

/** A renegotiation as one of its sides has it. */
export interface ApiNegotiation {
  /** True while the caller is to answer. */
  readonly ownTurn: boolean;
  /** What lies on the table: `offerId` of the calls that answer it. */
  readonly offerId: string;
  readonly amount: ApiMoney;
  /** True where the caller made it. */
  readonly own: boolean;
  readonly deadline: string;
}

/** Answer of what changes an auction, and of `GET /v1/auctions/{id}`. */
export interface ApiAuctionAnswer {
  readonly auction: ApiAuction;
  readonly standing: ApiStanding | null;
}

/** A visible step of a round. */
export interface ApiBid {
  readonly price: ApiMoney;
  readonly at: string;
  /** Number of the bidder within the round. */
  readonly bidder: number;
  readonly own: boolean;
  /**
   * `bid`: given by this bidder, who leads by it; `beaten`: given, and beaten at once: their maximum lies below the price;
   * `agent`: the leader's maximum answered it; `carried`: opened the round.
   */
  readonly kind: 'bid' | 'beaten' | 'agent' | 'carried';
}

/** `GET /v1/auctions/{id}/bids`: the newest first. */
export interface ApiBids {
  readonly items: readonly ApiBid[];
  readonly next: string | null;
  readonly total: number;
}

/** `GET /v1/bids`: auctions in which the caller bid. */
export interface ApiOwnBids {
  readonly items: readonly {
    readonly place: string;
    readonly vehicle: ApiVehicle;
    readonly standing: ApiStanding | null;
  }[];
  readonly next: string | null;
}

/** An own purchase. */
export interface ApiPurchase {
  readonly id: string;
  readonly number: number;
  readonly auctionId: string;
  readonly title: string;
  readonly status: 'pending' | 'paid' | 'canceled';
  readonly origin: string;
  /** Hammer price, gross. */
  readonly price: ApiMoney;
  /** What goes to the seller for the vehicle; null on purchases made before it was kept. */
  readonly payable: ApiMoney | null;
  readonly commission: {
    readonly net: ApiMoney;
    readonly vat: ApiMoney;
    readonly gross: ApiMoney;
    readonly reverseCharge: boolean;
  };
  readonly createdAt: string;
  readonly changedAt: string;
  readonly invoice: {
    readonly number: string;
    /** Days, `YYYY-MM-DD`. */
    readonly issuedOn: string;
    readonly dueOn: string;
    /** Address of the PDF below the API. */
    readonly href: string;
  } | null;
}

/** `GET /v1/purchases`: the newest first. */
export interface ApiPurchases {
  readonly items: readonly ApiPurchase[];
  readonly next: string | null;
  readonly total: number;
}

/** `GET /v1/me`: whose token it is. */
export interface ApiMe {
  readonly customerId: string;
  readonly emailVerified: boolean;
}
