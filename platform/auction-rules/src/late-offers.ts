import { refuse } from './codes.ts';
import type { Envelope } from './commands.ts';
import { happens, nextId } from './guards.ts';
import { onGrid, step } from './ladder.ts';
import { sale } from './sale.ts';
import type { Auction, LateOffer } from './state.ts';

/** Target price: the last round's minimum, or expectation. Cents. */
export const targetPrice = (state: Auction): number => state.last!.minimum;

/** Least late offer: own start price, archived bid, or what the operator demands up to the target. Cents. */
export function systemMinimum(state: Auction, demanded: number | null = state.systemMinimum): number {
  const override = demanded === null ? 0 : Math.min(demanded, targetPrice(state));
  return Math.max(state.terms!.startPrice, state.archived ?? 0, override);
}

export const LATE_OFFERS = {
  /** failed → acpt_late_offer: S opens the vehicle to late offers. */
  late_open: (_state: Auction, { at }: Envelope) => happens({ type: 'LateOffersOpened', at }),

  /** O demands more for late offers than the rules do; null: no longer. */
  system_minimum: (_state: Auction, { at, payload: { amount } }: Envelope<'system_minimum'>) =>
    amount !== null && !onGrid(amount)
      ? refuse.invalid_amount
      : happens({ type: 'SystemMinimumSet', at, amount }),

  /** M makes a first offer, displaces another's, or raises the own one. */
  late_offer(state: Auction, command: Envelope<'late_offer'>) {
    const { late } = state;
    const { amount } = command.payload;
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
  },

  /** S counters above the offer, up to the target, below the own last counter to that customer in this round. */
  late_counter(state: Auction, command: Envelope<'late_counter'>) {
    const late = state.late!;
    const { offer, amount } = command.payload;
    if (offer !== late.offerId) return refuse.conflict;
    if (!onGrid(amount)) return refuse.invalid_amount;
    if (amount <= late.amount) return refuse.bid_too_low;
    const last = state.lateCounters[late.customer];
    if (amount > targetPrice(state) || (last !== undefined && amount >= last)) return refuse.bid_too_high;
    return happens({ type: 'LateCounterMade', at: command.at, offerId: nextId(state, 'offer'), amount });
  },

  late_accept: answerLate,
  late_decline: answerLate,
};

/** The offer is answered by S (a reservation also by O), the counter by the merchant's side. */
function answerLate(state: Auction, command: Envelope<'late_accept' | 'late_decline'>) {
  const { at, role, payload } = command;
  const accepts = payload.kind === 'late_accept';
  const late = state.late!;
  if (role === 'merchant') {
    if (late.customer !== command.facts.customer) return refuse.not_allowed;
    if (late.counter === null || payload.offer !== late.counter.offerId) return refuse.conflict;
    return accepts
      ? sold(state, at, late, late.counter.amount)
      : happens({ type: 'LateCounterDeclined', at });
  }
  if (payload.offer !== late.offerId) return refuse.conflict;
  if (accepts) return sold(state, at, late, late.amount);
  if (state.status === 'recd_late_offer') return happens({ type: 'LateOfferDeclined', at, by: 'owner' });
  return happens({ type: 'ReservationRefused', at, by: role === 'owner' ? 'owner' : 'operator' });
}

const sold = (state: Auction, at: number, late: LateOffer, price: number) =>
  happens(sale(state, at, late, price, 'late_offer'));
