import type { PickupTold } from '@rollheim/contracts';
import type { Reaction } from '@rollheim/service-kit';
import { notify } from './notify.ts';

/** Tells the side that did not move. */
const tellOther =
  (code: 'pickup_proposed' | 'pickup_agreed'): Reaction =>
  async ({ payload }, tx) => {
    const { orderId, proposalId, auctionId, title, mediaId, by, at, ...order } = payload as PickupTold;
    const side = by === 'buyer' ? 'seller' : 'buyer';
    await notify(tx, {
      key: `order:${orderId}:${code}:${proposalId}`,
      customerId: side === 'buyer' ? order.buyerCustomerId : order.sellerCustomerId,
      groupKey: auctionId,
      auctionId,
      code,
      params: { title, orderId, ...(side === 'seller' ? { side } : {}) },
      title,
      mediaId,
      at,
      link: { page: side === 'buyer' ? 'purchase' : 'sale', params: { id: orderId } },
    });
  };

/** Effects of `orders.events`: what buyer and seller agree about the pickup. */
export const orderReactions: Readonly<Record<string, Reaction>> = {
  'order.pickup-proposed': tellOther('pickup_proposed'),
  'order.pickup-agreed': tellOther('pickup_agreed'),
};
