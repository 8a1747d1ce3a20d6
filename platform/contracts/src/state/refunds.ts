import type { OrderRefund, OrderState } from './orders.ts';

/**
 * What is to be paid back of an order: what came in, less what is owed of the commission and what was paid back.
 * `surplus`: what entries of statements brought beyond what they were booked for. Undefined: nothing is, or was.
 */
export function refundOf(
  {
    status,
    commission: { gross },
    received,
    paidOn,
  }: Pick<OrderState, 'status' | 'commission' | 'received' | 'paidOn'>,
  { surplus = 0, paid = 0, last = null }: RefundFigures = {},
): OrderRefund | undefined {
  const wasPaid = status === 'paid' || (status === 'canceled' && paidOn !== null);
  const came = surplus + (wasPaid ? Math.max(received, gross) : received);
  const due = Math.max(0, came - (status === 'canceled' ? 0 : gross) - paid);
  return due === 0 && paid === 0 ? undefined : { due, paid, paidOn: last };
}

/** What an order's own columns do not say, cents; `last`: day of the latest refund. */
export interface RefundFigures {
  readonly surplus?: number;
  readonly paid?: number;
  readonly last?: string | null;
}

/** `order.refunded` of `orders.events`: what the buyer got back of what they paid us. */
export interface Refunded extends Pick<
  OrderState,
  'orderId' | 'number' | 'auctionId' | 'buyerCustomerId' | 'sellerCustomerId' | 'price' | 'title' | 'mediaId'
> {
  /** Cents. */
  readonly amount: number;
  /** Number of the invoice that it was paid for; null where there is none. */
  readonly invoice: string | null;
  /** Day on which it left our account, `YYYY-MM-DD`. */
  readonly day: string;
  /** ISO instant. */
  readonly at: string;
}
