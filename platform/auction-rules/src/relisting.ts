import type { Envelope } from './commands.ts';
import { refuse } from './codes.ts';
import type { RoundScheduled } from './events.ts';
import { happens } from './guards.ts';
import { LADDER, LEAST_MINIMUM, onGrid, reducedOnGrid } from './ladder.ts';
import { isReduced, isRelistable } from './reduction.ts';
import { isReservationLegal, type Reservation } from './slots.ts';
import type { Schedule } from './schedule.ts';
import type { Auction, Terms } from './state.ts';

/** Release of a reviewed ad. A later round is reduced like a restart; a release never carries a bid. */
export function scheduleRelease(
  state: Auction,
  { at, payload, facts }: Envelope<'release'>,
  schedule: Schedule,
) {
  const terms = state.terms!;
  if (!isRelistable(state, terms, facts.priorMinimum ?? null)) return refuse.reduction_too_small;
  if (!isReservationLegal(payload, at, state.plannedSaleDate, schedule)) return refuse.slot_invalid;
  return happens(scheduled(at, 'release', terms, payload, null, schedule));
}

/** Restart of a round that failed, or out of the renegotiation: the same ad with a lower minimum. */
export function scheduleRestart(
  state: Auction,
  at: number,
  newMinimum: number | undefined,
  reservation: Partial<Reservation>,
  schedule: Schedule,
) {
  const last = state.last!;
  if (!onGrid(newMinimum)) return refuse.invalid_amount;
  if (newMinimum < LEAST_MINIMUM) return refuse.invalid_prices;
  const reduced = state.rescinded ? newMinimum <= last.minimum : isReduced(newMinimum, last.minimum);
  if (!reduced) return refuse.reduction_too_small;
  const { r = Number.NaN, start = Number.NaN, slot = Number.NaN } = reservation;
  if (!isReservationLegal({ r, start, slot }, at, state.plannedSaleDate, schedule))
    return refuse.slot_invalid;
  const keepsStart = state.reserve || state.rescinded;
  const startPrice = Math.min(keepsStart ? last.startPrice : reducedOnGrid(last.startPrice), newMinimum);
  const terms: Terms = { startPrice, minimum: newMinimum, buyNow: state.terms!.buyNow };
  return scheduled(at, 'restart', terms, { r, start, slot }, carriedBid(state, at), schedule);
}

/** True where the bid of the last round opens the next one, while it binds: once, whoever was carried in is not carried out. */
export const mayBeCarried = ({ binding, wasCarried }: Auction): boolean => binding !== null && !wasCarried;

/** A bid that still binds opens the next round, once: its price is that round's start price and its limit. */
function carriedBid(state: Auction, at: number): RoundScheduled['carried'] {
  const { binding } = state;
  if (binding === null || binding.until <= at || !mayBeCarried(state)) return null;
  return { merchant: binding.merchant, customer: binding.customer, amount: binding.amount };
}

function scheduled(
  at: number,
  by: RoundScheduled['by'],
  terms: Terms,
  { start, slot }: Reservation,
  carried: RoundScheduled['carried'],
  schedule: Schedule,
): RoundScheduled {
  return {
    type: 'RoundScheduled',
    at,
    by,
    terms,
    start,
    slot,
    hot: schedule.hotSeconds * 1000,
    softWindow: schedule.softWindowSeconds * 1000,
    softCap: schedule.softCapSeconds * 1000,
    ladder: LADDER,
    carried,
  };
}
