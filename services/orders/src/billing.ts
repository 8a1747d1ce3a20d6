import type { OrderState } from '@rollheim/contracts';
import type { ServiceContext, Tx } from '@rollheim/service-kit';
import { invoiceNeed, issueCorrection, issueInvoice, lockInvoiceNumbers } from './invoice/issue.ts';
import type { Supplier } from './invoice/supplier.ts';
import { dayOf } from './order.ts';
import { publishState } from './publish.ts';
import { addStep, BY_SYSTEM } from './steps.ts';
import { lockUnbilled, noteDocuments, readOrder, unbilledOrders } from './store.ts';

/** How often invoices that could not be issued at the sale are tried again, ms. */
const AGAIN_MS = 15_000;

/**
 * Issues an order's invoice in the open transaction and answers the order with it; null where the buyer's data do not
 * suffice yet. `counts`: the order was published before, so that this is its next version.
 */
export async function bill(
  { client }: Tx,
  order: OrderState,
  supplier: Supplier,
  counts: boolean,
): Promise<OrderState | null> {
  const at = new Date().toISOString();
  const invoice = await issueInvoice(client, order, supplier, at);
  if (!invoice) return null;
  await addStep(client, order.orderId, { ...BY_SYSTEM, at, kind: 'invoiced', note: invoice.number });
  return noteDocuments(client, { ...order, invoice }, counts);
}

/** Issues what cancels the invoice of a canceled order in the open transaction; answers the order as it is then. */
export async function unbill({ client }: Tx, order: OrderState): Promise<OrderState> {
  const at = new Date().toISOString();
  const correction = await issueCorrection(client, order, at);
  if (!correction) return order;
  await addStep(client, order.orderId, { ...BY_SYSTEM, at, kind: 'corrected', note: correction.number });
  return noteDocuments(client, { ...order, correction }, false);
}

/**
 * Issues the invoices that had to wait for their buyers' data, one transaction each: one that cannot be issued is left
 * for the next time and holds up none behind it, nor a sale, for it does not come to the numbers.
 */
export async function billLate(
  { transact, log }: Pick<ServiceContext, 'transact' | 'log'>,
  supplier: Supplier,
): Promise<void> {
  for (const orderId of await transact(({ client }) => unbilledOrders(client)))
    try {
      await transact(async (tx) => {
        const present = await readOrder(tx.client, orderId);
        if (!present || (await invoiceNeed(tx.client, present))) return;
        // in the order in which a batch of sales locks: first the numbers, then an order
        await lockInvoiceNumbers(tx.client, dayOf(new Date().toISOString()));
        const order = await lockUnbilled(tx.client, orderId);
        const billed = order && (await bill(tx, order, supplier, true));
        if (billed) publishState(tx, billed);
      });
    } catch (error) {
      log.error({ err: error, orderId }, 'an invoice could not be issued yet');
    }
}

/** Tries them again as long as the service runs. */
export function keepBilling(
  ctx: Pick<ServiceContext, 'transact' | 'log' | 'onStop'>,
  supplier: Supplier,
): void {
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = billLate(ctx, supplier).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'invoices could not be issued yet');
    });
  }, AGAIN_MS);
  ctx.onStop(() => {
    clearInterval(timer);
    return working;
  });
}
