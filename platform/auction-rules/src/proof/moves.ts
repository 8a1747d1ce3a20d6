import type { Auction } from '../state.ts';
import { isFrom, moveOf, MOVES, type Kind } from '../table.ts';
import { nameOf } from './rebuild.ts';
import type { LogRecord, PublicEvent } from './record.ts';

/** True for a move that the rules decide again from what is open; a kind of a later release is none. */
export const isDecided = (kind: Kind): boolean =>
  Object.hasOwn(MOVES, kind) && moveOf(kind).proof === 'decided';

/** True where an accepted move may be at this place of the life, by this sender, with these events. */
export function mayFollow(state: Auction, record: LogRecord): boolean {
  const { payload, role, events, trades, bidder } = record;
  const { proof } = moveOf(payload.kind);
  if (proof === 'decided' || events.length === 0 || !isFrom(payload.kind, role, state.status)) return false;
  if (!events.every(({ type }) => proof.includes(type))) return false;
  if (role === 'merchant' && trades !== true) return false;
  const talking = state.status === 'renegotiation' && role === 'merchant';
  if (talking && state.negotiation?.bidder.customer !== nameOf(bidder)) return false;
  return events.every((event) => isConsistent(state, record, event));
}

function isConsistent(state: Auction, record: LogRecord, event: PublicEvent): boolean {
  const { round, negotiation, late, binding } = state;
  const who = nameOf(event['bidder']);
  if (event.type === 'RoundExtended') return round?.outage != null && (event['slot'] as number) >= round.end;
  if (event.type === 'RoundScheduled') {
    const carried = event['carried'] as { bidder: number; amount: number } | null;
    const carries =
      record.payload.kind !== 'release' && binding !== null && binding.until > record.at && !state.wasCarried;
    if (!carries) return carried === null;
    return (
      carried !== null && nameOf(carried.bidder) === binding.customer && carried.amount === binding.amount
    );
  }
  if (event.type !== 'Sold') return true;
  if (event['origin'] === 'renegotiation')
    return negotiation?.bidder.customer === who && (event['price'] as number) >= negotiation.hammerPrice;
  return event['origin'] === 'late_offer' && late?.customer === who;
}
