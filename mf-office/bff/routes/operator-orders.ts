import { COMMAND_REFUSALS, refusalsOf, type OperatorOrder, type OperatorOrderRow } from '@rollheim/contracts';
import { defaulted, flag, number, object, text, textOf, absent } from '@rollheim/contracts/schema';
import { calendarDay } from '@rollheim/contracts/server';
import {
  leadToDocument,
  route,
  type BffContext,
  type BffRequest,
  type Route,
  type RequestOf,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { ORDER_GROUPS, orderById, orderList } from '../operator-orders.ts';

const BASE = '/private/operator/orders';

const listQuery = object({
  group: defaulted(textOf(ORDER_GROUPS), 'pending'),
  q: defaulted(text(Joi.string().trim().max(100).allow('')), ''),
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
  due: defaulted(number(Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER)), null),
}).unknown(true);

const payment = object({
  paidOn: text(Joi.string().custom(calendarDay)),
  reference: defaulted(text(Joi.string().trim().max(200).allow('')), ''),
});
const refund = object({
  amount: number(Joi.number().integer().unit('cents').min(1).max(Number.MAX_SAFE_INTEGER)),
  day: text(Joi.string().custom(calendarDay)),
  note: defaulted(text(Joi.string().trim().max(200).allow('')), ''),
});
const rescission = object({
  reason: text(Joi.string().trim().min(3).max(2000)),
  agreed: absent(flag()),
});

const settlement = object({
  disputeId: text(Joi.string().min(1).max(80)),
  outcome: textOf(['none', 'reduction']),
  reduction: number(Joi.number().integer().unit('cents').min(0).max(100_000_000)),
  text: text(Joi.string().trim().min(10).max(2_000)),
  agreed: defaulted(flag(Joi.boolean().strict()), false),
});

const idOf = ({ params }: RequestOf<'id'>): string => params.id;

/** The operator's payments: open orders, what came in, cancellations, and the history of each order. */
export const operatorOrderRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: BASE,
    auth: 'operator',
    personal: { free: 'vehicles and amounts, and of dealers the company' },
    query: listQuery,
    summary:
      'Orders of a group: pending ones the longest waiting first, all else the latest change first, before them those whose commission is `due` cents; 50 a page',
    answers: 'OperatorOrders',
    handler: async (request) => {
      const list = await orderList(ctx.pool, request.query);
      return { body: { ...list, orders: await withNeeds(ctx, request, list.orders) } };
    },
  }),
  route({
    method: 'GET',
    path: `${BASE}/:id`,
    auth: 'operator',
    personal: {
      looks: ({ order }: OperatorOrder) => ({
        about: order.orderId,
        persons: [order.buyerCustomerId, order.sellerCustomerId],
      }),
    },
    summary: 'One order with its history and the contact data of both sides',
    answers: 'OperatorOrder',
    handler: async (request) => ({ body: await operatorOrder(ctx, request) }),
  }),
  route({
    method: 'POST',
    path: `${BASE}/:id/paid`,
    auth: 'operator',
    idempotent: true,
    body: payment,
    summary: 'Marks a pending order as paid, with the day and the reference of the payment',
    answers: 'OrderState',
    refusals: COMMAND_REFUSALS.orders,
    handler: (request) => {
      const orderId = idOf(request);
      const { paidOn, reference } = request.body;
      return ctx.send(request, {
        key: orderId,
        type: 'order.mark-paid',
        payload: { orderId, paidOn, reference },
      });
    },
  }),
  route({
    method: 'POST',
    path: `${BASE}/:id/refunded`,
    auth: 'operator',
    idempotent: true,
    body: refund,
    summary:
      'Books that what is due to the buyer (`amount`, cents; 409 where it is another sum by now) was paid back on a day',
    answers: 'OrderState',
    refusals: COMMAND_REFUSALS.orders,
    handler: (request) => {
      const orderId = idOf(request);
      const payload = { orderId, ...request.body };
      return ctx.send(request, { key: orderId, type: 'order.book-refund', payload });
    },
  }),
  route({
    method: 'POST',
    path: `${BASE}/:id/cancel`,
    auth: 'operator',
    idempotent: true,
    body: rescission,
    summary:
      'Cancels a pending order: its sale is rescinded, with the reason; a dispute about it ends with that, before the other side was heard if both have agreed alone',
    answers: 'Move',
    refusals: refusalsOf('rescind'),
    handler: async (request) => {
      const order = await orderById(ctx.pool, idOf(request));
      if (!order) throw ctx.problem('not_found');
      // a later sale of the same vehicle is not this order's to rescind
      if (order.status !== 'pending') throw ctx.problem('move_not_allowed');
      const { auctionId } = order;
      const { reason, agreed } = request.body;
      return ctx.send(request, {
        key: auctionId,
        type: 'auction.rescind',
        payload: { auctionId, reason, ...(agreed ? { agreed } : {}) },
      });
    },
  }),
  route({
    method: 'POST',
    path: `${BASE}/:id/dispute/settle`,
    auth: 'operator',
    idempotent: true,
    body: settlement,
    summary:
      'Settles a dispute, with reasons for both sides: nothing changes, or the vehicle costs less (cents off its gross price); while the other side has time and has stated nothing only where both have agreed (`agreed`)',
    answers: 'DisputeSaved',
    refusals: COMMAND_REFUSALS.orders,
    handler: (request) => {
      const orderId = idOf(request);
      const payload = { orderId, ...request.body };
      return ctx.send(request, { key: orderId, type: 'order.settle-dispute', payload });
    },
  }),
  route({
    method: 'GET',
    path: `${BASE}/:id/files/:mediaId`,
    auth: 'operator',
    personal: { looks: (_: unknown, { params }) => ({ about: params.id, persons: [] }) },
    summary: 'Leads to a file of an order, by an address that holds for two minutes',
    answers: { 303: 'Empty' },
    handler: async (request) => {
      const orderId = idOf(request);
      const { files } = await ctx.ask(request, { key: orderId, type: 'order.files', payload: { orderId } });
      const file = files.find(({ mediaId }) => mediaId === request.params.mediaId);
      if (!file) throw ctx.problem('not_found');
      return leadToDocument(ctx, request, file.mediaId);
    },
  }),
];

/** Says of the few orders that have no invoice yet what it waits for. */
const withNeeds = (
  ctx: BffContext,
  request: BffRequest,
  orders: readonly OperatorOrderRow[],
): Promise<readonly OperatorOrderRow[]> =>
  Promise.all(
    orders.map(async (order) => {
      const { orderId, invoice, status } = order;
      if (invoice !== null || status !== 'pending') return order;
      const { invoiceNeed } = await ctx.ask(request, {
        key: orderId,
        type: 'order.contact',
        payload: { orderId },
      });
      return { ...order, invoiceNeed };
    }),
  );

async function operatorOrder(ctx: BffContext, request: RequestOf<'id'>): Promise<OperatorOrder> {
  const orderId = idOf(request);
  const order = await orderById(ctx.pool, orderId);
  if (!order) throw ctx.problem('not_found');
  const call = { key: orderId, payload: { orderId } };
  const [{ steps }, contacts, { proposals }, { protocol: handover, recalled }, { statements }, { files }] =
    await Promise.all([
      ctx.ask(request, { ...call, type: 'order.steps' }),
      // a canceled sale gives no one's address away any more
      order.status === 'canceled' ? null : ctx.ask(request, { ...call, type: 'order.contact' }),
      ctx.ask(request, { ...call, type: 'order.pickup' }),
      ctx.ask(request, { ...call, type: 'order.handover' }),
      ctx.ask(request, { ...call, type: 'order.statements' }),
      ctx.ask(request, { ...call, type: 'order.files' }),
    ]);
  const { buyer, seller } = contacts && 'buyer' in contacts ? contacts : { buyer: null, seller: null };
  return { order, steps, pickup: proposals, handover, recalled, statements, files, buyer, seller };
}
