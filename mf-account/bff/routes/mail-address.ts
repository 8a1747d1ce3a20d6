import { COMMAND_REFUSALS, type MailAddress } from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import Joi from 'joi';

const TOPIC = 'notifications.commands';

/** What the mail provider tells of addresses, and what that means for the own one. */
export const mailAddressRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'POST',
    path: '/public/mail-events',
    auth: 'public',
    body: Joi.object({
      timestamp: Joi.number().integer().min(0).required(),
      events: Joi.string().max(50_000).required(),
      signature: Joi.string().hex().length(64).required(),
    }),
    limit: { points: 300, seconds: 60 },
    summary:
      'Bounces and complaints, from the mail provider: `events` is JSON, `[{"type": "bounce" or "complaint", "email"}]`, `signature` the hex HMAC-SHA256 of `<timestamp>.<events>` under its secret; without a secret in the configuration there is no such call',
    answers: 'MailEvents',
    refusals: COMMAND_REFUSALS.notifications,
    handler: async (request) => {
      const call = { topic: TOPIC, key: 'mail-events', type: 'mail.events', payload: request.body as object };
      await ctx.ask<unknown>(request, { ...call, actor: null });
      return { body: { taken: true } };
    },
  },
  {
    method: 'GET',
    path: '/private/mail-address',
    auth: 'session',
    summary: 'Since when the own address takes no mails; confirming it anew, or another address, ends that',
    answers: 'MailAddress',
    handler: async (request) => {
      const key = request.session?.customerId ?? '';
      const body = await ctx.ask<MailAddress>(request, {
        topic: TOPIC,
        key,
        type: 'mail.address',
        payload: {},
      });
      return { body };
    },
  },
];
