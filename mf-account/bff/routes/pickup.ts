import { COMMAND_REFUSALS, type PickupProposal } from '@rollheim/contracts';
import { defaulted, list, number, object, orNull, text } from '@rollheim/contracts/schema';
import { calendarDay, clockTime } from '@rollheim/contracts/server';
import {
  sendFile,
  type BffContext,
  type BffRequest,
  type Route,
  route,
  type RequestOf,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { pickupCalendar } from '../pickup-ics.ts';
import { orderById } from '../queries.ts';

const BASE = '/private/orders/:id';

const words = (most: number) => defaulted(text(Joi.string().trim().max(most).allow('')), '');
const collector = defaulted(orNull(object({ name: words(80), plate: words(20) })), null);

const proposal = object({
  slots: list(
    object({ day: text(Joi.string().custom(calendarDay)), from: clockTime, to: clockTime }),
    (items) => items.min(1).max(5),
  ),
  place: words(200),
  note: words(500),
  collector,
});
const choice = object({
  proposalId: text(Joi.string().min(1).max(80)),
  slot: number(Joi.number().integer().min(0).max(4)),
  collector,
});

const idOf = ({ params }: RequestOf<'id'>): string => params.id;

/** What was proposed and agreed for the pickup of an order that the asker is a side of. */
export async function pickupOf(
  ctx: BffContext,
  request: BffRequest,
  orderId: string,
): Promise<readonly PickupProposal[]> {
  return (await ctx.ask(request, { key: orderId, type: 'order.pickup', payload: { orderId } })).proposals;
}

/** When and where a vehicle is fetched: between the two sides of its order. */
export const pickupRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'PUT',
    path: `${BASE}/pickup`,
    auth: 'session',
    idempotent: true,
    // each proposal is mailed to the other side
    limit: { points: 10, seconds: 3600 },
    body: proposal,
    summary:
      'Proposes one to five pickup times of a paid order (Central European time), in place of what was said before',
    answers: 'PickupSaved',
    refusals: COMMAND_REFUSALS.orders,
    handler: (request) => {
      const orderId = idOf(request);
      const payload = { orderId, ...request.body };
      return ctx.send(request, { key: orderId, type: 'order.propose-pickup', payload });
    },
  }),
  route({
    method: 'POST',
    path: `${BASE}/pickup/agree`,
    auth: 'session',
    idempotent: true,
    body: choice,
    summary: 'Chooses one of the other side’s latest pickup times; the buyer says who comes',
    answers: 'PickupSaved',
    refusals: COMMAND_REFUSALS.orders,
    handler: (request) => {
      const orderId = idOf(request);
      const payload = { orderId, ...request.body };
      return ctx.send(request, { key: orderId, type: 'order.agree-pickup', payload });
    },
  }),
  route({
    method: 'GET',
    path: `${BASE}/pickup/place`,
    auth: 'session',
    answers: 'PickupStreet',
    summary:
      'The street of the place of pickup as the ad has it, to begin a proposal with; for the seller alone',
    handler: async (request) => ({ body: { street: await streetOf(ctx, request) } }),
  }),
  route({
    method: 'GET',
    path: `${BASE}/pickup.ics`,
    auth: 'session',
    answers: { 200: 'text/calendar' },
    summary:
      'The agreed pickup as a calendar file; 404 while none is agreed, and for everyone but the two sides',
    handler: (request) => sendCalendar(ctx, request),
  }),
];

async function streetOf(ctx: BffContext, request: RequestOf<'id'>): Promise<string | null> {
  const order = await orderById(ctx.pool, idOf(request));
  if (order?.sellerCustomerId !== request.session?.customerId || !order) throw ctx.problem('not_found');
  const ad = await ctx.ask(request, {
    key: order.auctionId,
    type: 'listing.get',
    payload: { adId: order.auctionId, uuidHash: null },
  });
  return ad.private.pickupStreet;
}

async function sendCalendar(ctx: BffContext, request: RequestOf<'id'>): Promise<undefined> {
  const order = await orderById(ctx.pool, idOf(request));
  if (!order) throw ctx.problem('not_found');
  const latest = (await pickupOf(ctx, request, order.orderId)).at(-1);
  if (!latest?.agreed) throw ctx.problem('not_found');
  return sendFile(request, {
    name: `Rollheim-${order.number}.ics`,
    type: 'text/calendar; charset=utf-8',
    content: pickupCalendar(order, latest, latest.agreed),
  });
}
