import type { DeletionObstacle } from '@rollheim/contracts';
import type { PersonalData } from '@rollheim/service-kit';
import { removeStated } from './dispute/store.ts';
import { removeSent } from './files/store.ts';
import { obligationOf } from './obligations.ts';
import { sideOf } from './order.ts';
import { ordersOf } from './store.ts';

const ofParty = '$1 in (buyer_customer_id, seller_customer_id)';
const invoices = {
  keep: 'invoices are kept for ten years; without name and address the number tells nobody who it was',
} as const;

const ofBuyer = 'order_id in (select order_id from orders where buyer_customer_id = $1)';
const issued = {
  keep: 'the law wants invoices kept for ten years as they were issued, with name and address',
} as const;

/** What orders keep about people: who bought from whom, by number, as long as the law wants invoices to be kept. */
export const personal: PersonalData = {
  tables: {
    invoice_file: {
      of: `number in (select number from invoice where ${ofBuyer})`,
      unexported: 'the same as in the invoice, as a file; the buyer has it on the page of the purchase',
      erase: issued,
    },
    invoice: { of: ofBuyer, erase: issued },
    invoice_counter: { nothing: 'the last number of each year' },
    invoice_to_render: { nothing: 'numbers of invoices, for seconds' },
    order_step: {
      of: `order_id in (select order_id from orders where ${ofParty})`,
      without: ['actor', 'note'],
      erase: invoices,
    },
    pickup_proposal: {
      of: `order_id in (select order_id from orders where ${ofParty})`,
      erase: 'delete',
    },
    bank_entry: {
      of: ofBuyer,
      // it may name orders of others besides
      without: ['decided_by', 'note', 'names'],
      erase: { keep: 'the law wants bank statements kept for ten years as the bank wrote them' },
    },
    bank_part: {
      of: ofBuyer,
      erase: { keep: 'the law wants it kept for ten years what was booked' },
    },
    refund: {
      of: ofBuyer,
      erase: { keep: 'the law wants it kept for ten years what was booked' },
    },
    bank_import: { nothing: 'files of the own bank account, and who of the team imported them' },
    handover: {
      of: `order_id in (select order_id from orders where ${ofParty})`,
      // the other side may still need what was handed over in a dispute; who took it over it need not
      erase: { set: "name = '', id_note = ''" },
    },
    handover_shown: {
      of: `order_id in (select order_id from orders where ${ofParty})`,
      erase: 'delete',
    },
    order_file: {
      of: `order_id in (select order_id from orders where ${ofParty})`,
      // what was found at the handover belongs to its protocol; evidence and what the sides sent each other went before
      erase: { set: "name = ''" },
    },
    handover_code: { nothing: 'codes of orders, and how often another one was entered' },
    vehicle_facts: { copyOf: 'listings.state' },
    dispute_notice: { nothing: 'that the deadline of a dispute was told, and when' },
    // both sides read all of it on the page of the order
    dispute_statement: {
      of: `order_id in (select order_id from orders where ${ofParty})`,
      // the other side's and the team's stay: they are about the other side's sale too
      erase: 'beforeErase',
    },
    // what the buyer pays for the mediation is not the seller's to know
    orders: { of: ofParty, withoutWhere: ['buyer_customer_id <> $1', ['commission']], erase: invoices },
    customer_facts: { copyOf: 'customers.state' },
    customer_contact: { copyOf: 'customers.contact' },
  },

  async beforeErase(tx, customerId) {
    await removeStated(tx.client, customerId);
    for (const payload of await removeSent(tx.client, customerId))
      tx.emit({ topic: 'orders.events', key: payload.orderId, type: 'order.file-removed', payload });
  },

  async obstacles(client, customerId) {
    const at = new Date().toISOString();
    return (await ordersOf(client, customerId)).flatMap((order): readonly DeletionObstacle[] => {
      const side = sideOf(order, customerId);
      const obligation = side && obligationOf(order, side, at);
      return obligation ? [{ kind: 'order', id: order.orderId, title: order.title, side, obligation }] : [];
    });
  },
};
