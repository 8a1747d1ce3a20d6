import { COMMAND_REFUSALS, DELIVERY_GROUPS, isLocale, type DeliveryQueue } from '@rollheim/contracts';
import { absent, defaulted, number, object, text, textOf } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';

const queueQuery = object({
  group: defaulted(textOf(DELIVERY_GROUPS), 'failed'),
  q: defaulted(text(Joi.string().trim().max(254).allow('')), ''),
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
  storeCode: absent(text(Joi.string().max(5))),
}).unknown(true);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What was sent to whom, for operators: asked of the notifications service, as addresses are in no read model. */
export const operatorDeliveryRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/private/operator/deliveries',
    auth: 'operator',
    personal: {
      looks: ({ deliveries }: DeliveryQueue) => ({
        about: 'list',
        persons: deliveries.map(({ customerId }) => customerId),
      }),
    },
    query: queueQuery,
    summary:
      'Mails and pushes without what they said, the newest first, with the counts of all parts and how late the queue is; 50 a page; subjects in `storeCode`’s language',
    answers: 'Deliveries',
    handler: async (request) => {
      const { group, q, page, storeCode } = request.query;
      const locale = isLocale(storeCode) ? storeCode : request.locale;
      const payload = { group, q, page, locale };
      return { body: await ctx.ask(request, { key: 'deliveries', type: 'delivery.queue', payload }) };
    },
  }),
  route({
    method: 'POST',
    path: '/private/operator/deliveries/:id/resend',
    auth: 'operator',
    idempotent: true,
    summary:
      'Sends a mail again that was refused, or of which nobody knows whether it was taken; who did it is kept',
    answers: 'Resent',
    refusals: COMMAND_REFUSALS.notifications,
    handler: (request) => {
      const deliveryId = request.params.id;
      if (!ID.test(deliveryId)) throw ctx.problem('not_found');
      const payload = { deliveryId };
      return ctx.send(request, { key: deliveryId, type: 'delivery.resend', payload }, () => ({
        resent: true,
      }));
    },
  }),
];
