import { STATUSES } from '@rollheim/auction-rules';
import type { WithMoves } from './auction-moves.ts';

/** Auction states as on the wire: those of the rules. */
export const AUCTION_STATUSES = STATUSES;

/** One of the auction states. */
export type AuctionStatus = (typeof STATUSES)[number];

/** What everyone may see of an auction. Cents and ISO instants. */
export interface PublicAuctionState {
  readonly auctionId: string;
  /** Rises with every public change (seq of the log). */
  readonly version: number;
  readonly status: AuctionStatus;
  readonly round: number;
  readonly startPrice: number | null;
  /** Visible price; null before the first bid. */
  readonly price: number | null;
  /** Least amount that an accepted bid needs now. */
  readonly nextBid: number | null;
  /** Buy-now price while it is open. */
  readonly buyNow: number | null;
  readonly reserve: 'none' | 'not_met' | 'met' | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
  /** End of the round as it was planned; bids of the last minutes put it off. Absent from earlier records. */
  readonly plannedEndAt?: string | null;
  readonly bidCount: number;
  readonly bidderCount: number;
  readonly soldPrice: number | null;
  /**
   * What sold it while its round lasted, which `endAt` then ends: its bids, or buy now; null: not sold, or after the
   * round. Absent as above.
   */
  readonly soldBy?: 'bids' | 'buy_now' | null;
  /** When it was sold, withdrawn, lapsed or voided; null: it is not closed. Absent from earlier answers. */
  readonly closedAt?: string | null;
  /**
   * After a round without a sale: what a first offer is at least, cents (beside a pending offer the next is above that),
   * and until when the vehicle is offered; null in all other states. Absent as above.
   */
  readonly lateOffers?: { readonly least: number; readonly until: string } | null;
  /** An outage holds bids and end. */
  readonly outage: boolean;
  /** Head of the hash-chained log; empty in the rows that the document of a list brings. */
  readonly logHead: string;
}

/** `auctions.state`, key auctionId: the public state plus opaque ids of the parties (never given to a page). */
export interface AuctionState extends Omit<PublicAuctionState, 'closedAt'> {
  readonly ownerCustomerId: string | null;
  readonly leaderCustomerId: string | null;
  readonly buyerCustomerId: string | null;
  /** The customers who alone see the round and bid in it, while it is announced or runs; absent: everyone does. */
  readonly exclusiveTo?: readonly string[];
  /** When the present state was entered. */
  readonly since: string;
}

/**
 * `auctions.late-offers`, key `auctionId:customerId`: what a customer offered last after a round, for that customer alone.
 * Cents, ISO instants.
 */
export interface LastLateOffer {
  readonly auctionId: string;
  readonly customerId: string;
  /** Rises with each record of the auction (seq of the log). */
  readonly version: number;
  /** Round after which it was made. */
  readonly round: number;
  readonly amount: number;
  readonly at: string;
  /** What became of it; null: it is pending. */
  readonly ended: { readonly how: LostOffer['how'] | 'accepted'; readonly at: string } | null;
  /** What their next one is at least; null: none are taken. */
  readonly least: number | null;
}

/** `auctions.history`, key `auctionId:seq`: one visible step of a round. */
export interface AuctionHistoryEntry {
  readonly auctionId: string;
  readonly round: number;
  readonly seq: number;
  readonly at: string;
  /** Visible price after the step. */
  readonly price: number;
  readonly customerId: string;
  /** Number of the bidder within the round, from 1: the pseudonym. */
  readonly bidder: number;
  /** True where the bidder's own command made it, false where the agent answered. */
  readonly manual: boolean;
  readonly endAt: string;
  readonly releaseSet: string | null;
}

/** What one bidder sees of themselves, cents (the own limit is theirs alone). */
export interface BidderContext extends WithMoves {
  readonly role: 'bidder';
  readonly auctionId: string;
  readonly version: number;
  readonly holdingHighestBid: boolean;
  readonly overbid: boolean;
  readonly ownLimit: number | null;
  readonly mayBid: boolean;
  /** Why not: code of the error catalogue. */
  readonly mayNotBidReason: string | null;
  readonly boundUntil: string | null;
  /** The bid of the last round that `boundUntil` is about, cents, gross; absent from services that do not say it yet. */
  readonly boundBid?: number | null;
  /**
   * What binds the bidder while no round takes bids, cents, gross: an offer, the bid of the last round, or the one that
   * opens the next. Absent from services that do not say it yet.
   */
  readonly bound?: { readonly amount: number; readonly until: string } | null;
  readonly negotiation: NegotiationContext | null;
  /** The own late offer that is pending. */
  readonly late: LateOfferContext | null;
  /** Least amount of an own late offer now, where they are open. */
  readonly leastLateOffer: number | null;
  readonly hasFailedLateOfferOnProduct: boolean;
  /** What became of the own last late offer of the round, where it is no longer pending; absent as above. */
  readonly lostOffer?: LostOffer | null;
  readonly waitingForAnswer: boolean;
  /** An own question waits for its answer: no second one may be asked. */
  readonly questionOpen: boolean;
  /** The own question that waits for its answer; null: none does. Absent from services that do not say it yet. */
  readonly openQuestion?: { readonly text: string; readonly at: string } | null;
  /** Until when the vehicle is offered, while late offers are open and none is pending; absent as above. */
  readonly lateOffersUntil?: string | null;
  /** The seller reports the vehicle's VAT; absent from services that do not say it yet. */
  readonly vatReportable?: boolean;
  /** The own purchase that was the last sale and was rescinded, until the vehicle is offered again; absent: none, or as above. */
  readonly rescinded?: RescindedPurchase;
}

/** A purchase whose sale the operator rescinded: its price, gross cents, and when that was. */
export interface RescindedPurchase {
  readonly price: number;
  readonly at: string;
  /** Its order and when it was bought: the page that asks adds them, once the order has come. */
  readonly order?: { readonly orderId: string; readonly boughtAt: string };
}

export interface OwnerContext extends WithMoves {
  readonly role: 'owner';
  readonly auctionId: string;
  readonly version: number;
  readonly minimum: number | null;
  readonly reserveMet: boolean;
  readonly negotiation: NegotiationContext | null;
  /** A reservation is distinguished here; everyone else reads "buy chance pending". */
  readonly late: LateOfferContext | null;
  /** Highest bid of the last round, cents; null: none. Absent from older services. */
  readonly highestBid?: number | null;
  /** Highest minimum of the next restart, cents; null before the first round. */
  readonly highestRestartMinimum: number | null;
  /** Highest start price of an ad without reserve that is offered again, cents; absent from older services. */
  readonly highestStartPrice?: number | null;
  /** Of an ad that was withdrawn or lapsed: the highest minimum of the next ad of its vehicle, cents, and until when that binds. */
  readonly nextAd?: { readonly highestMinimum: number; readonly until: string };
  readonly openQuestions: readonly OpenQuestion[];
  /** Absent from services that do not say it yet, like the next one. */
  readonly status?: AuctionStatus;
  /** A submission waits until the owner's e-mail address is verified. */
  readonly submissionStored?: boolean;
  /** The seller reports the vehicle's VAT; absent from services that do not say it yet. */
  readonly vatReportable?: boolean;
  /** Why the ad is `inactive`; services before 0.2 do not say it. */
  readonly closing?: AuctionClosing | null;
  /** A bid of the last round that still binds its bidder; null: none does. Absent from services that do not say it yet. */
  readonly bound?: BoundBid | null;
  /** When the operator rescinded the sale that the vehicle was last in, until it is offered again; absent as above. */
  readonly rescindedAt?: string | null;
  /** Of `failed_na`: how it came to be offered no more; absent as above, and from what a move answers. */
  readonly withdrawn?: AuctionWithdrawn | null;
  /** The order of the sale: the page that asks adds it, once it has come; null: none. */
  readonly orderId?: string | null;
  /** While the ad is edited: what the operator wants changed, until it is submitted again; null: nothing. */
  readonly query?: AdQuery | null;
}

/** A bid that binds after its round, for the owner. Cents, ISO instant. */
export interface BoundBid {
  readonly amount: number;
  readonly until: string;
  /** A restart until then begins with it. */
  readonly opensRestart: boolean;
}

/** The owner took the vehicle back, or too much time had passed since its last round. */
export interface AuctionWithdrawn {
  readonly by: 'owner' | 'deadline';
  readonly at: string;
}

/** A late offer that is no longer pending, and binds no more: a higher one came, it was refused, or its time was over. Cents. */
export interface LostOffer {
  readonly amount: number;
  readonly how: 'displaced' | 'declined' | 'lapsed' | 'released';
  readonly at: string;
}

/** What the operator asked the owner to change, at the last review. */
export interface AdQuery {
  /** In the operator's words. */
  readonly reason: string;
  /** Fields of the wizard that it is about; empty: the whole ad. */
  readonly fields: readonly string[];
  readonly at: string;
}

/** The operator's decision that ended an ad: rejected at the review, or voided later. */
export interface AuctionClosing {
  readonly kind: 'reject' | 'void';
  /** In the operator's words. */
  readonly reason: string;
  readonly at: string;
}

/** What the operator sees; limits are no one's but their bidders'. Cents. */
export interface OperatorContext extends WithMoves {
  readonly role: 'operator';
  readonly auctionId: string;
  readonly version: number;
  readonly status: AuctionStatus;
  readonly minimum: number | null;
  readonly reserveMet: boolean;
  /** Least late offer that the operator demands. */
  readonly systemMinimum: number | null;
  readonly outage: boolean;
  readonly late: LateOfferContext | null;
  /** What everyone sees. */
  readonly auction: PublicAuctionState;
  /** The standing offer or ask, and until when it is answered. */
  readonly negotiation: NegotiationContext | null;
  /** What was asked of the seller since the last release; known under review and while the ad is edited. */
  readonly query?: AdQuery | null;
  /** What it was released with; null: nothing. Absent from older services. */
  readonly special?: SpecialTerms | null;
}

/** What an operator releases an auction with. */
export interface SpecialTerms {
  /** Customers of the dealers who alone may bid and buy in the first round; empty: everyone may. */
  readonly exclusiveTo: readonly string[];
  /** The seller is the vehicle's maker. */
  readonly manufacturer: boolean;
  /** An operator has opened the round to everyone since. */
  readonly opened?: true;
}

/** A late offer or reservation, for its merchant and for the owner. Cents, ISO instants. */
export interface LateOfferContext {
  readonly offerId: string;
  readonly amount: number;
  readonly until: string;
  /** At or above the target price: the owner confirms or refuses. */
  readonly reserved: boolean;
  readonly counter: { readonly offerId: string; readonly amount: number } | null;
}

/** A question that the owner has not answered yet. */
export interface OpenQuestion {
  /** Id in calls: `auctionId.questionId`. */
  readonly questionId: string;
  readonly text: string;
  readonly at: string;
}

/** `auctions.questions`, key `auctionId.questionId`: a question with its answer, without the asker. */
export interface AnsweredQuestion {
  readonly auctionId: string;
  readonly questionId: string;
  readonly round: number;
  readonly question: string;
  readonly answer: string;
  readonly askedAt: string;
  readonly answeredAt: string;
}

/** A day without ends of rounds. */
export interface Holiday {
  /** `YYYY-MM-DD` in Europe/Berlin. */
  readonly day: string;
  readonly name: string;
}

/** One step of an auction as the operator sees it: who did what when, and no limit of anyone. */
export interface AuctionStep {
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly role: 'owner' | 'merchant' | 'operator' | 'timer';
  readonly kind: string;
  /** Code of a refusal. */
  readonly code: string | null;
  readonly events: readonly string[];
  /** Visible price after the step, cents; null: it moved none. */
  readonly price: number | null;
  /**
   * What its sender named, cents: an offer, an ask, or a bid that the log opens because the price overtook it. Null: nothing,
   * or a bidder's maximum, which stays theirs. Absent from services that do not say it yet.
   */
  readonly amount?: number | null;
  readonly reason: string | null;
  readonly releaseSet: string | null;
  /** Of the release of a first round, until that is over: customers of the dealers whom it was released for alone. */
  readonly chosen?: readonly string[];
}

export interface AuctionSteps {
  readonly auctionId: string;
  readonly status: AuctionStatus;
  readonly steps: readonly AuctionStep[];
  /** Older steps begin before this one; null where none are left. */
  readonly before: number | null;
}

export interface NegotiationContext {
  readonly turn: 'owner' | 'bidder';
  readonly standing: { readonly by: 'owner' | 'bidder'; readonly amount: number; readonly offerId: string };
  readonly ownLast: number | null;
  /** What the owner asked last, as both sides know it; absent from services that do not say it yet. */
  readonly lastAsk?: number | null;
  /** The highest bid of the round, which holds again when an ask is declined; absent from services that do not say it yet. */
  readonly bid?: number;
  readonly deadline: string;
}

/** `auctions.events` / `auction.messages`: messages of the rule page, with their receivers. */
export interface AuctionMessages {
  readonly auctionId: string;
  /** State after the step: open tasks of the states that it left are closed. */
  readonly status: AuctionStatus;
  readonly title: string;
  readonly mediaId: string | null;
  /** Demo data of the past: messages are stored, no mail goes out. */
  readonly silent: boolean;
  readonly messages: readonly {
    /** (auctionId, seq, kind, recipient): visible once. */
    readonly key: string;
    /** A customer id, `@operator`, or `@watchers` (found by who keeps the watchlist). */
    readonly customerId: string;
    readonly code: string;
    /** A later message of the same group and receiver answers the task of an earlier one. */
    readonly group: 'ad' | 'bidding' | 'negotiation' | 'late_offer' | 'sale' | 'question';
    /** `price` in cents, `startAt`, `endAt` and `deadline` as ISO instants, `side` buyer or seller. */
    readonly params: Readonly<Record<string, string | number | null>>;
    readonly at: string;
  }[];
}

/** `auctions.events` / `auction.sold`. */
export interface AuctionSold {
  readonly auctionId: string;
  readonly round: number;
  readonly seq: number;
  readonly price: number;
  readonly buyerCustomerId: string;
  readonly sellerCustomerId: string;
  readonly origin: 'auction' | 'buy_now' | 'late_offer' | 'renegotiation';
  readonly title: string;
  readonly mediaId: string | null;
  readonly vatReportable: boolean;
  readonly at: string;
}

/** A part of an anonymised log; its content is the matter of `@rollheim/auction-rules`. */
export interface ProofPart {
  readonly auctionId: string;
  readonly head: string;
  readonly entries: readonly { readonly record: object; readonly head: string }[];
  readonly openings: readonly object[];
  /** Entry that the next part begins with. */
  readonly next: number | null;
}

/** `auctions.events` / `auction.rescinded`: the order of the last sale is canceled. */
export interface AuctionRescinded {
  readonly auctionId: string;
  readonly round: number;
  readonly seq: number;
  readonly reason: string;
  readonly at: string;
}

/** `auctions.events` / `auction.released`: listings freezes the snapshot. */
export interface AuctionReleased {
  readonly auctionId: string;
  readonly round: number;
  readonly ownerCustomerId: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly at: string;
  /** This round is for dealers whom the operator chose. */
  readonly exclusive: boolean;
  /** The seller is the vehicle's maker, as the operator says. */
  readonly manufacturer: boolean;
}
