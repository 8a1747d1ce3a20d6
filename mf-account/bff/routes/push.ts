import { COMMAND_REFUSALS } from '@rollheim/contracts';
import { defaulted, flag, object, text } from '@rollheim/contracts/schema';
import { route, type BffContext, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { tokenKey } from '../token-key.ts';

const PATH = '/private/push-subscription';
const body = object({
  endpoint: text(
    Joi.string()
      .uri({ scheme: ['https', 'http'] })
      .max(1000),
  ),
  // an uncompressed point of P-256, and 16 bytes
  p256dh: text(Joi.string().pattern(/^B[\w-]{86}$/)),
  auth: text(Joi.string().pattern(/^[\w-]{22}$/)),
  // pages of an earlier release send none
  name: defaulted(text(Joi.string().trim().max(60).allow('')), ''),
});
const device = object({ device: text(Joi.string().hex().length(64)) }).unknown(true);
const limit = { points: 30, seconds: 60 };
/** Each is a push that rings. */
const testLimit = { points: 6, seconds: 60 };
const testBody = object({ device: text(Joi.string().hex().length(64)) });
const mutedBody = object({
  auctionId: text(Joi.string().pattern(/^[\w-]{1,80}$/)),
  muted: flag(Joi.boolean().strict()),
});
/** Customer, what is done, thread or message, signature. */
const token = text(Joi.string().pattern(/^[0-9a-f-]{36}\.[a-z]{1,20}\.[\w-]{1,80}\.[\w-]{43}$/));

/** Which browsers get push messages: each is switched on and off in itself. */
export const pushRoutes = (ctx: BffContext): readonly Route[] => {
  const ask = async (
    request: BffRequest,
    type: 'push.devices' | 'push.subscribe' | 'push.unsubscribe' | 'push.test' | 'push.set-muted',
    payload: (sessionId: string | null) => object,
  ) => {
    const { session } = request;
    if (!session) throw ctx.problem('not_authenticated');
    const { customerId, sessionId } = session;
    const call = { key: customerId, type, payload: payload(sessionId) };
    return { body: await ctx.ask(request, call) };
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
    route({
      ...common,
      method: 'POST',
      body,
      summary: 'Sends push messages to this browser too, until its session is ended',
      answers: { 200: 'PushDevices' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) =>
        ask(request, 'push.subscribe', (sessionId) => ({
          ...request.body,
          sessionId,
        })),
    }),
    route({
      ...common,
      method: 'DELETE',
      query: device,
      summary: 'Sends no more push messages to a device',
      answers: { 200: 'PushDevices' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => ask(request, 'push.unsubscribe', () => ({ device: request.query.device })),
    }),
    route({
      method: 'POST',
      path: `${PATH}/test`,
      auth: 'session',
      body: testBody,
      limit: testLimit,
      summary:
        'Sends a push to one of the own devices, to try it; what became of it is in the list of devices a moment later',
      answers: { 200: 'PushDevices' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => ask(request, 'push.test', () => ({ device: request.body.device })),
    }),
    route({
      method: 'PUT',
      path: `${PATH}/muted`,
      auth: 'session',
      body: mutedBody,
      limit,
      summary: 'Has bids of an auction pushed to no own device, or to all of them again',
      answers: { 200: 'PushDevices' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => ask(request, 'push.set-muted', () => request.body),
    }),
    route({
      method: 'POST',
      path: '/public/push-action/:token',
      auth: 'public',
      params: { token },
      limit,
      summary:
        'Does what a button of a push says, by the token that only its device got: no more pushes about bids in an auction, these again, or the same push once more in two hours',
      answers: { 204: null },
      refusals: COMMAND_REFUSALS.notifications,
      handler: async (request) => {
        const { token: given } = request.params;
        await ctx.ask(request, {
          key: tokenKey(given),
          type: 'push.act',
          payload: { token: given },
          actor: null,
        });
        return { status: 204 };
      },
    }),
  ];
};
