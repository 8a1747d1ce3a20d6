import type { OrderState } from '@rollheim/contracts';
import { isCalendarDay } from '@rollheim/contracts/server';
import type { OrderCommands } from '@rollheim/contracts';
import { accepted, isOperator, rejected, type CommandHandlers, type Tx } from '@rollheim/service-kit';
import { isRecalled } from './bank/recalled.ts';
import { dayOf, isOwnSale } from './order.ts';
import type { Payment } from './payment.ts';
import { publishRefund } from './publish.ts';
import { addStep } from './steps.ts';
import { lockOrder, touchOrder, versionOf } from './store.ts';

/** What is to be paid back to the buyer of an order, cents. */
export const refundDue = ({ refund }: Pick<OrderState, 'refund'>): number => refund?.due ?? 0;

/** Books that all that is due to the buyer of a locked order was paid back, in the open transaction. */
export async function bookRefund(
  tx: Tx,
  present: OrderState,
  { day, note, at, actor }: Pick<Payment, 'day' | 'note' | 'at' | 'actor'>,
): Promise<OrderState> {
  const { orderId } = present;
  const amount = refundDue(present);
  await tx.client.query('insert into refund (order_id, amount, day, at) values ($1, $2, $3, $4)', [
    orderId,
    amount,
    day,
    at,
  ]);
  const order = await touchOrder(tx.client, orderId);
  await addStep(tx.client, orderId, { at, actor, kind: 'refunded', note, day, amount });
  publishRefund(tx, order, { amount, day, at });
  return order;
}

/** What the buyer gets back is booked by operators. */
export const refundHandlers: Pick<CommandHandlers<OrderCommands>, 'order.book-refund'> = {
  'order.book-refund': async ({ actor, at, payload: { orderId, amount, day, note } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const present = await lockOrder(tx.client, orderId);
    if (!present) return rejected('not_found');
    if (isOwnSale(actor, present)) return rejected('four_eyes');
    if (!isCalendarDay(day) || day > dayOf(at)) return rejected('invalid_input', { day: 'date.max' });
    if (day < dayOf(present.createdAt)) return rejected('invalid_input', { day: 'date.min' });
    const due = refundDue(present);
    if (due === 0) return rejected('move_not_allowed');
    // what the bank took back is not paid back once more: its entry is decided first
    if (await isRecalled(tx.client, present))
      return rejected('move_not_allowed', { payment: 'handover.recalled' });
    // more came in meanwhile, or less is owed
    if (due !== amount) return rejected('conflict');
    const order = await bookRefund(tx, present, { day, note, at, actor });
    const { buyerCustomerId, sellerCustomerId } = order;
    return accepted(order, {
      versions: versionOf(order),
      persons: [buyerCustomerId, sellerCustomerId],
      noted: { details: { amount } },
    });
  },
};
