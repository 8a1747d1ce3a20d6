import type { OrderState } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import { publish } from './publish.ts';
import { addStep } from './steps.ts';
import { payOrder } from './store.ts';

/** The payment of an order's commission. */
export interface Payment {
  readonly orderId: string;
  /** Day on which it came, `YYYY-MM-DD`. */
  readonly day: string;
  /** What the bank statement says; kept in the history alone. */
  readonly note: string;
  /** What an entry of a bank statement brought for it, cents; 0 where it was found otherwise. */
  readonly received: number;
  /** ISO instant. */
  readonly at: string;
  readonly actor: string | null;
}

/**
 * Books the payment of an order in the open transaction, with all that follows from it, whoever found it: an operator or
 * a bank statement. Answers the order as it is then; null where it is not pending.
 */
export async function bookPayment(
  tx: Tx,
  { orderId, day, note, received, at, actor }: Payment,
): Promise<OrderState | null> {
  const order = await payOrder(tx.client, orderId, { paidOn: day, at, received });
  if (!order) return null;
  await addStep(tx.client, orderId, { at, actor, kind: 'paid', note, day, amount: received || null });
  publish(tx, order, 'order.paid');
  return order;
}
