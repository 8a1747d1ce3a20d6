import type { HandoverProtocol, PickupProposal, SaleRow } from '@rollheim/contracts';

/** One step of an order, as both sides see it. */
export interface WayStep {
  readonly id: 'sold' | 'contact' | 'paid' | 'pickup' | 'handover' | 'canceled';
  readonly state: 'done' | 'now' | 'todo';
  /** When it was done: an ISO instant or a day; null: not yet, or not known. */
  readonly at: string | null;
  /** Whose turn it is; null where nothing is to be done. */
  readonly who: 'buyer' | 'seller' | 'both' | null;
}

type Moved = Pick<SaleRow, 'status' | 'createdAt' | 'changedAt' | 'paidOn'>;

const done = (id: WayStep['id'], at: string | null): WayStep => ({ id, state: 'done', at, who: null });

/** The way of an order from the sale to the handover: the same for buyer and seller. */
export function wayOf(
  { status, createdAt, changedAt, paidOn }: Moved,
  pickup: readonly PickupProposal[],
  handover: Pick<HandoverProtocol, 'day'> | null,
): readonly WayStep[] {
  const sold = done('sold', createdAt);
  if (status === 'canceled') return [sold, done('canceled', changedAt)];
  const paid = status === 'paid';
  const latest = pickup.at(-1);
  return [
    sold,
    // both get each other's contact data with the sale
    done('contact', createdAt),
    paid ? done('paid', paidOn ?? changedAt) : { id: 'paid', state: 'now', at: null, who: 'buyer' },
    latest?.agreed
      ? done('pickup', latest.agreedAt)
      : {
          id: 'pickup',
          state: paid ? 'now' : 'todo',
          at: null,
          who: latest?.by === 'seller' ? 'buyer' : 'seller',
        },
    handover
      ? done('handover', handover.day)
      : { id: 'handover', state: latest?.agreed && paid ? 'now' : 'todo', at: null, who: 'both' },
  ];
}

/** What a side of a paid order is to do about the pickup. */
export function pickupStep(
  pickup: readonly PickupProposal[],
  side: PickupProposal['by'],
): 'offer' | 'choose' | 'offered' | 'agreed' {
  const latest = pickup.at(-1);
  if (latest?.agreed) return 'agreed';
  if (!latest) return 'offer';
  return latest.by === side ? 'offered' : 'choose';
}

/** The day that a handover is most likely of: the agreed one, once it is there. Both `YYYY-MM-DD`, as Berlin counts days. */
export function handoverDay(pickup: readonly Pick<PickupProposal, 'agreed'>[], today: string): string {
  const agreed = pickup.at(-1)?.agreed?.day;
  return agreed !== undefined && agreed < today ? agreed : today;
}

/** What is wrong with the day of a handover (`YYYY-MM-DD`), which is one from the sale until today. */
export const dayFaultOf = (day: string | null, soldOn: string, today: string): 'future' | 'before' | null => {
  if (day === null) return null;
  if (day > today) return 'future';
  return day < soldOn ? 'before' : null;
};
