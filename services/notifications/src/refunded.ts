import type { Messages } from '@rollheim/contracts';
import type { Reaction } from '@rollheim/service-kit';
import { notify } from './notify.ts';

/** Effects of `order.refunded`: the buyer reads what they got back, and when; the seller has no part in it. */
export const onRefunded: Reaction<Messages['order.refunded']> = async ({ id, payload }, tx) => {
  const { orderId, number, auctionId, buyerCustomerId, title, mediaId, amount, invoice, day, at } = payload;
  await notify(tx, {
    // an order may be refunded more than once
    key: `order:${orderId}:refunded:${id}`,
    customerId: buyerCustomerId,
    groupKey: auctionId,
    auctionId,
    code: 'read_me',
    params: {
      text: 'refunded',
      title,
      orderId,
      orderNumber: number,
      back: amount,
      paidOn: day,
      ...(invoice === null ? {} : { invoice }),
    },
    title,
    mediaId,
    at,
    link: { page: 'purchase', params: { id: orderId } },
  });
};
