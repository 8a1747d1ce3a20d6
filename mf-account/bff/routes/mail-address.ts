import { COMMAND_REFUSALS } from '@rollheim/contracts';
import { number, object, text } from '@rollheim/contracts/schema';
import { route, networkOf, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';

/** Events of one call, bytes. */
const MOST_BYTES = 20_000;
/** An event is good for so long, s; its signature is checked by who has the secret. */
const GOOD_SECONDS = 300;

/** What the mail provider reports of addresses, and what that means for the own one. `hasProvider`: one may report. */
export const mailAddressRoutes = (ctx: BffContext, hasProvider: boolean): readonly Route[] => [
  route({
    method: 'POST',
    path: '/public/mail-events',
    auth: 'public',
    body: object({
      timestamp: number(Joi.number().integer().min(0)),
      events: text(Joi.string().max(MOST_BYTES, 'utf8')),
      signature: text(Joi.string().hex().length(64)),
    }),
    limit: {
      points: 30,
      seconds: 60,
      by: ({ raw }) => networkOf(raw.req.get('x-forwarded-for') ?? raw.req.ip) || 'unknown',
    },
    summary:
      'Bounces and complaints, from the mail provider: `events` is JSON of at most 20 kB, `[{"type": "bounce" or "complaint", "email"}]`, `signature` the hex HMAC-SHA256 of `<timestamp>.<events>` under its secret, `timestamp` at most five minutes ago; without a secret in the configuration there is no such call',
    answers: 'MailEvents',
    refusals: COMMAND_REFUSALS.notifications,
    handler: async (request) => {
      const payload = request.body;
      // nothing of a stranger goes onto the bus that would be refused anyway
      if (!hasProvider) throw ctx.problem('not_found');
      if (Math.abs(Date.now() / 1000 - payload.timestamp) > GOOD_SECONDS) throw ctx.problem('not_allowed');
      await ctx.ask(request, { key: 'mail-events', type: 'mail.events', payload, actor: null });
      return { body: { taken: true } };
    },
  }),
  {
    method: 'GET',
    path: '/private/mail-address',
    auth: 'session',
    summary: 'Since when the own address takes no mails; confirming it anew, or another address, ends that',
    answers: 'MailAddress',
    handler: async (request) => {
      const key = request.session?.customerId ?? '';
      const body = await ctx.ask(request, {
        key,
        type: 'mail.address',
        payload: {},
      });
      return { body };
    },
  },
];
