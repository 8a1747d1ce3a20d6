import type { SessionEntry } from '@rollheim/contracts';
import {
  networkOf,
  callIdentity,
  type BffContext,
  type BffRequest,
  type Route,
  route,
} from '@rollheim/service-kit';
import { object, text } from '@rollheim/contracts/schema';
import Joi from 'joi';
import { field } from '../fields.ts';

interface Sessions {
  readonly sessions: readonly SessionEntry[];
}

const asker = ({ session }: BffRequest) => ({
  customerId: session?.customerId ?? '',
  current: session?.sessionId ?? null,
});

const id = text(Joi.string().hex().length(32));

/** Sessions and password of who is logged in. */
export const securityRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'GET',
    path: '/private/me/sessions',
    auth: 'session',
    summary: 'The asker’s sessions, the newest first',
    answers: 'Sessions',
    handler: async (request) => ({
      body: await callIdentity<Sessions>(ctx, request, 'sessions/list', asker(request)),
    }),
  },
  route({
    method: 'DELETE',
    path: '/private/me/sessions/:id',
    auth: 'session',
    params: { id },
    summary: 'Ends one of the asker’s sessions',
    answers: { 200: 'Sessions' },
    refusals: ['not_found'],
    handler: async (request) => ({
      body: await callIdentity<Sessions>(ctx, request, 'sessions/end', {
        ...asker(request),
        only: request.params.id,
      }),
    }),
  }),
  {
    method: 'DELETE',
    path: '/private/me/sessions',
    auth: 'session',
    summary: 'Ends all of the asker’s sessions but this one',
    answers: { 200: 'Sessions' },
    handler: async (request) => ({
      body: await callIdentity<Sessions>(ctx, request, 'sessions/end', asker(request)),
    }),
  },
  route({
    method: 'PUT',
    path: '/private/me/password',
    auth: 'session',
    body: object({ current: text(Joi.string().max(200)), password: field('password') }),
    limit: { points: 10, seconds: 600 },
    summary: 'Sets a new password by the present one; all other sessions end',
    answers: { 200: 'Changed' },
    refusals: ['not_found'],
    handler: async (request) => {
      const { current, password } = request.body;
      const { req } = request.raw;
      const { customerId } = asker(request);
      const contact = await ctx.ask(request, {
        key: customerId,
        type: 'customer.contact',
        payload: { customerId },
      });
      const words = [contact.name, contact.surname, contact.company].filter((word) => word !== null);
      await callIdentity(ctx, request, 'sessions/password', {
        ...asker(request),
        password: current,
        newPassword: password,
        address: networkOf(req.get('x-forwarded-for') ?? req.ip),
        words,
      });
      return { body: { changed: true } };
    },
  }),
];
