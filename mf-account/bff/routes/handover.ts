import {
  COMMAND_REFUSALS,
  HANDOVER_PAPERS,
  type HandoverBody,
  type HandoverShownBody,
  type HandoverView,
} from '@rollheim/contracts';
import { calendarDay } from '@rollheim/contracts/server';
import type { BffContext, BffRequest, Route } from '@rollheim/service-kit';
import Joi from 'joi';

const text = (most: number) => Joi.string().trim().max(most).allow('').default('');

const written = Joi.object<HandoverShownBody & { readonly advertised?: number }>({
  day: Joi.string().custom(calendarDay).required(),
  mileage: Joi.number().integer().min(0).max(3_000_000).allow(null).required(),
  mileageConfirmed: Joi.boolean().default(false),
  keys: Joi.number().integer().min(0).max(20).required(),
  papers: Joi.array()
    .items(Joi.string().valid(...HANDOVER_PAPERS))
    .unique()
    .required(),
  damages: text(2_000),
  name: Joi.string().trim().min(1).max(80).required(),
  idNote: text(80),
  // a page of an earlier release gives back what it received
  advertised: Joi.any().strip(),
});
const protocol = written.append<HandoverBody>({ code: Joi.string().trim().min(1).max(20).required() });

/** The handover of an order that the asker is a side of. */
export const handoverOf = (ctx: BffContext, request: BffRequest, orderId: string): Promise<HandoverView> =>
  ctx.ask(request, {
    key: orderId,
    type: 'order.handover',
    payload: { orderId },
  });

/** The vehicle changes hands: the seller writes it down, the buyer's code confirms it. */
export const handoverRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'POST',
    path: '/private/orders/:id/handover/shown',
    auth: 'session',
    idempotent: true,
    limit: { points: 60, seconds: 3600 },
    body: written,
    summary: 'Shows the buyer what the seller has written down, before the code; the latest counts',
    answers: 'HandoverSaved',
    refusals: COMMAND_REFUSALS.orders,
    handler: (request) => {
      const orderId = request.params['id'] ?? '';
      const payload = { orderId, ...(request.body as HandoverShownBody) };
      return ctx.send(request, { key: orderId, type: 'order.show-handover', payload });
    },
  },
  {
    method: 'POST',
    path: '/private/orders/:id/handover',
    auth: 'session',
    idempotent: true,
    // a flood; wrong codes are counted by the orders
    limit: { points: 30, seconds: 3600 },
    body: protocol,
    summary:
      'Writes down the handover of a paid order whose pickup is agreed, by its seller, with the code that the buyer has, once they were shown it; once',
    answers: 'HandoverSaved',
    refusals: COMMAND_REFUSALS.orders,
    handler: (request) => {
      const orderId = request.params['id'] ?? '';
      const payload = { orderId, ...(request.body as HandoverBody), shown: true };
      return ctx.send(request, { key: orderId, type: 'order.hand-over', payload });
    },
  },
];
