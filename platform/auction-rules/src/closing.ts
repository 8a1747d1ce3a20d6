import { refuse } from './codes.ts';
import type { Envelope } from './commands.ts';
import { happens, isText } from './guards.ts';
import { scheduleRestart } from './relisting.ts';
import type { Schedule } from './schedule.ts';
import type { Auction } from './state.ts';

export const CLOSING = {
  /** → published: S restarts with a lower minimum. */
  restart(state: Auction, { at, payload }: Envelope<'restart'>, schedule: Schedule) {
    const restarted = scheduleRestart(state, at, payload.newMinimum, payload, schedule);
    return 'code' in restarted ? restarted : happens(restarted);
  },

  /** → editing: S changes data; a bid that still binds is released. */
  change: (_state: Auction, { at }: Envelope) => happens({ type: 'Changed', at }),

  /** → failed_na: S withdraws what is not being bid on or negotiated; a draft only once a round was scheduled. */
  withdraw: ({ status, rounds }: Auction, { at }: Envelope) =>
    status === 'editing' && rounds === 0
      ? refuse.move_not_allowed
      : happens({ type: 'Withdrawn', at, by: 'owner' }),

  /** O opens a first round to everyone that was for chosen dealers alone. */
  open_round: ({ rounds }: Auction, { at }: Envelope) =>
    rounds === 1 ? happens({ type: 'OpenedToAll', at }) : refuse.move_not_allowed,

  /** → inactive: O voids with a reason; bids and offers are released. */
  void: (_state: Auction, { at, payload: { reason } }: Envelope<'void'>) =>
    isText(reason) ? happens({ type: 'Voided', at, reason }) : refuse.invalid_input,

  /** sold → failed: O rescinds with a reason, while the order is pending and the vehicle is not listed elsewhere. */
  rescind(state: Auction, { at, payload: { reason }, facts }: Envelope<'rescind'>) {
    if (!isText(reason)) return refuse.invalid_input;
    if (facts.paid === true) return refuse.move_not_allowed;
    if (facts.listedElsewhere === true) return refuse.vehicle_listed;
    return happens({ type: 'Rescinded', at, reason, orderId: state.orders.at(-1)!.orderId });
  },
};
