import { refuse, type Rejection } from './codes.ts';
import type { Envelope, NegotiationDecline, PayloadOf } from './commands.ts';
import { happens, mayTrade, nextId, type Decision } from './guards.ts';
import { onGrid } from './ladder.ts';
import { scheduleRestart } from './relisting.ts';
import { sale } from './sale.ts';
import type { Auction, Negotiation } from './state.ts';
import type { Schedule } from './schedule.ts';

type Side = 'owner' | 'bidder';

/** The side to move accepts the standing offer or ask. */
export function accept(state: Auction, command: Envelope): Decision {
  const side = sideOf(state, command);
  if (typeof side !== 'string') return side;
  const talks = state.negotiation!;
  const { offer } = command.payload as PayloadOf<'neg_accept'>;
  const fault = turnFault(talks, side) ?? staleFault(talks, offer);
  return fault ?? agreed(state, command.at, talks);
}

/** S asks: at or below the standing offer it accepts it, else below the last ask and not above the minimum. */
export function counter(state: Auction, command: Envelope): Decision {
  if (command.role !== 'owner') return refuse.not_allowed;
  if (state.status !== 'renegotiation') return refuse.move_not_allowed;
  const talks = state.negotiation!;
  const { offer, amount } = command.payload as PayloadOf<'neg_counter'>;
  const fault = turnFault(talks, 'owner') ?? staleFault(talks, offer);
  if (fault) return fault;
  if (!onGrid(amount)) return refuse.invalid_amount;
  if (amount <= talks.standing.amount) return agreed(state, command.at, talks);
  const falls = talks.lastAsk === null || amount < talks.lastAsk;
  if (!falls || amount > state.last!.minimum) return refuse.bid_too_high;
  return happens({ type: 'AskMade', at: command.at, offerId: nextId(state, 'offer'), amount });
}

/** HB offers: at or above the standing ask it accepts it, at that ask, else above all own earlier offers. */
export function offer(state: Auction, command: Envelope): Decision {
  if (!mayTrade(state, command)) return refuse.bidding_not_possible;
  if (state.status !== 'renegotiation') return refuse.offer_unavailable;
  const talks = state.negotiation!;
  if (talks.bidder.customer !== command.facts.customer) return refuse.not_allowed;
  const { offer: offerId, amount } = command.payload as PayloadOf<'neg_offer'>;
  const fault = turnFault(talks, 'bidder') ?? staleFault(talks, offerId);
  if (fault) return fault;
  if (!onGrid(amount)) return refuse.invalid_amount;
  if (amount >= talks.standing.amount) return agreed(state, command.at, talks);
  if (amount <= talks.highestOffer) return refuse.bid_too_low;
  return happens({ type: 'OfferMade', at: command.at, offerId: nextId(state, 'offer'), amount });
}

/** HB declines a counter: the hammer bid stands again. S declines at any time, with restart or pause. */
export function decline(state: Auction, command: Envelope, schedule: Schedule): Decision {
  const side = sideOf(state, command);
  if (typeof side !== 'string') return side;
  const talks = state.negotiation!;
  const payload = command.payload as NegotiationDecline;
  const { at } = command;
  if (side === 'bidder') {
    const fault = turnFault(talks, side) ?? staleFault(talks, payload.offer);
    return fault ?? happens({ type: 'CounterDeclined', at, offerId: nextId(state, 'offer') });
  }
  if (payload.then !== 'restart' && payload.then !== 'pause') return refuse.invalid_input;
  const stale = staleFault(talks, payload.offer);
  if (stale) return stale;
  if (payload.then === 'pause') return happens({ type: 'NegotiationPaused', at });
  const restarted = scheduleRestart(state, at, payload.newMinimum, payload, schedule);
  return 'code' in restarted ? restarted : happens(restarted);
}

/** S ends the renegotiation at any time: the bid is released at once. */
export function end(state: Auction, command: Envelope): Decision {
  if (command.role !== 'owner') return refuse.not_allowed;
  if (state.status !== 'renegotiation') return refuse.move_not_allowed;
  const { offer: offerId } = command.payload as PayloadOf<'neg_end'>;
  const stale = staleFault(state.negotiation!, offerId);
  return stale ?? happens({ type: 'NegotiationEnded', at: command.at, by: 'owner' });
}

/** Which side answers; a merchant who may not trade answers nothing. */
function sideOf(state: Auction, command: Envelope): Side | Rejection {
  if (command.role === 'merchant' && !mayTrade(state, command)) return refuse.bidding_not_possible;
  if (command.role !== 'owner' && command.role !== 'merchant') return refuse.not_allowed;
  if (state.status !== 'renegotiation') return refuse.move_not_allowed;
  if (command.role === 'owner') return 'owner';
  return state.negotiation!.bidder.customer === command.facts.customer ? 'bidder' : refuse.not_allowed;
}

/** Nobody accepts or answers an own offer. */
const turnFault = ({ standing }: Negotiation, side: Side) =>
  standing.by === side ? refuse.move_not_allowed : null;

const staleFault = ({ standing }: Negotiation, offerId: string) =>
  standing.offerId === offerId ? null : refuse.conflict;

const agreed = (state: Auction, at: number, { bidder, standing }: Negotiation): Decision =>
  happens(sale(state, at, bidder, standing.amount, 'renegotiation'));
