import { commissionVatOf } from '@rollheim/auction-rules';
import type { InvoiceNeed, OrderState } from '@rollheim/contracts';
import type pg from 'pg';
import { contactOf, taxProfile } from '../store.ts';
import { dayOf } from '../order.ts';
import { buyerOf, correctionOf, invoiceOf, needOf, type InvoiceContent } from './content.ts';
import type { Supplier } from './supplier.ts';

/**
 * The next number of a year, `2026-000001`. The row stays locked until the transaction ends and falls back with it, so
 * that numbers are given out in order, each once and none left out.
 */
async function nextInvoiceNumber(client: pg.PoolClient, day: string): Promise<string> {
  const year = day.slice(0, 4);
  const { rows } = await client.query<{ last: number }>(
    `insert into invoice_counter (year, last) values ($1, 1)
     on conflict (year) do update set last = invoice_counter.last + 1 returning last`,
    [Number(year)],
  );
  return `${year}-${String(rows[0]?.last).padStart(6, '0')}`;
}

/** Holds the numbers of a day's year until the transaction ends, before it is known whether one is needed. */
export async function lockInvoiceNumbers(client: pg.PoolClient, day: string): Promise<void> {
  await client.query(
    `insert into invoice_counter (year, last) values ($1, 0)
     on conflict (year) do update set last = invoice_counter.last`,
    [Number(day.slice(0, 4))],
  );
}

async function insertInvoice(client: pg.PoolClient, orderId: string, content: InvoiceContent): Promise<void> {
  const { number, kind, issuedOn } = content;
  await client.query(
    'insert into invoice (number, order_id, kind, issued_on, content) values ($1, $2, $3, $4, $5)',
    [number, orderId, kind, issuedOn, content],
  );
  await client.query('insert into invoice_to_render (number) values ($1)', [number]);
}

/** What an issued document says; null where there is none. */
async function readInvoice(
  client: pg.PoolClient,
  orderId: string,
  kind: InvoiceContent['kind'],
): Promise<InvoiceContent | null> {
  const { rows } = await client.query<{ content: InvoiceContent }>(
    'select content from invoice where order_id = $1 and kind = $2',
    [orderId, kind],
  );
  return rows[0]?.content ?? null;
}

/** The file of an issued document, base64, as the answer of a call holds it; null while it is not rendered. */
export async function readFile(
  client: pg.PoolClient,
  number: string,
): Promise<{ readonly number: string; readonly pdf: string } | null> {
  const { rows } = await client.query<{ pdf: Buffer }>('select pdf from invoice_file where number = $1', [
    number,
  ]);
  return rows[0] ? { number, pdf: rows[0].pdf.toString('base64') } : null;
}

/** What is missing for an order's invoice; null where it is issued, or will be in a moment. */
export async function invoiceNeed(client: pg.PoolClient, order: OrderState): Promise<InvoiceNeed | null> {
  if (order.invoice || order.status === 'canceled') return null;
  const { reverseCharge } = order.commission;
  const profile = await taxProfile(client, order.buyerCustomerId);
  const contact = await contactOf(client, order.buyerCustomerId);
  return needOf(contact, reverseCharge ? commissionVatOf(profile) : 'charged', reverseCharge);
}

/**
 * Issues the invoice of an order in the transaction that is open, and answers the order's part of it; null where the
 * buyer's data do not suffice for one yet. `at`: the instant of the issue, ISO.
 */
export async function issueInvoice(
  client: pg.PoolClient,
  order: OrderState,
  supplier: Supplier,
  at: string,
): Promise<OrderState['invoice']> {
  const profile = await taxProfile(client, order.buyerCustomerId);
  // the order keeps what was decided at its sale; a number that was verified since changes nothing
  const treatment = order.commission.reverseCharge ? commissionVatOf(profile) : 'charged';
  const contact = await contactOf(client, order.buyerCustomerId);
  const buyer = buyerOf(contact, profile.country, treatment);
  if (!contact || !buyer || needOf(contact, treatment, order.commission.reverseCharge)) return null;
  const issuedOn = dayOf(at);
  const number = await nextInvoiceNumber(client, issuedOn);
  const content = invoiceOf(order, {
    number,
    issuedOn,
    suppliedOn: dayOf(order.createdAt),
    locale: contact.language,
    supplier,
    buyer,
    treatment,
  });
  await insertInvoice(client, order.orderId, content);
  return { number, issuedOn, dueOn: content.dueOn };
}

/** Issues what cancels the invoice of an order in full, in the transaction that is open; null without an invoice. */
export async function issueCorrection(
  client: pg.PoolClient,
  { orderId, received }: Pick<OrderState, 'orderId' | 'received'>,
  at: string,
): Promise<OrderState['correction']> {
  const invoice = await readInvoice(client, orderId, 'invoice');
  if (!invoice) return null;
  const issuedOn = dayOf(at);
  const number = await nextInvoiceNumber(client, issuedOn);
  await insertInvoice(client, orderId, correctionOf(invoice, { number, issuedOn, received }));
  return { number, issuedOn };
}
