import type { Messages } from '@rollheim/contracts';
import type { Reaction } from '@rollheim/service-kit';
import { notify } from './notify.ts';

/** Effects of `order.part-paid`: the buyer reads what came and what is still open; the seller has no part in it. */
export const onPartPaid: Reaction<Messages['order.part-paid']> = async ({ id, payload }, tx) => {
  const told = payload;
  const { orderId, number, auctionId, buyerCustomerId, title, mediaId, amount, owed, invoice, dueOn } = told;
  await notify(tx, {
    // an order may be paid in several parts
    key: `order:${orderId}:part-paid:${id}`,
    customerId: buyerCustomerId,
    groupKey: auctionId,
    auctionId,
    code: 'read_me',
    params: {
      text: 'part_paid',
      title,
      orderId,
      orderNumber: number,
      part: amount,
      open: owed,
      paidOn: told.day,
      ...(invoice === null ? {} : { invoice }),
      ...(dueOn === null ? {} : { payBy: dueOn }),
    },
    title,
    mediaId,
    at: told.at,
    link: { page: 'purchase', params: { id: orderId } },
  });
};
