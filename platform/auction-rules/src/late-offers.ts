import { refuse } from './codes.ts';
import type { Envelope, PayloadOf } from './commands.ts';
import { happens, mayTrade, move, nextId, type Decider, type Decision } from './guards.ts';
import { onGrid, step } from './ladder.ts';
import { decideReservation } from './reservation.ts';
import { sale } from './sale.ts';
import type { Auction, LateOffer } from './state.ts';
import { takesOffers } from './statuses.ts';

/** failed → acpt_late_offer: S opens the vehicle to late offers. */
export const openLateOffers = move(['owner'], ['failed'], (_state, { at }) =>
  happens({ type: 'LateOffersOpened', at }),
);

/** O demands more for late offers than the rules do; null: no longer. */
export const setSystemMinimum: Decider = (state, { role, at, payload }) => {
  if (role !== 'operator') return refuse.not_allowed;
  if (state.status === null) return refuse.move_not_allowed;
  const { amount } = payload as PayloadOf<'system_minimum'>;
  if (amount !== null && !onGrid(amount)) return refuse.invalid_amount;
  return happens({ type: 'SystemMinimumSet', at, amount });
};

/** Target price: the last round's minimum, or expectation. Cents. */
export const targetPrice = (state: Auction): number => state.last!.minimum;

/** Least late offer: own start price, archived bid, or what the operator demands up to the target. Cents. */
export function systemMinimum(state: Auction, demanded: number | null = state.systemMinimum): number {
  const override = demanded === null ? 0 : Math.min(demanded, targetPrice(state));
  return Math.max(state.terms!.startPrice, state.archived ?? 0, override);
}

/** M makes a first offer, displaces another's, or raises the own one. */
export function lateOffer(state: Auction, command: Envelope): Decision {
  if (!mayTrade(state, command)) return refuse.bidding_not_possible;
  const { status, late } = state;
  const open = takesOffers(status);
  if (!open) return refuse.offer_unavailable;
  const { amount } = command.payload as PayloadOf<'late_offer'>;
  if (!onGrid(amount)) return refuse.invalid_amount;

  const customer = command.facts.customer!;
  const counter = late !== null && late.customer === customer ? late.counter : null;
  if (late !== null && counter !== null && amount >= counter.amount)
    return sold(state, command.at, late, counter.amount);
  if (amount <= (state.lateOffers[customer] ?? 0)) return refuse.bid_too_low;
  const reserved = amount >= targetPrice(state);
  const demanded =
    command.facts.systemMinimum === undefined ? state.systemMinimum : command.facts.systemMinimum;
  const least = late === null ? systemMinimum(state, demanded) : step(late.amount, state.ladder);
  if (!reserved && amount < least) return refuse.bid_too_low;
  return happens({
    type: 'LateOfferMade',
    at: command.at,
    offerId: nextId(state, 'offer'),
    merchant: command.actor,
    customer,
    amount,
    reserved,
  });
}

/** S counters above the offer, up to the target, below the own last counter to that customer in this round. */
export const lateCounter = move(['owner'], ['recd_late_offer'], (state, command) => {
  const late = state.late!;
  const { offer, amount } = command.payload as PayloadOf<'late_counter'>;
  if (offer !== late.offerId) return refuse.conflict;
  if (!onGrid(amount)) return refuse.invalid_amount;
  if (amount <= late.amount) return refuse.bid_too_low;
  const last = state.lateCounters[late.customer];
  if (amount > targetPrice(state) || (last !== undefined && amount >= last)) return refuse.bid_too_high;
  return happens({ type: 'LateCounterMade', at: command.at, offerId: nextId(state, 'offer'), amount });
});

/** The offer is answered by S (a reservation also by O), the counter by the merchant's side. */
export function answerLate(state: Auction, command: Envelope): Decision {
  if (command.role === 'merchant') return answerCounter(state, command);
  if (state.status === 'anr_offer_above_targetprice') return decideReservation(state, command);
  if (command.role !== 'owner') return refuse.not_allowed;
  if (state.status !== 'recd_late_offer') return refuse.move_not_allowed;
  const late = state.late!;
  const { kind, offer } = command.payload as PayloadOf<'late_accept'>;
  if (offer !== late.offerId) return refuse.conflict;
  if (kind === 'late_accept') return sold(state, command.at, late, late.amount);
  return happens({ type: 'LateOfferDeclined', at: command.at, by: 'owner' });
}

function answerCounter(state: Auction, command: Envelope): Decision {
  if (!mayTrade(state, command)) return refuse.bidding_not_possible;
  if (state.status !== 'recd_late_offer') return refuse.move_not_allowed;
  const late = state.late!;
  if (late.customer !== command.facts.customer) return refuse.not_allowed;
  const { kind, offer } = command.payload as PayloadOf<'late_accept'>;
  if (late.counter === null || offer !== late.counter.offerId) return refuse.conflict;
  if (kind === 'late_accept') return sold(state, command.at, late, late.counter.amount);
  return happens({ type: 'LateCounterDeclined', at: command.at });
}

const sold = (state: Auction, at: number, late: LateOffer, price: number): Decision =>
  happens(sale(state, at, late, price, 'late_offer'));
