import type { OrderState } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';

/** Publishes the order as it stands and what happened to it. */
export function publish(
  tx: Tx,
  order: OrderState,
  happened: 'order.created' | 'order.paid' | 'order.canceled',
): void {
  const { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price } = order;
  publishState(tx, order);
  const payload = { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price };
  tx.emit({ topic: 'orders.events', key: orderId, type: happened, payload });
}

/** Publishes the order as it stands. */
export function publishState(tx: Tx, order: OrderState): void {
  tx.emit({ topic: 'orders.state', key: order.orderId, type: 'orders.state', payload: order });
}
