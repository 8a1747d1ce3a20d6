import {
  LOCALES,
  type CustomerContact,
  type InvoiceNeed,
  type Locale,
  type OrderDetail,
  type OrderRow,
  type PayTo,
  type SidedOrder,
} from '@rollheim/contracts';
import {
  sendFile,
  type BffContext,
  type BffRequest,
  type Route,
  type RequestOf,
  route,
} from '@rollheim/service-kit';
import { defaulted, number, object, text, textOf } from '@rollheim/contracts/schema';
import Joi from 'joi';
import { ordersCsv, ordersFile } from '../orders-csv.ts';
import { statementsOf } from './dispute.ts';
import { handoverOf } from './handover.ts';
import { filesOf } from './order-files.ts';
import { pickupOf } from './pickup.ts';
import { exportedOrders, orderById, orders, purchases, saleOf, type SideQuery } from '../queries.ts';

/** How long a payment is news of what led to it, ms. */
const LATELY_MS = 7 * 86_400_000;

const page = defaulted(number(Joi.number().integer().min(1).max(10_000)), 1);

const status = defaulted(textOf(['pending', 'paid', 'canceled', 'handed_over']), null);
const q = defaulted(text(Joi.string().trim().max(100).allow('')), '');

interface ExportQuery extends SideQuery {
  readonly locale: Locale;
}
const purchasesQuery = object({ page, status, q }).unknown(true);

const exportQuery = object({
  side: textOf(['buyer', 'seller']),
  status,
  q,
  locale: defaulted(textOf(LOCALES), 'de'),
}).unknown(true);

const ordersQuery = object({
  page,
  side: defaulted(textOf(['buyer', 'seller']), null),
  status,
}).unknown(true);

/** The other side as an order's party sees it. */
const partyOf = (contact: CustomerContact): NonNullable<OrderDetail['otherParty']> => {
  const { name, surname, company, email, phone, street, zipCode, city, country } = contact;
  const person = [name, surname].filter(Boolean).join(' ');
  return { name: person, company, email, phone, street, zipCode, city, country };
};

/** Orders, for their two sides alone. */
export const orderRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/private/customer/my-purchases/get',
    auth: 'session',
    query: purchasesQuery,
    summary:
      'Own purchases with their commission, the newest first, 10 a page; `q` finds vehicles and numbers; sums over all',
    answers: 'Purchases',
    handler: async ({ session, query: { page: number, ...asked } }) => ({
      body: await purchases(ctx.pool, session?.customerId ?? '', asked, number),
    }),
  }),
  route({
    method: 'GET',
    path: '/private/orders',
    auth: 'session',
    query: ordersQuery,
    summary: 'Orders that the asker is buyer or seller of, the newest first, 10 a page',
    answers: 'Orders',
    handler: async (request) => {
      const { page: number, ...asked } = request.query;
      const list = await orders(ctx.pool, request.session?.customerId ?? '', asked, number);
      return {
        body: {
          ...list,
          orders: await Promise.all(list.orders.map((order) => withPickup(ctx, request, order))),
        },
      };
    },
  }),
  route({
    method: 'GET',
    path: '/private/orders/export.csv',
    auth: 'session',
    query: exportQuery,
    summary: 'Own purchases (side buyer) or sales (seller) as a CSV file, all that `status` and `q` let pass',
    answers: { 200: 'text/csv' },
    handler: (request) => sendCsv(ctx, request, request.query),
  }),
  route({
    method: 'GET',
    path: '/private/orders/:id',
    auth: 'session',
    summary: 'One order with the other side’s contact data; 404 for everyone but its two sides',
    answers: 'Order',
    handler: async (request) => {
      const body = await orderDetail(ctx, request);
      return { body, ...(isJustPaid(body, Date.now()) ? { reached: 'order-paid' } : {}) };
    },
  }),
];

/** A sale with the time that was agreed for its pickup. The list is answered while it cannot be asked. */
async function withPickup(ctx: BffContext, request: BffRequest, order: SidedOrder): Promise<SidedOrder> {
  if (order.side !== 'seller' || order.status !== 'paid' || order.handedOverOn !== null) return order;
  try {
    const agreed = (await pickupOf(ctx, request, order.orderId)).at(-1)?.agreed;
    return agreed ? { ...order, pickup: agreed } : order;
  } catch (error) {
    ctx.log.warn({ err: error, orderId: order.orderId }, 'the pickup of a sale cannot be asked');
    return order;
  }
}

async function sendCsv(
  ctx: BffContext,
  request: BffRequest,
  { locale, ...asked }: ExportQuery,
): Promise<undefined> {
  const found = await exportedOrders(ctx.pool, request.session?.customerId ?? '', asked);
  const name = await ordersFile(asked.side, locale, new Date().toISOString());
  const content = await ordersCsv(found, asked.side, locale);
  return sendFile(request, { name, type: 'text/csv; charset=utf-8', content });
}

function sideOf(order: OrderRow, customerId: string): 'buyer' | 'seller' | null {
  if (order.buyerCustomerId === customerId) return 'buyer';
  return order.sellerCustomerId === customerId ? 'seller' : null;
}

const NO_HANDOVER = { code: null, protocol: null, recalled: false } as const;
const GONE = { otherParty: null, pickup: [] } as const;

/** A purchase whose payment came of late: what led to it may have been the release that its buyer has. */
const isJustPaid = ({ side, order }: OrderDetail, now: number): boolean =>
  side === 'buyer' &&
  order.status === 'paid' &&
  order.paidOn !== null &&
  now - Date.parse(order.paidOn) < LATELY_MS;

async function orderDetail(ctx: BffContext, request: RequestOf<'id'>): Promise<OrderDetail> {
  const order = await orderById(ctx.pool, request.params.id);
  const side = order && sideOf(order, request.session?.customerId ?? '');
  if (!order || !side) throw ctx.problem('not_found');
  const own = (invoiceNeed: InvoiceNeed | null, payTo: PayTo | null) =>
    side === 'buyer' ? { side, order, invoiceNeed, payTo } : { side, order: saleOf(order) };
  const { orderId } = order;
  const statements = order.dispute ? await statementsOf(ctx, request, orderId) : [];
  // a payment that was taken back leaves what followed it
  const wasPaid = order.status !== 'pending' || order.paymentsTakenBack > 0;
  const files = wasPaid || order.dispute ? await filesOf(ctx, request, orderId) : [];
  const handover = wasPaid ? await handoverOf(ctx, request, orderId) : NO_HANDOVER;
  // a canceled sale gives no one's address away any more; what was handed over is what a return is about
  if (order.status === 'canceled') return { ...own(null, null), ...GONE, handover, statements, files };
  const pickup = wasPaid ? await pickupOf(ctx, request, orderId) : [];
  const contacts = await ctx.ask(request, { key: orderId, type: 'order.contact', payload: { orderId } });
  if (!('contact' in contacts)) throw ctx.problem('not_found');
  const { contact, invoiceNeed, payTo } = contacts;
  return {
    ...own(invoiceNeed, payTo),
    otherParty: contact && partyOf(contact),
    pickup,
    handover,
    statements,
    files,
  };
}
