import type { AuctionEvent } from '../events.ts';
import type { LogRecord, PublicEvent } from './record.ts';

/** Name of a bidder in the replay. */
export const nameOf = (bidder: unknown): string => `bidder-${String(bidder)}`;

const NOTHING = '-';

/** What the replay puts where the log holds something back that no check depends on. */
export interface Held {
  readonly minimum: number;
  readonly amount: number;
  /** Order of the last sale, for its rescission. */
  readonly lastOrder: string;
}

/** An event as the rules know it: public fields as they are, the rest filled in. */
export function eventOf(
  event: PublicEvent,
  { seq }: LogRecord,
  { minimum, amount, lastOrder }: Held,
): AuctionEvent {
  const { type, at } = event;
  const party = { merchant: nameOf(event['bidder']), customer: nameOf(event['bidder']) };
  const offerId = `offer-${seq}`;
  switch (type) {
    case 'Submitted': {
      const { startPrice, buyNow, reserve, verified } = event as unknown as Fields<'Submitted'>;
      const owner = { customer: 'owner', uuid: null };
      return {
        type,
        at,
        terms: { startPrice, minimum, buyNow },
        owner,
        reserve,
        plannedSaleDate: null,
        verified,
      };
    }
    case 'RoundScheduled': {
      const { startPrice, buyNow, carried, ...plan } = event as unknown as Fields<'RoundScheduled'>;
      const by = carried && { merchant: nameOf(carried.bidder), customer: nameOf(carried.bidder) };
      return {
        ...plan,
        type,
        at,
        terms: { startPrice, minimum, buyNow },
        carried: by && carried ? { ...by, amount: carried.amount } : null,
      };
    }
    case 'BidPlaced':
    case 'LimitRaised':
    case 'LateOfferMade':
    case 'Sold':
      return { ...event, ...party, amount, offerId, orderId: `order-${seq}` } as unknown as AuctionEvent;
    case 'QuestionAsked':
      return {
        type,
        at,
        ...party,
        merchant: `${seq}`,
        customer: `${seq}`,
        questionId: `${seq}`,
        text: NOTHING,
      };
    case 'QuestionAnswered':
      return { type, at, customer: NOTHING, questionId: NOTHING, text: NOTHING };
    case 'AskMade':
    case 'OfferMade':
    case 'LateCounterMade':
    case 'NegotiationOpened':
    case 'CounterDeclined':
      return { ...event, amount, offerId } as unknown as AuctionEvent;
    case 'Rejected':
    case 'Voided':
      return { type, at, reason: NOTHING };
    case 'Rescinded':
      return { type, at, reason: NOTHING, orderId: lastOrder };
    case 'SystemMinimumSet':
      return { type, at, amount: null };
    // in the log as a whole
    case 'EmailVerified':
    case 'StoredSubmissionDropped':
    case 'Discarded':
    case 'SentBack':
    case 'Reopened':
    case 'RoundStarted':
    case 'HotPhaseBegan':
    case 'OutageDeclared':
    case 'OutageLifted':
    case 'RoundExtended':
    case 'OpenedToAll':
    case 'RoundEnded':
    case 'RoundFailed':
    case 'NegotiationPaused':
    case 'NegotiationEnded':
    case 'BindingLapsed':
    case 'LateOffersOpened':
    case 'LateCounterDeclined':
    case 'LateOfferDeclined':
    case 'ReservationRefused':
    case 'Changed':
    case 'Withdrawn':
      return event as unknown as AuctionEvent;
    default:
      // of a later release
      return { ...event, type: type satisfies never } as unknown as AuctionEvent;
  }
}

interface FieldsOf {
  readonly Submitted: {
    readonly startPrice: number;
    readonly buyNow: number | null;
    readonly reserve: boolean;
    readonly verified: boolean;
  };
  readonly RoundScheduled: {
    readonly by: 'release' | 'restart';
    readonly start: number;
    readonly slot: number;
    readonly hot: number;
    readonly softWindow: number;
    readonly softCap: number;
    readonly ladder: readonly (readonly [number, number])[];
    readonly startPrice: number;
    readonly buyNow: number | null;
    readonly carried: { readonly bidder: number; readonly amount: number } | null;
  };
}
type Fields<T extends keyof FieldsOf> = FieldsOf[T];
