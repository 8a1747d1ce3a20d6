import { TOKEN_DAYS, TOKEN_SCOPES, type ApiTokenCreated, type ApiTokens } from '@rollheim/contracts';
import { list, number, object, oneOf, text } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { callIdentity } from '../identity.ts';

const body = object({
  name: text(Joi.string().trim().min(1).max(60)),
  scopes: list(oneOf(TOKEN_SCOPES), (items) => items.min(1).unique()),
  days: number(
    Joi.number()
      .strict()
      .valid(...TOKEN_DAYS),
  ),
});

/** The own tokens of the API, for the account's page. */
export const tokenRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'GET',
    path: '/private/api-tokens',
    auth: 'session',
    summary: 'Own tokens of the API that were not revoked, the newest first',
    answers: 'ApiTokens',
    handler: async (request) => ({
      body: await callIdentity<ApiTokens>(ctx, 'list', {}, request),
    }),
  },
  route({
    method: 'POST',
    path: '/private/api-tokens',
    auth: 'session',
    idempotent: true,
    body,
    limit: { points: 20, seconds: 3600 },
    summary: 'Makes a token; its text is answered here alone, and again only under the same key',
    answers: { 201: 'ApiTokenCreated' },
    refusals: ['conflict', 'key_reused', 'not_found'],
    handler: async (request) => ({
      status: 201,
      body: await callIdentity<ApiTokenCreated>(
        ctx,
        'create',
        { ...request.body, key: request.idempotencyKey },
        request,
      ),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/private/api-tokens/:tokenId',
    auth: 'session',
    params: { tokenId: text(Joi.string().max(40)) },
    summary: 'Revokes a token, for good and at once',
    answers: { 200: 'ApiTokens' },
    handler: async (request) => ({
      body: await callIdentity<ApiTokens>(ctx, 'revoke', { tokenId: request.params.tokenId }, request),
    }),
  }),
];
