import { LADDER, type Ladder } from './ladder.ts';
import type { Status } from './statuses.ts';

/** Prices of an ad, cents. Without reserve the minimum is a price expectation. */
export interface Terms {
  readonly startPrice: number;
  readonly minimum: number;
  readonly buyNow: number | null;
}

/** A merchant, and the customer that the merchant acts for: merchants of one customer are one bidder. */
export interface Party {
  readonly merchant: string;
  readonly customer: string;
}

export interface Owner {
  readonly customer: string;
  /** Cookie identifier (or its hash) that made the ad, if known. */
  readonly uuid: string | null;
}

/** What is fixed when a round is scheduled (an extension alone moves the slot). Epoch ms, cents. */
export interface RoundPlan {
  readonly start: number;
  readonly slot: number;
  /** When the round was scheduled: it does not start before. */
  readonly scheduledAt: number;
  /** Hot phase, soft window and cap in ms, copied from the schedule. */
  readonly hot: number;
  readonly softWindow: number;
  readonly softCap: number;
  /** Price at which the first bid leads: the start price, or the carried bid. */
  readonly opening: number;
  readonly minimum: number;
  readonly buyNow: number | null;
  /** The bid that opens the round, public from the start on. */
  readonly carried: Party | null;
}

/** A round from its scheduling on. Apart from the plan, since every bid makes a new one. Epoch ms, cents. */
export interface Round {
  readonly plan: RoundPlan;
  /** The slot, or later by soft close, or the lift of an outage. */
  readonly end: number;
  readonly price: number | null;
  readonly leader: string | null;
  readonly leaderCustomer: string | null;
  /** The leader's limit: theirs alone. */
  readonly limit: number;
  /** Accepted bids that changed price or leader. */
  readonly bidCount: number;
  /** When an outage was declared that still lasts. */
  readonly outage: number | null;
}

/** The bid of a round that ended below the minimum, while it binds. */
interface Binding extends Party {
  readonly amount: number;
  readonly until: number;
}

export interface Negotiation {
  readonly bidder: Party;
  readonly hammerPrice: number;
  readonly deadline: number;
  /** What may be accepted: the side that did not make it is to move. */
  readonly standing: { readonly offerId: string; readonly by: 'owner' | 'bidder'; readonly amount: number };
  readonly lastAsk: number | null;
  /** Highest offer of the bidder so far, void ones included. */
  readonly highestOffer: number;
}

export interface LateOffer extends Party {
  readonly offerId: string;
  readonly amount: number;
  readonly at: number;
  readonly counter: { readonly offerId: string; readonly amount: number } | null;
}

export interface Order extends Party {
  readonly orderId: string;
  readonly price: number;
  readonly status: 'pending' | 'canceled';
}

/** An open question of a customer. */
export interface Question extends Party {
  readonly questionId: string;
  readonly at: number;
}

/** The whole state of one auction: plain JSON. Status null: discarded. Money in cents, instants in epoch ms. */
export interface Auction {
  readonly auctionId: string;
  /** Rises with every change that someone else may see. */
  readonly version: number;
  readonly status: Status | null;
  /** When the status was entered. */
  readonly since: number;
  readonly owner: Owner;
  readonly reserve: boolean;
  /** Day in the schedule's zone; rounds are counted from its midnight. */
  readonly plannedSaleDate: string | null;
  readonly emailVerified: boolean;
  /** Least late offer that the operator demands, or null. */
  readonly systemMinimum: number | null;
  readonly ladder: Ladder;
  /** Prices last submitted, released or restarted with. */
  readonly terms: Terms | null;
  /** Submission that waits for the verification of the owner's e-mail address. */
  readonly stored: Terms | null;
  /** Number of rounds scheduled so far. */
  readonly rounds: number;
  readonly round: Round | null;
  /** Start price and minimum of the last scheduled round: what the next one must be reduced against. */
  readonly last: { readonly startPrice: number; readonly minimum: number } | null;
  /** From when the 30 days count: end or voiding of the last round, or its sale's rescission. */
  readonly roundEndedAt: number | null;
  /** The last sale was rescinded: the next restart needs no reduction. */
  readonly rescinded: boolean;
  /** Hammer price of the last round, if it ended in renegotiation and was not rescinded. */
  readonly archived: number | null;
  /** Highest bidder of the last round, if it ended in renegotiation. */
  readonly highestBidder: Party | null;
  /** True where that bid had been carried into its round: it is not carried out of it. */
  readonly wasCarried: boolean;
  readonly binding: Binding | null;
  readonly negotiation: Negotiation | null;
  readonly late: LateOffer | null;
  /** Last late offer and last counter to it in this round, by customer. */
  readonly lateOffers: Readonly<Record<string, number>>;
  readonly lateCounters: Readonly<Record<string, number>>;
  readonly orders: readonly Order[];
  /** Open questions by customer. */
  readonly questions: Readonly<Record<string, Question>>;
  /** Offers and questions numbered so far. */
  readonly numbered: number;
}

/** What is known of an ad before its first command. */
export interface AdOrigin {
  readonly auctionId: string;
  readonly owner: Owner;
  readonly reserve: boolean;
  readonly plannedSaleDate: string | null;
  readonly emailVerified: boolean;
  readonly systemMinimum: number | null;
  /** Instant of creation, epoch ms. */
  readonly at: number;
}

/** The state of an auction without a log: in `editing`, in round 0. */
export function newAuction(origin: AdOrigin): Auction {
  return {
    auctionId: origin.auctionId,
    version: 0,
    status: 'editing',
    since: origin.at,
    owner: origin.owner,
    reserve: origin.reserve,
    plannedSaleDate: origin.plannedSaleDate,
    emailVerified: origin.emailVerified,
    systemMinimum: origin.systemMinimum,
    ladder: LADDER,
    terms: null,
    stored: null,
    rounds: 0,
    round: null,
    last: null,
    roundEndedAt: null,
    rescinded: false,
    archived: null,
    highestBidder: null,
    wasCarried: false,
    binding: null,
    negotiation: null,
    late: null,
    lateOffers: {},
    lateCounters: {},
    orders: [],
    questions: {},
    numbered: 0,
  };
}
