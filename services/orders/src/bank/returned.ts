import type { OrderState } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import type { Payment } from '../payment.ts';
import { publishState } from '../publish.ts';
import { addStep } from '../steps.ts';
import { takePaymentBack } from '../store.ts';
import { LONGEST_NOTE } from './split.ts';

/**
 * The bank took `amount` cents of the payment of a paid order back: it waits for its payment again, and both sides are
 * notified. What was agreed of the pickup is kept, and holds again once it is paid.
 */
export async function returnPayment(
  tx: Tx,
  { orderId, received }: OrderState,
  { amount, text, bookedOn }: { readonly amount: number; readonly text: string; readonly bookedOn: string },
  { at, actor }: Pick<Payment, 'at' | 'actor'>,
): Promise<OrderState> {
  // the part of this amount, else the last
  const { rows } = await tx.client.query<{ entry_id: string }>(
    `update bank_part set taken_back_at = $3 where part_id = (
       select part_id from bank_part where order_id = $1 and taken_back_at is null
       order by amount = $2 desc, part_id desc limit 1) returning entry_id`,
    [orderId, amount, at],
  );
  // with the whole payment what was paid too much is gone, too
  await tx.client.query(
    'update bank_entry set rest = 0 where entry_id = any($1) and order_id = $2 and amount <= $3',
    [rows.map(({ entry_id }) => entry_id), orderId, amount],
  );
  const order = await takePaymentBack(tx.client, orderId, {
    amount: Math.min(amount, received),
    pays: true,
    at,
    returned: amount,
  });
  const note = text.slice(0, LONGEST_NOTE);
  await addStep(tx.client, orderId, { at, actor, kind: 'payment_returned', note, day: bookedOn, amount });
  publishState(tx, order);
  return order;
}
