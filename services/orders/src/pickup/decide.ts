import { berlinTime, slotFaults } from '@rollheim/contracts';
import type { OrderCommands, OrderState, PickupProposal } from '@rollheim/contracts';

/** A refusal: its code, and the broken rule of each field. */
export interface Refused {
  readonly refused: 'not_found' | 'move_not_allowed' | 'conflict' | 'invalid_input';
  readonly fields?: Readonly<Record<string, string>>;
}

type Side = PickupProposal['by'];
type Asked<T extends 'order.propose-pickup' | 'order.agree-pickup'> = Omit<OrderCommands[T], 'orderId'>;

/** Who comes, with the number plate as it is on the vehicle. */
const named = (collector: PickupProposal['collector']): PickupProposal['collector'] =>
  collector && { name: collector.name.trim(), plate: collector.plate.trim().toUpperCase() };

/** What a side proposes again, or why it may not. */
export function decideProposal(
  order: OrderState,
  side: Side,
  present: PickupProposal | null,
  asked: Asked<'order.propose-pickup'>,
  { at, proposalId }: Pick<PickupProposal, 'at' | 'proposalId'>,
): PickupProposal | Refused {
  // contacts are free and the commission is paid: before that nothing is handed over
  if (order.status !== 'paid') return { refused: 'move_not_allowed' };
  const place = side === 'seller' ? asked.place.trim() : (present?.place ?? '');
  const fields = {
    ...slotFaults(asked.slots, Date.parse(at)),
    ...(side === 'seller' && place === '' ? { place: 'any.required' } : {}),
  };
  if (Object.keys(fields).length > 0) return { refused: 'invalid_input', fields };
  return {
    proposalId,
    by: side,
    at,
    slots: asked.slots.toSorted((a, b) => `${a.day} ${a.from}`.localeCompare(`${b.day} ${b.from}`)),
    place,
    note: asked.note.trim(),
    // who comes is the buyer's to say, and stays until they say otherwise
    collector: (side === 'buyer' ? named(asked.collector) : null) ?? present?.collector ?? null,
    agreed: null,
    agreedAt: null,
  };
}

/** The latest proposal with the slot that the other side chose, or why it may not. */
export function decideAgreement(
  order: OrderState,
  side: Side,
  present: PickupProposal | null,
  asked: Asked<'order.agree-pickup'>,
  at: string,
): PickupProposal | Refused {
  if (order.status !== 'paid' || present === null) return { refused: 'move_not_allowed' };
  // proposed again, or agreed, while the page was open
  if (present.proposalId !== asked.proposalId || present.agreed !== null) return { refused: 'conflict' };
  if (present.by === side) return { refused: 'move_not_allowed' };
  const agreed = present.slots[asked.slot];
  if (!agreed) return { refused: 'invalid_input', fields: { slot: 'any.only' } };
  if (`${agreed.day} ${agreed.from}` <= berlinTime(Date.parse(at)))
    return { refused: 'invalid_input', fields: { slot: 'pickup.past' } };
  const collector = side === 'buyer' ? (named(asked.collector) ?? present.collector) : present.collector;
  return { ...present, collector, agreed, agreedAt: at };
}
