import { COMMAND_REFUSALS, type PushDevices, type PushSubscriptionBody } from '@rollheim/contracts';
import type { BffContext, BffRequest, Route } from '@rollheim/service-kit';
import Joi from 'joi';

const PATH = '/private/push-subscription';
const body = Joi.object<PushSubscriptionBody>({
  endpoint: Joi.string()
    .uri({ scheme: ['https', 'http'] })
    .max(1000)
    .required(),
  // an uncompressed point of P-256, and 16 bytes
  p256dh: Joi.string()
    .pattern(/^B[\w-]{86}$/)
    .required(),
  auth: Joi.string()
    .pattern(/^[\w-]{22}$/)
    .required(),
});
const device = Joi.object({ device: Joi.string().hex().length(64).required() }).unknown(true);
const limit = { points: 30, seconds: 60 };

/** Which browsers get push messages: each is switched on and off in itself. */
export const pushRoutes = (ctx: BffContext): readonly Route[] => {
  const ask = async (
    request: BffRequest,
    type: 'push.devices' | 'push.subscribe' | 'push.unsubscribe',
    payload: (sessionId: string | null) => object,
  ) => {
    const { session } = request;
    if (!session) throw ctx.problem('not_authenticated');
    const { customerId, sessionId } = session;
    const call = { topic: 'notifications.commands', key: customerId, type, payload: payload(sessionId) };
    return { body: await ctx.ask<PushDevices>(request, call) };
  };
  const common = { path: PATH, auth: 'session', limit } as const;
  return [
    {
      ...common,
      method: 'GET',
      summary:
        'The devices that get push messages, by the hash of their endpoint, and the key to subscribe with',
      answers: 'PushDevices',
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => ask(request, 'push.devices', () => ({})),
    },
    {
      ...common,
      method: 'POST',
      body,
      summary: 'Sends push messages to this browser too, until its session is ended',
      answers: { 200: 'PushDevices' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) =>
        ask(request, 'push.subscribe', (sessionId) => ({
          ...(request.body as PushSubscriptionBody),
          sessionId,
        })),
    },
    {
      ...common,
      method: 'DELETE',
      query: device,
      summary: 'Sends no more push messages to a device',
      answers: { 200: 'PushDevices' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) =>
        ask(request, 'push.unsubscribe', () => ({ device: (request.query as { device: string }).device })),
    },
  ];
};
