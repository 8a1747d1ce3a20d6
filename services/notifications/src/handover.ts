import type { Messages } from '@rollheim/contracts';
import type { Reaction } from '@rollheim/service-kit';
import { notify } from './notify.ts';

/** Effects of `order.handed-over`: both sides are notified, each on its own page. */
export const onHandover: Reaction<Messages['order.handed-over']> = async ({ payload }, tx) => {
  const { orderId, auctionId, title, mediaId, at, ...order } = payload;
  const sides = [
    { side: 'buyer', customerId: order.buyerCustomerId, page: 'purchase' },
    { side: 'seller', customerId: order.sellerCustomerId, page: 'sale' },
  ] as const;
  for (const { side, customerId, page } of sides)
    await notify(tx, {
      key: `order:${orderId}:handed_over:${customerId}`,
      customerId,
      groupKey: auctionId,
      auctionId,
      code: 'handed_over',
      params: { title, orderId, ...(side === 'seller' ? { side } : {}) },
      title,
      mediaId,
      at,
      link: { page, params: { id: orderId } },
    });
};
