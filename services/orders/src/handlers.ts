import { newId } from '@rollheim/contracts';
import type { AuctionRescinded, AuctionSold, OrderCommands, OrderState } from '@rollheim/contracts';
import {
  accepted,
  isOperator,
  rejected,
  type CommandHandlers,
  type Reaction,
  type Tx,
} from '@rollheim/service-kit';
import { orderOf, otherSide } from './order.ts';
import {
  cancelOpenOrder,
  contactOf,
  hasOrder,
  insertOrder,
  moveOrder,
  nextNumber,
  readOrder,
  taxProfile,
} from './store.ts';

/** Events of the auctions: a concluded sale becomes one order, a rescinded one cancels it. */
export const saleReactions: Readonly<Record<string, Reaction>> = {
  'auction.sold': async (message, tx) => {
    const sale = message.payload as AuctionSold;
    if (await hasOrder(tx.client, sale.auctionId, sale.seq)) return;
    const buyer = await taxProfile(tx.client, sale.buyerCustomerId);
    const order = orderOf(sale, buyer, { orderId: newId(), number: await nextNumber(tx.client) });
    await insertOrder(tx.client, order, sale.seq);
    publish(tx, order, 'order.created');
  },
  'auction.rescinded': async (message, tx) => {
    const { auctionId, seq } = message.payload as AuctionRescinded;
    const order = await cancelOpenOrder(tx.client, auctionId, seq);
    if (order) publish(tx, order, 'order.canceled');
  },
};

/** Commands of `orders.commands`. */
export const commandHandlers: CommandHandlers<OrderCommands> = {
  'order.mark-paid': async (command, tx) => {
    if (!isOperator(command.actor)) return rejected('not_allowed');
    const { orderId } = command.payload;
    const order = await moveOrder(tx.client, orderId, 'pending', 'paid');
    if (!order) return rejected((await readOrder(tx.client, orderId)) ? 'move_not_allowed' : 'not_found');
    publish(tx, order, 'order.paid');
    return accepted(order, { versions: versionOf(order) });
  },

  'order.contact': {
    query: async ({ actor, payload }, client) => {
      const order = await readOrder(client, payload.orderId);
      if (!order || order.status === 'canceled') return rejected('not_found');
      if (isOperator(actor)) {
        const buyer = await contactOf(client, order.buyerCustomerId);
        const seller = await contactOf(client, order.sellerCustomerId);
        return accepted(undefined, { private: { buyer, seller } });
      }
      const other = otherSide(order, actor);
      if (other === null) return rejected('not_found');
      return accepted(undefined, { private: { contact: await contactOf(client, other) } });
    },
  },
};

const versionOf = (order: OrderState): Readonly<Record<string, number>> => ({
  [`orders/${order.orderId}`]: order.version,
});

/** Publishes the order as it stands and what happened to it. */
function publish(
  tx: Tx,
  order: OrderState,
  happened: 'order.created' | 'order.paid' | 'order.canceled',
): void {
  const { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price } = order;
  tx.emit({ topic: 'orders.state', key: orderId, type: 'orders.state', payload: order });
  const payload = { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price };
  tx.emit({ topic: 'orders.events', key: orderId, type: happened, payload });
}
