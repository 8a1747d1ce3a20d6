import type { OrderObligation, OrderSide, OrderState } from '@rollheim/contracts';
import { mayStillBeDisputed } from './dispute/decide.ts';

/** What an order is judged by. */
export type ObligingOrder = Pick<OrderState, 'status' | 'dispute' | 'invoice' | 'createdAt' | 'handedOverOn'>;

interface Rule {
  /** True as long as it is not over, at an instant (ISO). */
  readonly lasts: (order: ObligingOrder, at: string) => boolean;
  /** Whose account cannot be deleted meanwhile. */
  readonly binds: Readonly<Record<OrderSide, boolean>>;
}

/**
 * So long after the sale its handover is waited for: where both did it without writing it down, or a side
 * is gone, no one else would ever end it.
 */
const HANDOVER_DAYS = 365;
const DAY_MS = 86_400_000;

const BOTH = { buyer: true, seller: true } as const;

/** Obligations by deletion: what the account of which side has to wait for; what is named first comes first. */
const OBLIGATIONS: Readonly<Record<OrderObligation, Rule>> = {
  dispute: { lasts: ({ dispute }) => dispute?.status === 'open', binds: BOTH },
  payment: { lasts: ({ status }) => status === 'pending', binds: BOTH },
  // without the other side no one could hand over, take over, or say that it was done
  handover: {
    lasts: ({ status, handedOverOn, createdAt }, at) =>
      status === 'paid' &&
      handedOverOn === null &&
      Date.parse(at) <= Date.parse(createdAt) + HANDOVER_DAYS * DAY_MS,
    binds: BOTH,
  },
  // it needs the buyer's name and address
  invoice: {
    lasts: ({ invoice, status }) => invoice === null && status !== 'canceled',
    binds: { buyer: true, seller: false },
  },
  // a dispute that is opened needs somebody who answers it
  complaint: { lasts: mayStillBeDisputed, binds: BOTH },
};

/** What keeps a side of an order from leaving at an instant (ISO); null: nothing. */
export const obligationOf = (order: ObligingOrder, side: OrderSide, at: string): OrderObligation | null =>
  (Object.keys(OBLIGATIONS) as OrderObligation[]).find(
    (each) => OBLIGATIONS[each].binds[side] && OBLIGATIONS[each].lasts(order, at),
  ) ?? null;
