import { COMMAND_REFUSALS, type Commands, type NotificationCommands } from '@rollheim/contracts';
import { defaulted, list, object, oneOf, text } from '@rollheim/contracts/schema';
import { WEBHOOK_EVENTS } from '@rollheim/contracts/webhooks';
import { route, type BffContext, type BffRequest, type RequestOf, type Route } from '@rollheim/service-kit';
import Joi from 'joi';

const PATH = '/private/webhooks';
const HOOK = `${PATH}/:hookId`;
type WebhookCommand = keyof NotificationCommands & `webhook.${string}`;

const body = object({
  // who posts decides what addresses are
  url: text(Joi.string().trim().max(500)),
  events: list(oneOf(Object.values(WEBHOOK_EVENTS).flat()), (items) => items.min(1).unique()),
});
const params = { hookId: text(Joi.string().guid()) };
const paramsOfDelivery = { ...params, deliveryId: text(Joi.string().guid()) };
const page = object({
  before: defaulted(text(Joi.string().pattern(/^\d{1,18}$/)), null),
});
const limit = { points: 120, seconds: 60 } as const;
/** Each of them makes something, or posts to somebody's server. */
const fewLimit = { points: 20, seconds: 60 } as const;
const refusals = COMMAND_REFUSALS.notifications;

/** The own webhooks, for the account's page. */
export const webhookRoutes = (ctx: BffContext): readonly Route[] => {
  const callOf = <N extends WebhookCommand>(request: BffRequest, type: N, payload: Commands[N]) => ({
    key: request.session?.customerId ?? '',
    type,
    payload,
  });
  const ask = async <N extends WebhookCommand>(request: BffRequest, type: N, payload: Commands[N]) => ({
    body: await ctx.ask(request, callOf(request, type, payload)),
  });
  const hookIdOf = ({ params: { hookId } }: RequestOf<'hookId'>) => ({ hookId });
  const common = { auth: 'session', limit, refusals } as const;

  return [
    {
      ...common,
      method: 'GET',
      path: PATH,
      summary: 'Own webhooks with their last day, the oldest first',
      answers: 'Webhooks',
      handler: (request) => ask(request, 'webhook.list', {}),
    },
    route({
      ...common,
      method: 'POST',
      path: PATH,
      idempotent: true,
      body,
      limit: fewLimit,
      summary:
        'Makes a webhook: https at 443 or a free port, no private address; its secret is answered here alone, and again only under the same key',
      answers: 'WebhookSecret',
      refusals: [...refusals, 'conflict'],
      handler: (request) => ctx.send(request, callOf(request, 'webhook.create', request.body)),
    }),
    route({
      ...common,
      method: 'PUT',
      path: HOOK,
      params,
      body,
      limit: fewLimit,
      summary: 'Changes address and events; what waits goes to the new address',
      answers: { 200: 'Webhooks' },
      handler: (request) =>
        ask(request, 'webhook.change', {
          ...hookIdOf(request),
          ...request.body,
        }),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: HOOK,
      params,
      summary: 'Deletes a webhook with its log and what waits for it',
      answers: { 200: 'Webhooks' },
      handler: (request) => ask(request, 'webhook.delete', hookIdOf(request)),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${HOOK}/secret`,
      params,
      idempotent: true,
      limit: fewLimit,
      summary: 'Replaces the secret; the one before signs too for 24 hours',
      answers: 'WebhookSecret',
      handler: (request) => ctx.send(request, callOf(request, 'webhook.rotate', hookIdOf(request))),
    }),
    ...(
      [
        ['pause', true, 'Sends nothing more; events wait for seven days'],
        ['resume', false, 'Sends a test; once it is taken, what waits follows in its order'],
      ] as const
    ).map(([name, paused, summary]) =>
      route({
        ...common,
        method: 'POST',
        path: `${HOOK}/${name}`,
        params,
        limit: fewLimit,
        summary,
        answers: { 200: 'Webhooks' },
        handler: (request) => ask(request, 'webhook.pause', { ...hookIdOf(request), paused }),
      }),
    ),
    route({
      ...common,
      method: 'POST',
      path: `${HOOK}/test`,
      params,
      limit: fewLimit,
      summary: 'Posts an event with `test: true`, once; what became of it is in the log a moment later',
      answers: { 200: 'Webhooks' },
      handler: (request) => ask(request, 'webhook.test', hookIdOf(request)),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${HOOK}/deliveries`,
      params,
      query: page,
      summary: 'What was posted in the last seven days and what became of it, the newest first, 20 a page',
      answers: 'WebhookDeliveries',
      handler: (request) =>
        ask(request, 'webhook.deliveries', {
          ...hookIdOf(request),
          before: request.query.before,
        }),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${HOOK}/deliveries/:deliveryId`,
      params: paramsOfDelivery,
      limit: fewLimit,
      summary: 'Posts an event again under the same id; one that waits at once',
      answers: { 200: 'WebhookDeliveries' },
      handler: (request) =>
        ask(request, 'webhook.redeliver', {
          ...hookIdOf(request),
          deliveryId: request.params.deliveryId,
        }),
    }),
  ];
};
