import { newId } from '@rollheim/contracts';
import { isCalendarDay } from '@rollheim/contracts/server';
import type { OrderCommands } from '@rollheim/contracts';
import {
  accepted,
  isOperator,
  rejected,
  type CommandHandlers,
  type NamedReactions,
} from '@rollheim/service-kit';
import { dayOf, isOwnSale, orderOf, otherSide } from './order.ts';
import { publish } from './publish.ts';
import { invoiceNeed, readFile } from './invoice/issue.ts';
import { disputeHandlers } from './dispute/handlers.ts';
import { fileHandlers } from './files/handlers.ts';
import { handoverHandlers } from './handover/handlers.ts';
import { makeCode } from './handover/store.ts';
import { pickupHandlers } from './pickup/handlers.ts';
import type { Supplier } from './invoice/supplier.ts';
import { bill, unbill } from './billing.ts';
import { bookPayment } from './payment.ts';
import { refundHandlers } from './refund.ts';
import { addStep, BY_SYSTEM, readSteps } from './steps.ts';
import {
  cancelOpenOrder,
  contactOf,
  hasOrder,
  insertOrder,
  nextNumber,
  readOrder,
  taxProfile,
  versionOf,
} from './store.ts';

/** Events of the auctions: a concluded sale becomes one order, a rescinded one cancels it. */
export const saleReactions = (supplier: Supplier): NamedReactions => ({
  'auction.sold': async (message, tx) => {
    const sale = message.payload;
    if (await hasOrder(tx.client, sale.auctionId, sale.seq)) return;
    const buyer = await taxProfile(tx.client, sale.buyerCustomerId);
    const order = orderOf(sale, buyer, { orderId: newId(), number: await nextNumber(tx.client) });
    await insertOrder(tx.client, order, sale.seq);
    await makeCode(tx.client, order.orderId);
    await addStep(tx.client, order.orderId, { ...BY_SYSTEM, at: sale.at, kind: 'sold' });
    publish(tx, (await bill(tx, order, supplier, false)) ?? order, 'order.created');
  },
  'auction.rescinded': async (message, tx) => {
    const rescinded = message.payload;
    const order = await cancelOpenOrder(tx.client, rescinded);
    if (!order) return;
    const { at, reason: note } = rescinded;
    const { actor } = message.headers;
    await addStep(tx.client, order.orderId, { ...BY_SYSTEM, at, actor, kind: 'canceled', note });
    if (order.dispute?.endedAt === at)
      await addStep(tx.client, order.orderId, {
        at,
        actor,
        kind: 'dispute_settled',
        note: 'rescission',
        day: null,
      });
    publish(tx, await unbill(tx, order), 'order.canceled');
  },
});

/** Commands of `orders.commands`; `supplier`: who is paid. */
export const commandHandlers = (supplier: Supplier): CommandHandlers<OrderCommands> => ({
  'order.mark-paid': async (command, tx) => {
    if (!isOperator(command.actor)) return rejected('not_allowed');
    const { at, actor } = command;
    const { orderId, reference: note } = command.payload;
    const day = command.payload.paidOn ?? dayOf(at);
    const present = await readOrder(tx.client, orderId);
    if (!present) return rejected('not_found');
    if (isOwnSale(actor, present)) return rejected('four_eyes');
    if (!isCalendarDay(day) || day > dayOf(at) || day < dayOf(present.createdAt))
      return rejected('invalid_input');
    const order = await bookPayment(tx, { orderId, day, note, received: 0, at, actor });
    if (!order) return rejected('move_not_allowed');
    const { buyerCustomerId, sellerCustomerId } = order;
    return accepted(order, {
      versions: versionOf(order),
      persons: [buyerCustomerId, sellerCustomerId],
      noted: { details: { amount: order.commission.gross } },
    });
  },

  ...refundHandlers,
  ...pickupHandlers,
  ...handoverHandlers,
  ...disputeHandlers,
  ...fileHandlers,

  'order.invoice': {
    query: async ({ actor, payload: { orderId, kind } }, client) => {
      const order = await readOrder(client, orderId);
      // the seller has no part in what the buyer pays for the mediation
      if (!order || !(isOperator(actor) || actor === order.buyerCustomerId)) return rejected('not_found');
      const issued = order[kind];
      if (!issued) return rejected('not_found');
      const file = await readFile(client, issued.number);
      return file ? accepted(undefined, { private: file }) : rejected('unavailable');
    },
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
        return accepted(undefined, {
          private: { buyer, seller, invoiceNeed: await invoiceNeed(client, order) },
        });
      }
      const other = otherSide(order, actor);
      if (other === null) return rejected('not_found');
      const contact = await contactOf(client, other);
      // the seller has no part in the invoice
      const pays = actor === order.buyerCustomerId;
      const need = pays ? await invoiceNeed(client, order) : null;
      const { name, iban, bic, bank } = supplier;
      const payTo = pays && order.status === 'pending' ? { name, iban, bic, bank } : null;
      return accepted(undefined, { private: { contact, invoiceNeed: need, payTo } });
    },
  },
});
