import { refuse } from './codes.ts';
import type { Envelope } from './commands.ts';
import { happens } from './guards.ts';
import type { Schedule } from './schedule.ts';
import { isExtensionLegal } from './slots.ts';
import type { Auction } from './state.ts';

export const OUTAGE = {
  /** O declares an outage: while it lasts the end is held, bids and buy now are refused. */
  outage_declare: ({ round }: Auction, { at }: Envelope) =>
    round!.outage === null ? happens({ type: 'OutageDeclared', at }) : refuse.move_not_allowed,

  /** O lifts it: before the end the round goes on, after it the round ends at the lift. */
  outage_lift(state: Auction, { at }: Envelope) {
    const { outage, end } = state.round!;
    return outage === null
      ? refuse.move_not_allowed
      : happens({ type: 'OutageLifted', at, end: Math.max(end, at) });
  },

  /** O extends during an outage, which ends with it: a new slot, hot phase and soft close again. */
  extend(state: Auction, { at, payload }: Envelope<'extend'>, schedule: Schedule) {
    const round = state.round!;
    if (round.outage === null) return refuse.move_not_allowed;
    if (!isExtensionLegal(payload, at, { start: round.plan.start, end: round.end }, schedule))
      return refuse.slot_invalid;
    return happens({ type: 'RoundExtended', at, slot: payload.slot });
  },
};
