import { COMMAND_REFUSALS, LOCALES, type CustomerParts, type PublicCustomer } from '@rollheim/contracts';
import { absent, defaulted, flag, integer, object, oneOf, text } from '@rollheim/contracts/schema';
import { browserName } from '@rollheim/contracts/browser-name';
import {
  route,
  csrfToken,
  networkOf,
  ProblemError,
  type BffRequest,
  type Caller,
  type Route,
} from '@rollheim/service-kit';
import Joi from 'joi';
import type { ShellQueries } from '../projection/queries.ts';
import type { SessionCookies } from '../session/cookies.ts';
import { noteStay } from '../session/code-flow.ts';
import type { IdentityClient, LoginAttempt } from '../session/identity.ts';
import { safePath } from '../session/safe-path.ts';
import type { Visitors } from '../session/visitor.ts';

export interface SessionRouteParts {
  readonly cookies: SessionCookies;
  readonly identity: IdentityClient;
  readonly visitors: Visitors;
  readonly queries: ShellQueries;
  readonly caller: Caller;
  readonly secret: string;
  /** Shared with the edge, which checks the tokens. */
  readonly csrfKey: string;
}

interface Login {
  readonly email: string;
  readonly password: string;
  readonly stay: boolean;
}

const credentials = object({
  email: text(Joi.string().trim().max(254)),
  password: text(Joi.string().max(200)),
  stay: defaulted(flag(), true),
});

const addressOf = ({ raw }: BffRequest): string => networkOf(raw.req.get('x-forwarded-for') ?? raw.req.ip);

const accountOf = ({ body }: BffRequest): string => {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase() : '';
};

/**
 * Attempts for an account from an address, and of a browser, beside identity's own; an address that many share has four
 * times as many.
 */
const LOGIN_LIMIT = [
  { points: 30, seconds: 60, by: (request: BffRequest) => `${accountOf(request)} ${addressOf(request)}` },
  { points: 30, seconds: 60 },
];

/** A page renews every ten minutes; the pages of an office share one address, which has four times as many. */
const RENEWAL_LIMIT = { points: 240, seconds: 60 };

const NOBODY: CustomerParts = {
  customer: null,
  customerAddress: null,
  merchant: null,
  merchantAddress: null,
};

/** Login, renewal, logout, the current customer (spec 2 §7.1). */
export function sessionRoutes(parts: SessionRouteParts): readonly Route[] {
  const { cookies, identity, visitors, queries, caller, secret, csrfKey } = parts;

  const attemptOf = (request: BffRequest<Login>): LoginAttempt => {
    const { req, res } = request.raw;
    return {
      ...request.body,
      address: addressOf(request),
      browser: browserName(req.get('user-agent') ?? ''),
      device: cookies.ensure(req, res, 'device'),
      marks: req.get('x-caller-marks') ?? '',
    };
  };

  async function logout({ raw: { req, res } }: BffRequest): Promise<void> {
    const refresh = cookies.refreshToken(req);
    cookies.logout(res);
    cookies.renew(res, 'session');
    cookies.renew(res, 'uuid');
    if (refresh) await identity.revoke(refresh.token);
  }

  return [
    route({
      method: 'POST',
      path: '/public/customer/auth/login',
      auth: 'public',
      summary: 'Logs in with e-mail and password',
      body: credentials,
      limit: LOGIN_LIMIT,
      answers: { 200: 'Login' },
      refusals: ['credentials_wrong'],
      async handler(request) {
        const { req, res } = request.raw;
        const tokens = await identity.login(attemptOf(request));
        cookies.login(res, tokens, request.body.stay);
        // a session from before the login must not be known to anybody after it
        cookies.renew(res, 'session');
        const redirect = safePath(cookies.read(req, 'after_login'));
        cookies.clear(res, 'after_login');
        return {
          body: {
            access_token: tokens.accessToken,
            refresh_token: tokens.refreshToken,
            expires_in: tokens.expiresIn,
            redirect,
          },
        };
      },
    }),
    route({
      method: 'POST',
      path: '/public/customer/auth/interaction/:uid',
      auth: 'public',
      summary: 'Ends the login page of the code flow; answers where the browser goes on',
      params: { uid: text(Joi.string().pattern(/^[\w-]{10,64}$/)) },
      body: credentials,
      limit: LOGIN_LIMIT,
      answers: { 200: 'ReturnTo' },
      refusals: ['credentials_wrong', 'link_expired'],
      async handler(request) {
        const { req, res } = request.raw;
        const cookie = req.headers.cookie ?? '';
        const uid = request.params.uid;
        const returnTo = await identity.finishInteraction(uid, attemptOf(request), cookie);
        noteStay(req, res, { cookies, secret }, request.body.stay);
        return { body: { returnTo } };
      },
    }),
    route({
      method: 'POST',
      path: '/public/customer/auth/refresh',
      auth: 'public',
      summary: 'Renews the session by its refresh token',
      limit: RENEWAL_LIMIT,
      body: object({ refresh_token: absent(text(Joi.string().max(4000))) }),
      answers: { 200: 'Tokens' },
      refusals: ['not_authenticated'],
      async handler(request) {
        const given = request.body?.refresh_token;
        if (given === undefined) {
          if ((await visitors.renew(request.raw.req, request.raw.res)) === null)
            throw new ProblemError('not_authenticated');
          return { body: { renewed: true } };
        }
        const tokens = await identity.renew(given);
        if (!tokens) throw new ProblemError('not_authenticated');
        return {
          body: {
            access_token: tokens.accessToken,
            refresh_token: tokens.refreshToken,
            expires_in: tokens.expiresIn,
          },
        };
      },
    }),
    {
      method: 'GET',
      path: '/public/customer/auth/logout',
      auth: 'public',
      summary: 'Logs out; from pages of this site only',
      answers: { 303: 'Empty' },
      refusals: ['not_allowed'],
      async handler(request) {
        const site = request.raw.req.get('sec-fetch-site');
        if (site !== undefined && site !== 'same-origin' && site !== 'none')
          throw new ProblemError('not_allowed');
        await logout(request);
        return { status: 303, headers: { Location: '/' }, body: {} };
      },
    },
    {
      method: 'PUT',
      path: '/private/user-action/logout',
      // whoever has no session any more is logged out: that is no fault of the second press
      auth: 'public',
      summary:
        'Logs out, at the provider too; the visitor gets a new uuid; done too where the session is over',
      answers: { 200: 'Empty' },
      async handler(request) {
        await logout(request);
        return { body: {} };
      },
    },
    {
      method: 'GET',
      path: '/public/auth/csrf-token',
      auth: 'public',
      summary: 'Token that writes carry as x-csrf-token',
      answers: 'CsrfToken',
      handler: async ({ raw: { req, res } }) => ({
        body: { csrfToken: csrfToken(csrfKey, cookies.ensure(req, res, 'session')) },
      }),
    },
    {
      method: 'GET',
      path: '/public/customer/get',
      auth: 'public',
      summary:
        'The current customer: four parts, which are null when logged out; beside them what the frame reads',
      answers: 'PublicCustomer',
      handler: async ({ session }) => ({
        body: ((session && (await queries.wholeCustomer(session))) ?? NOBODY) satisfies PublicCustomer,
      }),
    },
    {
      method: 'GET',
      path: '/private/customer/get',
      auth: 'session',
      summary:
        'The current customer: four parts, kind and state of the profile; beside them what the frame reads',
      answers: 'Customer',
      async handler({ session }) {
        const body = session && (await queries.wholeCustomer(session));
        if (!body) throw new ProblemError('unavailable'); // the account has not arrived here yet
        return { body };
      },
    },
    {
      method: 'GET',
      path: '/private/customer/auth/user',
      auth: 'session',
      summary: 'Who the access token speaks of',
      answers: 'TokenUser',
      handler: async ({ session }) => ({
        body: {
          user: { sub: session?.customerId, email_verified: session?.emailVerified, roles: session?.roles },
        },
      }),
    },
    route({
      method: 'PUT',
      path: '/private/customer/update-language-setting',
      auth: 'session',
      summary: 'Keeps the language of the customer',
      body: object({ languageSetting: oneOf(LOCALES) }),
      answers: 'CustomerId',
      refusals: COMMAND_REFUSALS.customers,
      async handler(request) {
        const { languageSetting: language } = request.body;
        const answer = await caller.send(request, {
          key: request.session?.customerId ?? '',
          type: 'customer.set-language',
          payload: { language },
        });
        cookies.set(request.raw.res, 'language', language);
        return answer;
      },
    }),
    {
      method: 'POST',
      path: '/private/customer/accept-tac',
      auth: 'session',
      summary: 'Accepts the present terms; also what ends the popups of merchants (spec 2 §7.2)',
      answers: 'CustomerId',
      refusals: COMMAND_REFUSALS.customers,
      handler: (request) =>
        caller.send(request, {
          key: request.session?.customerId ?? '',
          type: 'customer.accept-tac',
          payload: {},
        }),
    },
    route({
      method: 'PUT',
      path: '/private/merchant/mark-popup-as-read/:id',
      auth: 'session',
      summary: 'Notes that a merchant has read a popup',
      params: { id: integer(1) },
      answers: 'CustomerId',
      refusals: COMMAND_REFUSALS.customers,
      handler: (request) =>
        caller.send(request, {
          key: request.session?.customerId ?? '',
          type: 'merchant.read-popup',
          payload: { popupId: request.params.id },
        }),
    }),
  ];
}
