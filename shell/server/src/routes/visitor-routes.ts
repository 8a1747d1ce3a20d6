import { TEAM_SETTINGS } from '@rollheim/contracts';
import { object, oneOf, text } from '@rollheim/contracts/schema';
import { route, ProblemError, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { ShellQueries } from '../projection/queries.ts';
import type { IdentityClient } from '../session/identity.ts';
import type { SessionCookies } from '../session/cookies.ts';
import { safePath } from '../session/safe-path.ts';

export interface VisitorRouteParts {
  readonly cookies: SessionCookies;
  readonly queries: ShellQueries;
  readonly identity: IdentityClient;
  /** Value of `mc` that counts without belonging to a merchant; empty: none. */
  readonly merchantCode: string;
}

const afterLogin = object({
  method: oneOf(['redirect']),
  route: text(Joi.string().max(2000)),
});

const linkToken = text(Joi.string().pattern(/^[\w-]{20,100}$/));

/** Time, settings, cookies: what every visitor may call. */
export function visitorRoutes(parts: VisitorRouteParts): readonly Route[] {
  const { cookies, queries, identity, merchantCode } = parts;
  const time = async () => ({ body: { time: new Date().toISOString() } });
  const remember = async (request: BffRequest<{ route: string }>) => {
    const path = safePath(request.body.route);
    if (path === null) throw new ProblemError('invalid_input', { route: 'validation.regex' });
    cookies.set(request.raw.res, 'after_login', path);
    return { body: {} };
  };
  const remembering = {
    method: 'POST',
    body: afterLogin,
    summary: 'Remembers where login leads',
    answers: { 200: 'Empty' },
    handler: remember,
  } as const;
  return [
    {
      method: 'GET',
      path: '/public/time',
      auth: 'public',
      summary: "The server's clock",
      answers: { 200: 'Time' },
      handler: time,
    },
    {
      method: 'POST',
      path: '/public/time',
      auth: 'public',
      summary: "The server's clock",
      answers: { 200: 'Time' },
      handler: time,
    },
    route({
      method: 'GET',
      path: '/public/settings/:key',
      auth: 'public',
      summary: 'A public setting',
      answers: 'Setting',
      async handler({ params }) {
        const key = params.key;
        const setting = TEAM_SETTINGS.includes(key) ? null : await queries.setting(key);
        if (!setting) throw new ProblemError('not_found');
        return { body: { value: setting.value, description: setting.description } };
      },
    }),
    { ...remembering, path: '/public/after/login/action/add', auth: 'public' },
    { ...remembering, path: '/private/after/login/action/add', auth: 'session' },
    route({
      ...remembering,
      path: '/public/after/login/action/add/:token',
      auth: 'public',
      params: { token: linkToken },
      limit: { points: 60, seconds: 60 },
      summary: 'Remembers where the login by the link of a mail leads, while the link holds',
      refusals: ['link_expired'],
      async handler(request) {
        await identity.ownerOfLink(request.params.token);
        return remember(request);
      },
    }),
    {
      method: 'POST',
      path: '/public/customer/cookie/get',
      auth: 'public',
      summary: "The visitor's uuid; made when there is none",
      answers: { 200: 'Uuid' },
      handler: async ({ raw: { req, res } }) => ({ body: { uuid: cookies.ensure(req, res, 'uuid') } }),
    },
    route({
      method: 'GET',
      path: '/public/customer/merchant/cookie/get',
      auth: 'public',
      summary: 'Keeps the merchant code of a link: that of the configuration, or the number of a merchant',
      answers: 'MerchantCode',
      refusals: ['not_found'],
      query: object({
        mc: text(Joi.string().pattern(/^[\w-]{1,64}$/)),
      }),
      async handler({ query, raw: { res } }) {
        const known =
          (merchantCode !== '' && query.mc === merchantCode) ||
          (/^\d{1,9}$/.test(query.mc) && (await queries.merchantExists(Number(query.mc))));
        if (!known) throw new ProblemError('not_found');
        cookies.set(res, 'mc', query.mc);
        return { body: { mc: query.mc } };
      },
    }),
  ];
}
