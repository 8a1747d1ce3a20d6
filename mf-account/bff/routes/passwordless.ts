import { matchPath } from '@rollheim/contracts';
import {
  networkOf,
  callIdentity,
  type BffContext,
  type BffRequest,
  type Route,
  route,
  type RequestOf,
} from '@rollheim/service-kit';
import { object, text } from '@rollheim/contracts/schema';
import Joi from 'joi';
import { ownerOfAd } from '../queries.ts';

const addressOf = ({ raw: { req } }: BffRequest): string =>
  networkOf(req.get('x-forwarded-for') ?? req.ip ?? '');

const id = text(Joi.string().max(40));
// per ad, so that its owner's mailbox is not filled, and per sender
const limit = [
  { points: 5, seconds: 600, by: ({ params }: RequestOf<'id'>) => params.id },
  { points: 15, seconds: 600 },
];

/** Login by a mail for who is known already: by the session, or as owner of an ad. */
export const passwordlessRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'POST',
    path: '/private/customer/passwordless',
    auth: 'session',
    limit: { points: 5, seconds: 600 },
    summary: 'Sends the caller a link to log in on another device',
    answers: { 200: 'Sent' },
    handler: async (request) => {
      const { customerId } = request.session ?? {};
      await callIdentity(ctx, request, 'login-link', { customerId, address: addressOf(request) });
      return { body: { sent: true } };
    },
  },
  route({
    method: 'POST',
    path: '/public/product/passwordless/:id',
    auth: 'public',
    params: { id },
    limit,
    summary:
      'Sends the owner of an ad a link that logs in and leads to it; the answer is the same for every id',
    answers: { 200: 'Sent' },
    handler: (request) => sendToOwner(ctx, request, {}),
  }),
  route({
    method: 'POST',
    path: '/public/product/share-with-owner/:id',
    auth: 'public',
    params: { id },
    body: object({ path: text(Joi.string().max(500)) }),
    limit,
    summary:
      'Sends the owner of an ad a link that logs in and leads to this page of its wizard; the answer is the same for every id',
    answers: { 200: 'Sent' },
    handler: (request) => {
      const { path } = request.body;
      const match = matchPath(path) ?? matchPath(path, request.locale);
      // a mail of ours never leads where its sender likes: to the owner's ad alone
      if (match?.id !== 'sell-edit' || match.params['id'] !== request.params.id)
        throw ctx.problem('invalid_input', { path: 'validation.regex' });
      const adStep = match.params['step'];
      return sendToOwner(ctx, request, adStep === undefined ? {} : { adStep });
    },
  }),
];

async function sendToOwner(ctx: BffContext, request: RequestOf<'id'>, more: { readonly adStep?: string }) {
  const adId = request.params.id;
  const customerId = (await ownerOfAd(ctx.pool, adId)) ?? NOBODY;
  const address = addressOf(request);
  await callIdentity(ctx, request, 'login-link', { customerId, adId, address, ...more });
  return { body: { sent: true as const } };
}

/** Asked for where an ad has no owner with an account: identity takes the same time for it, and sends nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
