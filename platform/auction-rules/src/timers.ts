import { refuse } from './codes.ts';
import { TIMERS, type Envelope, type Timer, type TimerName } from './commands.ts';
import { BINDING_MS, endRound } from './end.ts';
import type { AuctionEvent } from './events.ts';
import { happens } from './guards.ts';
import type { Auction } from './state.ts';
import { isRunning, isUnsold } from './statuses.ts';

const DAY = 86_400_000;
/** How long after its round an unsold vehicle is offered. */
export const UNSOLD_MS = 30 * DAY;
const EDITING_MS = 7 * DAY;

/** Names each timer that the state holds, with its due time. */
function eachTimer(state: Auction, hold: (timer: TimerName, due: number) => void): void {
  const { status, round, binding, late } = state;
  if (status === 'published' && round) hold('start', Math.max(round.plan.start, round.plan.scheduledAt));
  if (status === 'running' && round) hold('hot', round.end - round.plan.hot);
  if (isRunning(status) && round?.outage === null) hold('end', round.end);
  if (binding) hold('binding', binding.until);
  if (status === 'renegotiation' && state.negotiation) hold('negotiation', state.negotiation.deadline);
  if (status === 'recd_late_offer' && late) hold('late_offer', late.at + BINDING_MS);
  if (status === 'anr_offer_above_targetprice' && late) hold('reservation', late.at + BINDING_MS);
  const unsold = unsoldDue(state);
  if (unsold !== null) hold('30_days', unsold);
}

const byDue = (a: Timer, b: Timer): number =>
  a.due - b.due || TIMERS.indexOf(a.timer) - TIMERS.indexOf(b.timer);

/** Timers that the state holds, in the order of their due time (at the same instant: that of the rules). */
export function timersOf(state: Auction): Timer[] {
  const timers: Timer[] = [];
  eachTimer(state, (timer, due) => timers.push({ timer, round: state.rounds, due }));
  return timers.length > 1 ? timers.sort(byDue) : timers;
}

/** Timers due at or before `at` (epoch ms), as far as the present state holds them; apply one, then ask again. */
export function dueTimers(state: Auction, at: number): Timer[] {
  return timersOf(state).filter(({ due }) => due <= at);
}

/** The timer that is due first, for the timer wheel of the service; null when nothing is held. */
export function nextTimer(state: Auction): Timer | null {
  return timersOf(state)[0] ?? null;
}

/** When the first timer is due, epoch ms; Infinity where none is held. Asked behind each entry of the log. */
export function nextDue(state: Auction): number {
  let next = Number.POSITIVE_INFINITY;
  eachTimer(state, (_timer, due) => {
    if (due < next) next = due;
  });
  return next;
}

/** A timer is refused before its time, or if the state does not hold exactly it. */
export function fire(state: Auction, { at, payload: { timer, round, due } }: Envelope<'timer'>) {
  const held = timersOf(state).find((one) => one.timer === timer && one.round === round && one.due === due);
  if (!held || due > at) return refuse.move_not_allowed;
  return happens(...EFFECT[held.timer](state, at));
}

const EFFECT: Record<TimerName, (state: Auction, at: number) => readonly AuctionEvent[]> = {
  start: (_state, at) => [{ type: 'RoundStarted', at }],
  hot: (_state, at) => [{ type: 'HotPhaseBegan', at }],
  end: endRound,
  binding: (_state, at) => [{ type: 'BindingLapsed', at }],
  negotiation: (_state, at) => [{ type: 'NegotiationEnded', at, by: 'deadline' }],
  late_offer: (_state, at) => [{ type: 'LateOfferDeclined', at, by: 'deadline' }],
  reservation: (_state, at) => [{ type: 'ReservationRefused', at, by: 'deadline' }],
  '30_days': (_state, at) => [{ type: 'Withdrawn', at, by: 'deadline' }],
};

/** 30 days after the round's end, in editing at the earliest 7 days after the ad came there. */
function unsoldDue({ status, rounds, roundEndedAt, since }: Auction): number | null {
  if (rounds === 0 || roundEndedAt === null) return null;
  if (status === 'editing') return Math.max(roundEndedAt + UNSOLD_MS, since + EDITING_MS);
  const waits = isUnsold(status);
  return waits ? roundEndedAt + UNSOLD_MS : null;
}
