import type { AuctionEvent, BidPlaced, EventOf, RoundScheduled, Submitted } from './events.ts';
import { opened, talk } from './evolve-renegotiation.ts';
import type { Auction, Round, RoundPlan } from './state.ts';
import type { Status } from './statuses.ts';

/** Applies one event. Pure: the given state is left as it is. */
export function evolve(state: Auction, event: AuctionEvent): Auction {
  const { at } = event;
  switch (event.type) {
    case 'BidPlaced':
      return { ...state, version: state.version + 1, round: bidOn(state.round!, event) };
    case 'LimitRaised':
      return { ...state, round: { ...state.round!, limit: event.amount } };
    case 'Submitted':
      return submitted(state, event);
    case 'EmailVerified':
      return { ...state, emailVerified: true };
    case 'StoredSubmissionDropped':
      return { ...state, stored: null };
    case 'SystemMinimumSet':
      return { ...state, systemMinimum: event.amount };
    case 'Discarded':
      return { ...enter(state, 'editing', at), status: null, stored: null };
    case 'SentBack':
    case 'Reopened':
      return enter(state, 'editing', at);
    case 'Rejected':
      return enter(state, 'inactive', at);
    case 'RoundScheduled':
      return scheduled(state, event);
    case 'RoundStarted':
      return { ...enter(state, 'running', at), round: started(state.round!) };
    case 'HotPhaseBegan':
      return enter(state, 'hotbidding', at);
    case 'OutageDeclared':
      return inRound(state, { outage: at });
    case 'OutageLifted':
      return inRound(state, { outage: null, end: event.end });
    case 'RoundExtended':
      return inRound(enter(state, 'running', at), {
        outage: null,
        plan: { ...state.round!.plan, slot: event.slot },
        end: event.slot,
      });
    // who may bid is known beside the rules; everyone sees the round from now on
    case 'OpenedToAll':
      return inRound(state, {});
    case 'RoundEnded':
      return { ...enter(state, 'endet', at), roundEndedAt: at };
    case 'RoundFailed':
      return enter(state, 'failed', at);
    case 'Sold':
      return sold(state, event);
    case 'NegotiationOpened':
      return { ...enter(state, 'renegotiation', at), ...opened(state, event) };
    case 'AskMade':
    case 'OfferMade':
    case 'CounterDeclined':
      return { ...state, negotiation: talk(state.negotiation!, event), numbered: state.numbered + 1 };
    case 'NegotiationPaused':
      return { ...enter(state, 'failed', at), negotiation: null };
    case 'NegotiationEnded':
      return released(enter(state, 'acpt_late_offer', at));
    case 'BindingLapsed':
      return { ...state, binding: null };
    case 'LateOffersOpened':
      return enter(state, 'acpt_late_offer', at);
    case 'LateOfferMade':
      return lateOffer(state, event);
    case 'LateCounterMade':
      return lateCounter(state, event);
    case 'LateCounterDeclined':
      return { ...state, late: { ...state.late!, counter: null } };
    case 'LateOfferDeclined':
      return { ...enter(state, 'declined_late_offer', at), late: null };
    case 'ReservationRefused':
      return { ...enter(state, 'acpt_late_offer', at), late: null };
    case 'Changed':
      return released(enter(state, 'editing', at));
    case 'Withdrawn':
      return {
        ...released(enter(state, 'failed_na', at)),
        stored: null,
        roundEndedAt: state.roundEndedAt ?? at,
      };
    case 'Voided':
      return { ...released(enter(state, 'inactive', at)), roundEndedAt: state.roundEndedAt ?? at };
    case 'Rescinded':
      return rescinded(state, event);
    case 'QuestionAsked': {
      const { customer, merchant, questionId } = event;
      const questions = { ...state.questions, [customer]: { customer, merchant, questionId, at } };
      return { ...state, questions, numbered: state.numbered + 1 };
    }
    case 'QuestionAnswered': {
      const { [event.customer]: _answered, ...questions } = state.questions;
      return { ...state, version: state.version + 1, questions };
    }
  }
}

/** Applies events in their order. */
export function evolveAll(state: Auction, events: readonly AuctionEvent[]): Auction {
  let next = state;
  for (let index = 0; index < events.length; index++) next = evolve(next, events[index]!);
  return next;
}

function enter(state: Auction, status: Status, at: number): Auction {
  return { ...state, version: state.version + 1, status, since: at };
}

function inRound(state: Auction, change: Partial<Round>): Auction {
  return { ...state, version: state.version + 1, round: { ...state.round!, ...change } };
}

/** Bids and offers that were binding are released. */
function released(state: Auction): Auction {
  return { ...state, binding: null, negotiation: null, late: null };
}

function bidOn(round: Round, event: BidPlaced): Round {
  const { leads } = event;
  return {
    plan: round.plan,
    end: event.end,
    price: event.price,
    leader: leads ? event.merchant : round.leader,
    leaderCustomer: leads ? event.customer : round.leaderCustomer,
    limit: leads ? event.amount : round.limit,
    bidCount: round.bidCount + 1,
    outage: round.outage,
  };
}

function submitted(state: Auction, event: Submitted): Auction {
  const { terms, owner, reserve, plannedSaleDate, at } = event;
  const ad = { owner, reserve, plannedSaleDate };
  if (!event.verified) return { ...state, ...ad, stored: terms };
  return { ...enter(state, 'under_review', at), ...ad, terms, stored: null };
}

function scheduled(state: Auction, event: RoundScheduled): Auction {
  const { terms, carried, at } = event;
  const plan: RoundPlan = {
    start: event.start,
    slot: event.slot,
    scheduledAt: at,
    hot: event.hot,
    softWindow: event.softWindow,
    softCap: event.softCap,
    opening: carried ? carried.amount : terms.startPrice,
    minimum: terms.minimum,
    buyNow: terms.buyNow,
    carried: carried ? { merchant: carried.merchant, customer: carried.customer } : null,
  };
  const round: Round = {
    plan,
    end: event.slot,
    price: null,
    leader: null,
    leaderCustomer: null,
    limit: 0,
    bidCount: 0,
    outage: null,
  };
  return {
    ...released(enter(state, 'published', at)),
    terms,
    ladder: event.ladder,
    rounds: state.rounds + 1,
    round,
    last: { startPrice: terms.startPrice, minimum: terms.minimum },
    roundEndedAt: null,
    rescinded: false,
    archived: null,
    highestBidder: null,
    wasCarried: false,
    lateOffers: {},
    lateCounters: {},
  };
}

/** A carried bid is the round's first bid: public from now on, its price is its limit. */
function started(round: Round): Round {
  const { carried, opening } = round.plan;
  if (carried === null) return round;
  return {
    ...round,
    price: opening,
    leader: carried.merchant,
    leaderCustomer: carried.customer,
    limit: opening,
    bidCount: 1,
  };
}

function sold(state: Auction, event: EventOf<'Sold'>): Auction {
  const { at, merchant, customer, price, orderId } = event;
  const order = { orderId, merchant, customer, price, status: 'pending' } as const;
  return {
    ...released(enter(state, 'sold', at)),
    roundEndedAt: state.roundEndedAt ?? at,
    orders: [...state.orders, order],
  };
}

/** The price is not archived, the 30 days start again, the next restart needs no reduction. */
function rescinded(state: Auction, { at, orderId }: EventOf<'Rescinded'>): Auction {
  const cancel = (order: Auction['orders'][number]) =>
    order.orderId === orderId ? { ...order, status: 'canceled' as const } : order;
  return {
    ...enter(state, 'failed', at),
    roundEndedAt: at,
    rescinded: true,
    archived: null,
    orders: state.orders.map(cancel),
  };
}

function lateOffer(state: Auction, event: EventOf<'LateOfferMade'>): Auction {
  const { at, offerId, merchant, customer, amount } = event;
  const status = event.reserved ? 'anr_offer_above_targetprice' : 'recd_late_offer';
  const entered = state.status === status ? state : enter(state, status, at);
  return {
    ...entered,
    late: { offerId, merchant, customer, amount, at, counter: null },
    lateOffers: { ...state.lateOffers, [customer]: amount },
    numbered: state.numbered + 1,
  };
}

function lateCounter(state: Auction, { offerId, amount }: EventOf<'LateCounterMade'>): Auction {
  const late = state.late!;
  return {
    ...state,
    late: { ...late, counter: { offerId, amount } },
    lateCounters: { ...state.lateCounters, [late.customer]: amount },
    numbered: state.numbered + 1,
  };
}
