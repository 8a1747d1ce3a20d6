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
  { orderId, day, note, at, actor }: Payment,
): Promise<OrderState | null> {
  const order = await payOrder(tx.client, orderId, day, at);
  if (!order) return null;
  await addStep(tx.client, orderId, { at, actor, kind: 'paid', note, day });
  publish(tx, order, 'order.paid');
  return order;
}
