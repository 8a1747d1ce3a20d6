/** What is known of a person, as keys that are equal where the thing is the same; null or empty: not known. */
export interface GuardPerson {
  readonly id: string;
  /** VAT number. */
  readonly vatNumber: string | null;
  readonly registerNumber: string | null;
  /** Name of the company without its legal form. */
  readonly company: string | null;
  /** Street, house number and postcode. */
  readonly address: string | null;
  readonly phone: string | null;
  /** The e-mail address without what its provider ignores. */
  readonly mailbox: string | null;
  /** Domain of the e-mail address; null for the free providers. */
  readonly domain: string | null;
  /** Keyed hashes of browsers. */
  readonly browsers: readonly string[];
  /** Keyed hashes of networks. */
  readonly networks: readonly string[];
}

/** What one bidder did in one auction. */
export interface Participation {
  readonly auctionId: string;
  readonly owner: string;
  readonly bidder: string;
  /** How many people bid, this one included. */
  readonly bidders: number;
  readonly bids: number;
  /** Bids of all. */
  readonly allBids: number;
  /** Bids against somebody else who led: each raised the price that another would have to pay. */
  readonly lifts: number;
  /** Bids in the last minute before the minimum was met, or before the end where it was not. */
  readonly lateLifts: number;
  /** Bid shortly before the minimum was met, and never again, while others went on. */
  readonly stoppedShort: boolean;
  /** The round has ended: before, no one has won or lost it. */
  readonly over: boolean;
  /** Bought it in the end. */
  readonly won: boolean;
  /** Led below the minimum at the end, and the owner did not sell. */
  readonly ledBelow: boolean;
  /** Bought it, and the sale was undone. */
  readonly backedOut: boolean;
}

/** What two people can have in common. */
export type CommonKind =
  | 'browser'
  | 'vatNumber'
  | 'registerNumber'
  | 'mailbox'
  | 'phone'
  | 'company'
  | 'address'
  | 'domain'
  | 'network';

export type HabitKind = 'neverWins' | 'followsOwner' | 'stopsShort' | 'lateLifts' | 'ledBelow' | 'backedOut';

/** Why somebody is suspected: how much it counts, and what shows it. */
export interface SuspicionReason {
  readonly kind: CommonKind | HabitKind;
  /** Rounded to one decimal. */
  readonly points: number;
  /** People who have this in common; of a habit: how often. */
  readonly count: number;
  /** Of how many: for `followsOwner` all auctions the bidder took part in, for habits those of this owner. */
  readonly of: number;
  readonly auctions: readonly string[];
}

/** A bidder and an owner, judged. */
export interface PairScore {
  readonly bidder: string;
  readonly owner: string;
  /** Sum of the points. */
  readonly score: number;
  /** The score reaches {@link SUSPECTED_FROM}. */
  readonly suspected: boolean;
  /** The weightiest first. */
  readonly reasons: readonly SuspicionReason[];
}
