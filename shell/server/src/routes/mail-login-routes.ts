import { browserName } from '@rollheim/contracts/browser-name';
import { defaulted, flag, object, orNull, text } from '@rollheim/contracts/schema';
import { route, networkOf, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { LoginVisit } from '../session/identity.ts';
import { safePath } from '../session/safe-path.ts';
import type { SessionRouteParts } from './session-routes.ts';

const stay = defaulted(flag(), true);
const askBody = object({
  email: text(Joi.string().email({ tlds: false }).max(254)),
  next: defaulted(orNull(text(Joi.string().max(2000))), null),
});
const token = text(Joi.string().pattern(/^[\w-]{20,100}$/));
const ownerBody = object({ token });
const linkBody = object({ token, stay });
const codeBody = object({
  code: text(
    Joi.string()
      .max(40)
      .pattern(/^\s*(?:\d[\s-]*){6}$/),
  ),
  stay,
});

const addressOf = ({ raw: { req } }: BffRequest): string => networkOf(req.get('x-forwarded-for') ?? req.ip);

const emailOf = ({ body }: BffRequest): string => {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase() : '';
};

/** Tries of one browser at links and codes, beside identity's own per code and per account; of an address four times as many. */
const TRIES = { points: 30, seconds: 60 };

/** Login by a mail with a link and a code, without a password. */
export function mailLoginRoutes({
  cookies,
  identity,
}: Pick<SessionRouteParts, 'cookies' | 'identity'>): readonly Route[] {
  const visitOf = (request: BffRequest<{ readonly stay: boolean }>): LoginVisit => {
    const { req, res } = request.raw;
    return {
      address: addressOf(request),
      browser: browserName(req.get('user-agent') ?? ''),
      device: cookies.ensure(req, res, 'device'),
      stay: request.body.stay,
      marks: req.get('x-caller-marks') ?? '',
    };
  };

  /** Logs this browser in; answers where it goes on: to what it wanted when it asked for the mail. */
  async function logIn(
    request: BffRequest<{ readonly stay: boolean }>,
    proof: Readonly<Record<string, string>>,
  ): Promise<{ readonly body: { readonly returnTo: string } }> {
    const { req, res } = request.raw;
    const before = cookies.refreshToken(req);
    const tokens = await identity.loginByMail(proof, visitOf(request));
    cookies.login(res, tokens, request.body.stay);
    // who was logged in here is not any longer, wherever their token may be
    if (before) await identity.revoke(before.token);
    cookies.renew(res, 'session');
    const returnTo = safePath(cookies.read(req, 'after_login')) ?? '/';
    cookies.clear(res, 'after_login');
    cookies.clear(res, 'login_request');
    return { body: { returnTo } };
  }

  return [
    route({
      method: 'POST',
      path: '/public/customer/auth/link',
      auth: 'public',
      body: askBody,
      // per sender and receiver; all senders together are counted by identity, apart from the account's own browsers
      limit: [
        { points: 5, seconds: 600, by: (request) => `${emailOf(request)} ${addressOf(request)}` },
        { points: 15, seconds: 600 },
      ],
      summary: 'Sends a mail with a link and a code to log in; the answer is the same for an unknown address',
      answers: { 200: 'Sent' },
      async handler(request) {
        const { req, res } = request.raw;
        const asked = cookies.renew(res, 'login_request');
        const device = cookies.read(req, 'device');
        await identity.mailLogin({
          email: emailOf(request),
          request: asked,
          address: addressOf(request),
          ...(device ? { device } : {}),
        });
        // stays in this browser: a mail never says where strangers want its reader to go
        const next = safePath(request.body.next);
        if (next) cookies.set(res, 'after_login', next);
        return { body: { sent: true } };
      },
    }),
    route({
      method: 'POST',
      path: '/public/customer/auth/link/owner',
      auth: 'public',
      body: ownerBody,
      limit: TRIES,
      summary: 'The address that the link of a mail logs in, masked; spends nothing',
      answers: { 200: 'LinkOwner' },
      refusals: ['link_expired'],
      handler: async ({ body }) => ({
        body: { address: await identity.ownerOfLink(body.token) },
      }),
    }),
    route({
      method: 'POST',
      path: '/public/customer/auth/link/login',
      auth: 'public',
      body: linkBody,
      limit: TRIES,
      summary: 'Logs in the browser that sends it, by the link of a mail, once',
      answers: { 200: 'ReturnTo' },
      refusals: ['link_expired'],
      handler: (request) => logIn(request, { token: request.body.token }),
    }),
    route({
      method: 'POST',
      path: '/public/customer/auth/code',
      auth: 'public',
      body: codeBody,
      limit: TRIES,
      summary: 'Logs in by the code of a mail, in the browser that asked for it',
      answers: { 200: 'ReturnTo' },
      refusals: ['link_expired'],
      handler: (request) =>
        logIn(request, {
          request: cookies.read(request.raw.req, 'login_request') ?? '',
          code: request.body.code.replace(/\D/g, ''),
        }),
    }),
  ];
}
