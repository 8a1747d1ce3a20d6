import type { Ladder } from './ladder.ts';
import type { Owner, Party, Terms } from './state.ts';

/** How a sale came about. */
export type SaleOrigin = 'auction' | 'buy_now' | 'renegotiation' | 'late_offer';

export interface BidPlaced {
  readonly type: 'BidPlaced';
  readonly at: number;
  readonly merchant: string;
  readonly customer: string;
  /** The bidder's maximum: theirs alone. */
  readonly amount: number;
  readonly agent: boolean;
  /** Visible price after the bid. */
  readonly price: number;
  /** The bidder leads now; else the bid drove the leader's price. */
  readonly leads: boolean;
  /** End after the bid, extended by the soft close. */
  readonly end: number;
}

/** The leader raised the own limit and moved no price: no one else learns of it. */
interface LimitRaised {
  readonly type: 'LimitRaised';
  readonly at: number;
  readonly merchant: string;
  readonly customer: string;
  readonly amount: number;
  readonly agent: boolean;
}

export interface RoundScheduled {
  readonly type: 'RoundScheduled';
  readonly at: number;
  readonly by: 'release' | 'restart';
  readonly terms: Terms;
  readonly start: number;
  readonly slot: number;
  readonly hot: number;
  readonly softWindow: number;
  readonly softCap: number;
  readonly ladder: Ladder;
  /** The bid that opens the round. */
  readonly carried: (Party & { readonly amount: number }) | null;
}

export interface Submitted {
  readonly type: 'Submitted';
  readonly at: number;
  readonly terms: Terms;
  readonly owner: Owner;
  readonly reserve: boolean;
  readonly plannedSaleDate: string | null;
  /** False: stored until the e-mail address is verified. */
  readonly verified: boolean;
}

export interface Sold extends Party {
  readonly type: 'Sold';
  readonly at: number;
  readonly price: number;
  readonly origin: SaleOrigin;
  readonly orderId: string;
}

interface LateOfferMade extends Party {
  readonly type: 'LateOfferMade';
  readonly at: number;
  readonly offerId: string;
  readonly amount: number;
  /** At or above the target price: a reservation. */
  readonly reserved: boolean;
}

/** One event per name, each with its instant. */
type Plain<T extends string> = T extends string ? { readonly type: T; readonly at: number } : never;

interface SentBack {
  readonly by: 'owner' | 'operator';
  readonly reason?: string;
  /** Fields of the ad that are asked about. */
  readonly fields?: readonly string[];
  /** Page where the owner finds what is asked for. */
  readonly step?: string;
}

/** What happened. Amounts in cents, instants in epoch ms. */
export type AuctionEvent =
  | BidPlaced
  | LimitRaised
  | RoundScheduled
  | Submitted
  | Sold
  | LateOfferMade
  | Plain<'EmailVerified' | 'StoredSubmissionDropped' | 'Discarded' | 'Reopened' | 'Changed'>
  | (Plain<'SentBack'> & SentBack)
  | (Plain<'SystemMinimumSet'> & { readonly amount: number | null })
  | (Plain<'Rejected' | 'Voided'> & { readonly reason: string })
  | Plain<'RoundStarted' | 'HotPhaseBegan' | 'RoundEnded' | 'RoundFailed' | 'OutageDeclared' | 'OpenedToAll'>
  | (Plain<'OutageLifted'> & { readonly end: number })
  | (Plain<'RoundExtended'> & { readonly slot: number })
  | (Plain<'NegotiationOpened'> & { readonly offerId: string; readonly deadline: number })
  | (Plain<'AskMade' | 'OfferMade'> & { readonly offerId: string; readonly amount: number })
  | (Plain<'CounterDeclined'> & { readonly offerId: string })
  | Plain<'NegotiationPaused' | 'BindingLapsed' | 'LateOffersOpened' | 'LateCounterDeclined'>
  | (Plain<'NegotiationEnded'> & { readonly by: 'owner' | 'deadline' })
  | (Plain<'LateCounterMade'> & { readonly offerId: string; readonly amount: number })
  | (Plain<'LateOfferDeclined'> & { readonly by: 'owner' | 'deadline' })
  | (Plain<'ReservationRefused'> & { readonly by: 'owner' | 'operator' | 'deadline' })
  | (Plain<'Withdrawn'> & { readonly by: 'owner' | 'deadline' })
  | (Plain<'Rescinded'> & { readonly reason: string; readonly orderId: string })
  | (Plain<'QuestionAsked'> & Party & { readonly questionId: string; readonly text: string })
  | (Plain<'QuestionAnswered'> & {
      readonly customer: string;
      readonly questionId: string;
      readonly text: string;
    });

export type EventOf<T extends AuctionEvent['type']> = Extract<AuctionEvent, { readonly type: T }>;
