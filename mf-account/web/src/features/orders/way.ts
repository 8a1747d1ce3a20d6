import type { SaleRow } from '@rollheim/contracts';

/** One step of an order, as both sides see it. */
export interface WayStep {
  readonly id: 'sold' | 'contact' | 'paid' | 'handover' | 'canceled';
  readonly state: 'done' | 'now' | 'todo';
  /** When it was done: an ISO instant or a day; null: not yet, or not known. */
  readonly at: string | null;
  /** Whose turn it is; null where nothing is to be done. */
  readonly who: 'buyer' | 'both' | null;
}

type Moved = Pick<SaleRow, 'status' | 'createdAt' | 'changedAt' | 'paidOn'>;

const done = (id: WayStep['id'], at: string | null): WayStep => ({ id, state: 'done', at, who: null });

/** The way of an order from the sale to the handover: the same for buyer and seller. */
export function wayOf({ status, createdAt, changedAt, paidOn }: Moved): readonly WayStep[] {
  const sold = done('sold', createdAt);
  if (status === 'canceled') return [sold, done('canceled', changedAt)];
  const paid = status === 'paid';
  return [
    sold,
    // both get each other's contact data with the sale
    done('contact', createdAt),
    paid ? done('paid', paidOn ?? changedAt) : { id: 'paid', state: 'now', at: null, who: 'buyer' },
    { id: 'handover', state: paid ? 'now' : 'todo', at: null, who: 'both' },
  ];
}
