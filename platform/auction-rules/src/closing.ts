import { refuse } from './codes.ts';
import type { PayloadOf } from './commands.ts';
import { happens, isText, move } from './guards.ts';
import { scheduleRestart } from './relisting.ts';
import { NEGOTIATING, OPEN, UNSOLD } from './statuses.ts';

/** failed, acpt_late_offer, declined_late_offer → published: S restarts with a lower minimum. */
export const restart = move(['owner'], UNSOLD, (state, { at, payload }, schedule) => {
  const wanted = payload as PayloadOf<'restart'>;
  const restarted = scheduleRestart(state, at, wanted.newMinimum, wanted, schedule);
  return 'code' in restarted ? restarted : happens(restarted);
});

/** The same states → editing: S changes data; a bid that still binds is released. */
export const change = move(['owner'], UNSOLD, (_state, { at }) => happens({ type: 'Changed', at }));

/** → failed_na: S withdraws what is not being bid on or negotiated; a draft only once a round was scheduled. */
export const withdraw = move(['owner'], ['editing', 'published', ...UNSOLD], (state, { at }) =>
  state.status === 'editing' && state.rounds === 0
    ? refuse.move_not_allowed
    : happens({ type: 'Withdrawn', at, by: 'owner' }),
);

/** → inactive: O voids with a reason; bids and offers are released. */
export const voidAuction = move(
  ['operator'],
  [...OPEN, ...NEGOTIATING, ...UNSOLD],
  (_state, { at, payload }) => {
    const { reason } = payload as PayloadOf<'void'>;
    return isText(reason) ? happens({ type: 'Voided', at, reason }) : refuse.invalid_input;
  },
);

/** sold → failed: O rescinds with a reason, while the order is pending and the vehicle is not listed elsewhere. */
export const rescind = move(['operator'], ['sold'], (state, { at, payload, facts }) => {
  const { reason } = payload as PayloadOf<'rescind'>;
  if (!isText(reason)) return refuse.invalid_input;
  if (facts.paid === true) return refuse.move_not_allowed;
  if (facts.listedElsewhere === true) return refuse.vehicle_listed;
  return happens({ type: 'Rescinded', at, reason, orderId: state.orders.at(-1)!.orderId });
});
