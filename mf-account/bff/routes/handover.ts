import { COMMAND_REFUSALS, HANDOVER_PAPERS, type HandoverView } from '@rollheim/contracts';
import {
  absent,
  defaulted,
  extended,
  flag,
  integer,
  judged,
  list,
  object,
  orNull,
  text,
  textOf,
} from '@rollheim/contracts/schema';
import { calendarDay } from '@rollheim/contracts/server';
import { route, type BffContext, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';

const words = (most: number) => defaulted(text(Joi.string().trim().max(most).allow('')), '');

const written = object({
  day: text(Joi.string().custom(calendarDay)),
  mileage: orNull(integer(0, 3_000_000)),
  mileageConfirmed: defaulted(flag(), false),
  keys: integer(0, 20),
  papers: list(textOf(HANDOVER_PAPERS), (papers) => papers.unique()),
  damages: words(2_000),
  name: text(Joi.string().trim().min(1).max(80)),
  idNote: words(80),
  // a page of an earlier release gives back what it received
  advertised: absent(judged<never>(Joi.any().strip())),
});
const protocol = extended(written, { code: text(Joi.string().trim().min(1).max(20)) });

/** The handover of an order that the asker is a side of. */
export const handoverOf = (ctx: BffContext, request: BffRequest, orderId: string): Promise<HandoverView> =>
  ctx.ask(request, {
    key: orderId,
    type: 'order.handover',
    payload: { orderId },
  });

/** The vehicle changes hands: the seller writes it down, the buyer's code confirms it. */
export const handoverRoutes = (ctx: BffContext): readonly Route[] => [
  route({
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
      const orderId = request.params.id;
      const payload = { orderId, ...request.body };
      return ctx.send(request, { key: orderId, type: 'order.show-handover', payload });
    },
  }),
  route({
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
      const orderId = request.params.id;
      const payload = { orderId, ...request.body, shown: true };
      return ctx.send(request, { key: orderId, type: 'order.hand-over', payload });
    },
  }),
];
