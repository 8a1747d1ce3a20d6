import { refuse } from './codes.ts';
import type { Envelope } from './commands.ts';
import { happens, nextId } from './guards.ts';
import { onGrid } from './ladder.ts';
import { scheduleRestart } from './relisting.ts';
import { sale } from './sale.ts';
import type { Auction, Negotiation } from './state.ts';
import type { Schedule } from './schedule.ts';

type Side = 'owner' | 'bidder';

export const RENEGOTIATION = {
  /** The side to move accepts the standing offer or ask. */
  neg_accept(state: Auction, command: Envelope<'neg_accept'>) {
    const talks = state.negotiation!;
    const side = sideOf(talks, command);
    if (typeof side !== 'string') return side;
    const fault = turnFault(talks, side) ?? staleFault(talks, command.payload.offer);
    return fault ?? agreed(state, command.at, talks);
  },

  /** S asks: at or below the standing offer it accepts it, else below the last ask and not above the minimum. */
  neg_counter(state: Auction, command: Envelope<'neg_counter'>) {
    const talks = state.negotiation!;
    const { offer, amount } = command.payload;
    const fault = turnFault(talks, 'owner') ?? staleFault(talks, offer);
    if (fault) return fault;
    if (!onGrid(amount)) return refuse.invalid_amount;
    if (amount <= talks.standing.amount) return agreed(state, command.at, talks);
    const falls = talks.lastAsk === null || amount < talks.lastAsk;
    if (!falls || amount > state.last!.minimum) return refuse.bid_too_high;
    return happens({ type: 'AskMade', at: command.at, offerId: nextId(state, 'offer'), amount });
  },

  /** HB offers: at or above the standing ask it accepts it, at that ask, else above all own earlier offers. */
  neg_offer(state: Auction, command: Envelope<'neg_offer'>) {
    const talks = state.negotiation!;
    const side = sideOf(talks, command);
    if (typeof side !== 'string') return side;
    const { offer, amount } = command.payload;
    const fault = turnFault(talks, side) ?? staleFault(talks, offer);
    if (fault) return fault;
    if (!onGrid(amount)) return refuse.invalid_amount;
    if (amount >= talks.standing.amount) return agreed(state, command.at, talks);
    if (amount <= talks.highestOffer) return refuse.bid_too_low;
    return happens({ type: 'OfferMade', at: command.at, offerId: nextId(state, 'offer'), amount });
  },

  /** HB declines a counter: the hammer bid holds again. S declines at any time, with restart or pause. */
  neg_decline(state: Auction, command: Envelope<'neg_decline'>, schedule: Schedule) {
    const talks = state.negotiation!;
    const side = sideOf(talks, command);
    if (typeof side !== 'string') return side;
    const { at, payload } = command;
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
  },

  /** S ends the renegotiation at any time: the bid is released at once. */
  neg_end: (state: Auction, { at, payload }: Envelope<'neg_end'>) =>
    staleFault(state.negotiation!, payload.offer) ?? happens({ type: 'NegotiationEnded', at, by: 'owner' }),
};

/** Which side answers; of the dealers it is the highest bidder alone. */
function sideOf({ bidder }: Negotiation, { role, facts }: Envelope) {
  if (role === 'owner') return 'owner' as const;
  return bidder.customer === facts.customer ? ('bidder' as const) : refuse.not_allowed;
}

/** No one accepts or answers an own offer. */
const turnFault = ({ standing }: Negotiation, side: Side) =>
  standing.by === side ? refuse.move_not_allowed : null;

const staleFault = ({ standing }: Negotiation, offerId: string) =>
  standing.offerId === offerId ? null : refuse.conflict;

const agreed = (state: Auction, at: number, { bidder, standing }: Negotiation) =>
  happens(sale(state, at, bidder, standing.amount, 'renegotiation'));
