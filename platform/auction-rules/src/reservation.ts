import { refuse } from './codes.ts';
import type { Envelope, PayloadOf } from './commands.ts';
import { happens, type Decision } from './guards.ts';
import { sale } from './sale.ts';
import type { Auction } from './state.ts';

/** anr_offer_above_targetprice → sold / acpt_late_offer: S or O confirms or refuses, by the offer's id. */
export function decideReservation(state: Auction, command: Envelope): Decision {
  const { role, at } = command;
  if (role !== 'owner' && role !== 'operator') return refuse.not_allowed;
  const late = state.late!;
  const { kind, offer } = command.payload as PayloadOf<'late_accept'>;
  if (offer !== late.offerId) return refuse.conflict;
  if (kind === 'late_accept') return happens(sale(state, at, late, late.amount, 'late_offer'));
  return happens({ type: 'ReservationRefused', at, by: role });
}
