import { refuse } from './codes.ts';
import type { PayloadOf } from './commands.ts';
import { happens, move } from './guards.ts';
import { isExtensionLegal } from './slots.ts';
import { RUNNING } from './statuses.ts';

/** O declares an outage: while it lasts the end is held, bids and buy now are refused. */
export const declareOutage = move(['operator'], RUNNING, (state, { at }) =>
  state.round!.outage === null ? happens({ type: 'OutageDeclared', at }) : refuse.move_not_allowed,
);

/** O lifts it: before the end the round goes on, after it the round ends at the lift. */
export const liftOutage = move(['operator'], RUNNING, (state, { at }) => {
  const { outage, end } = state.round!;
  return outage === null
    ? refuse.move_not_allowed
    : happens({ type: 'OutageLifted', at, end: Math.max(end, at) });
});

/** O extends during an outage, which ends with it: a new slot, hot phase and soft close anew. */
export const extend = move(['operator'], RUNNING, (state, { at, payload }, schedule) => {
  const round = state.round!;
  if (round.outage === null) return refuse.move_not_allowed;
  const reservation = payload as PayloadOf<'extend'>;
  if (!isExtensionLegal(reservation, at, { start: round.plan.start, end: round.end }, schedule))
    return refuse.slot_invalid;
  return happens({ type: 'RoundExtended', at, slot: reservation.slot });
});
