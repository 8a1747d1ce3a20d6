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
import { dayOf, orderOf, otherSide } from './order.ts';
import { addStep, readSteps } from './steps.ts';
import {
  cancelOpenOrder,
  contactOf,
  hasOrder,
  insertOrder,
  nextNumber,
  payOrder,
  readOrder,
  taxProfile,
} from './store.ts';

/** An entry of the history that nobody gave a day or words to. */
const BY_SYSTEM = { actor: null, note: '', day: null } as const;

/** Events of the auctions: a concluded sale becomes one order, a rescinded one cancels it. */
export const saleReactions: Readonly<Record<string, Reaction>> = {
  'auction.sold': async (message, tx) => {
    const sale = message.payload as AuctionSold;
    if (await hasOrder(tx.client, sale.auctionId, sale.seq)) return;
    const buyer = await taxProfile(tx.client, sale.buyerCustomerId);
    const order = orderOf(sale, buyer, { orderId: newId(), number: await nextNumber(tx.client) });
    await insertOrder(tx.client, order, sale.seq);
    await addStep(tx.client, order.orderId, { ...BY_SYSTEM, at: sale.at, kind: 'sold' });
    publish(tx, order, 'order.created');
  },
  'auction.rescinded': async (message, tx) => {
    const rescinded = message.payload as AuctionRescinded;
    const order = await cancelOpenOrder(tx.client, rescinded);
    if (!order) return;
    const { at, reason: note } = rescinded;
    const { actor } = message.headers;
    await addStep(tx.client, order.orderId, { ...BY_SYSTEM, at, actor, kind: 'canceled', note });
    publish(tx, order, 'order.canceled');
  },
};

/** Commands of `orders.commands`. */
export const commandHandlers: CommandHandlers<OrderCommands> = {
  'order.mark-paid': async (command, tx) => {
    if (!isOperator(command.actor)) return rejected('not_allowed');
    const { at, actor } = command;
    const { orderId, reference: note } = command.payload;
    const day = command.payload.paidOn ?? dayOf(at);
    if (day > dayOf(at)) return rejected('invalid_input');
    const present = await readOrder(tx.client, orderId);
    if (!present) return rejected('not_found');
    if (day < dayOf(present.createdAt)) return rejected('invalid_input');
    const order = await payOrder(tx.client, orderId, day, at);
    if (!order) return rejected('move_not_allowed');
    await addStep(tx.client, orderId, { at, actor, kind: 'paid', note, day });
    publish(tx, order, 'order.paid');
    return accepted(order, { versions: versionOf(order) });
  },

  'order.steps': {
    query: async ({ actor, payload }, client) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      if (!(await readOrder(client, payload.orderId))) return rejected('not_found');
      return accepted(undefined, { private: { steps: await readSteps(client, payload.orderId) } });
    },
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
