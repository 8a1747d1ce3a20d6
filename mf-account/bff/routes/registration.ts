import type { AddressCorrected } from '@rollheim/contracts';
import { absent, assured, judged, object, text, textOf } from '@rollheim/contracts/schema';
import { route, networkOf, type BffContext, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { consent, country, field, optionalField, tidy } from '../fields.ts';
import { callIdentity } from '../identity.ts';
import { adsOf } from '../persons.ts';
import { customerState } from '../queries.ts';

const registerBody = object({
  email: field('email'),
  password: field('password'),
  profileType: textOf(['PRIVATE', 'COMMERCIAL', 'MERCHANT']),
  name: field('name'),
  surname: field('surname'),
  phone: optionalField('phone'),
  zipCode: optionalField('zipCode'),
  city: optionalField('city'),
  country,
  company: assured(
    judged<string | null>(
      Joi.when('profileType', {
        is: 'PRIVATE',
        then: optionalField('company').mayLack,
        otherwise: field('company').required(),
      }),
    ),
  ),
  acceptTerms: consent('terms'),
  acceptPrivacy: consent('privacy'),
  adId: absent(text(Joi.string().max(40))),
});

const token = text(Joi.string().max(100));
const emailOf = ({ body }: BffRequest<{ readonly email: string }>): string => body.email.trim().toLowerCase();

/** Where the caller is, as the edge saw it. */
const addressOf = ({ raw: { req } }: BffRequest): string =>
  networkOf(req.get('x-forwarded-for') ?? req.ip ?? '');

/** Registration, the links of its mails, forgotten passwords. The session itself is the shell's. */
export const registrationRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'POST',
    path: '/public/customer/register',
    auth: 'public',
    body: registerBody,
    limit: { points: 30, seconds: 600 },
    summary:
      'Creates an account and sends the mail that verifies its address; hands over an ad of this browser; the same again gets the first answer',
    answers: { 201: 'Registered' },
    refusals: ['email_taken'],
    handler: async (request) => {
      const { acceptTerms: _terms, acceptPrivacy: _privacy, adId, ...given } = request.body;
      // identity hands the ad over in the transaction that makes the account: both or none
      const ad =
        adId === undefined || request.uuidHash === null || request.uuidProof === null
          ? {}
          : { adId, uuidHash: request.uuidHash, uuidProof: request.uuidProof };
      const account = { ...tidy(given), language: request.locale, address: addressOf(request), ...ad };
      return { status: 201, body: await callIdentity<object>(ctx, request, 'register', account) };
    },
  }),
  route({
    method: 'POST',
    path: '/public/customer/verify-email',
    auth: 'public',
    body: object({ token }),
    limit: { points: 60, seconds: 600 },
    summary: 'Confirms an e-mail address by the token of its mail',
    answers: { 200: 'Verified' },
    refusals: ['link_expired'],
    handler: async (request) => {
      const { customerId } = await callIdentity<{ readonly customerId: string }>(
        ctx,
        request,
        'verify-email',
        request.body,
      );
      return { body: { verified: true, then: await nextOf(ctx.pool, customerId) } };
    },
  }),
  {
    method: 'POST',
    path: '/private/customer/verify-email/resend',
    auth: 'session',
    limit: [
      { points: 5, seconds: 600 },
      { points: 20, seconds: 86_400 },
    ],
    summary: 'Sends the mail that verifies the address again',
    answers: { 200: 'Sent' },
    handler: async (request) => {
      const { customerId } = request.session ?? {};
      await callIdentity(ctx, request, 'verify-email/resend', { customerId });
      return { status: 200, body: { sent: true } };
    },
  },
  route({
    method: 'PUT',
    path: '/private/customer/verify-email/address',
    auth: 'session',
    body: object({ email: field('email') }),
    // per receiver and per network, too: many accounts fill no mailbox, and try no list of addresses
    limit: [
      { by: emailOf, points: 5, seconds: 600 },
      { by: addressOf, points: 20, seconds: 600 },
      { points: 5, seconds: 600 },
    ],
    summary:
      'Corrects the own address while it is not confirmed and sends the mail that verifies the new one; what was mailed to the old one ends',
    answers: { 200: 'AddressCorrected' },
    refusals: ['email_taken', 'email_verified', 'not_found'],
    handler: async (request) => {
      const { customerId } = request.session ?? {};
      const correction = { customerId, email: emailOf(request), address: addressOf(request) };
      return { body: await callIdentity<AddressCorrected>(ctx, request, 'verify-email/address', correction) };
    },
  }),
  route({
    method: 'POST',
    path: '/public/customer/password/forgot',
    auth: 'public',
    body: object({ email: field('email') }),
    // per receiver, so that nobody's mailbox is filled, and per sender
    limit: [
      { points: 5, seconds: 600, by: emailOf },
      { points: 15, seconds: 600 },
    ],
    summary: 'Sends a mail to set a new password; the answer is the same for an unknown address',
    answers: { 200: 'Sent' },
    handler: async (request) => {
      await callIdentity(ctx, request, 'password/forgot', { email: emailOf(request) });
      return { body: { sent: true } };
    },
  }),
  route({
    method: 'POST',
    path: '/public/customer/password/reset',
    auth: 'public',
    body: object({ token, password: field('password') }),
    limit: { points: 20, seconds: 600 },
    summary: 'Sets a new password by the token of its mail and ends all sessions',
    answers: { 200: 'Changed' },
    refusals: ['link_expired'],
    handler: async (request) => {
      await callIdentity(ctx, request, 'password/reset', request.body);
      return { body: { changed: true } };
    },
  }),
];

/** What somebody whose address is confirmed goes on with. */
async function nextOf(pool: BffContext['pool'], customerId: string): Promise<'merchant' | 'ads' | null> {
  const state = await customerState(pool, customerId);
  if (state?.profileType === 'MERCHANT' && state.merchantId === null) return 'merchant';
  return (await adsOf(pool, customerId)).length > 0 ? 'ads' : null;
}
