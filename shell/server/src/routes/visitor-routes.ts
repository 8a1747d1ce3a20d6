import { ProblemError, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type pg from 'pg';
import type { ShellQueries } from '../projection/queries.ts';
import type { SessionCookies } from '../session/cookies.ts';
import { safePath } from '../session/safe-path.ts';

export interface VisitorRouteParts {
  readonly cookies: SessionCookies;
  readonly queries: ShellQueries;
  readonly pool: pg.Pool;
}

/** Names of cookies that an access log may hold; their values never. */
const LOGGED_COOKIES: ReadonlySet<string> = new Set(['session', 'uuid', 'visitor', 'referral', 'mc']);

const afterLogin = Joi.object({
  method: Joi.valid('redirect').required(),
  route: Joi.string().max(2000).required(),
});
const LOG_LIMIT = { points: 120, seconds: 60 };

interface UserAction {
  readonly action: string;
  readonly context: string | null;
  readonly product_entity_id: string | null;
}

interface AccessEntry {
  readonly url: string;
  readonly cookies: readonly string[];
  readonly referer: string | null;
}

/** Time, settings, cookies, logs: what every visitor may call. */
export function visitorRoutes({ cookies, queries, pool }: VisitorRouteParts): readonly Route[] {
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
    handler: remember,
  } as const;
  return [
    { method: 'GET', path: '/public/time', auth: 'public', summary: "The server's clock", handler: time },
    { method: 'POST', path: '/public/time', auth: 'public', summary: "The server's clock", handler: time },
    {
      method: 'GET',
      path: '/public/settings/:key',
      auth: 'public',
      summary: 'A public setting',
      async handler({ params }) {
        const setting = await queries.setting(params['key'] ?? '');
        if (!setting) throw new ProblemError('not_found');
        return { body: { value: setting.value, description: setting.description } };
      },
    },
    { ...remembering, path: '/public/after/login/action/add', auth: 'public' },
    { ...remembering, path: '/private/after/login/action/add', auth: 'session' },
    {
      method: 'POST',
      path: '/public/customer/cookie/get',
      auth: 'public',
      summary: "The visitor's uuid; made when there is none",
      handler: async ({ raw: { req, res } }) => ({ body: { uuid: cookies.ensure(req, res, 'uuid') } }),
    },
    {
      method: 'GET',
      path: '/public/customer/merchant/cookie/get',
      auth: 'public',
      summary: 'Keeps the merchant code of a link',
      query: Joi.object({
        mc: Joi.string()
          .pattern(/^[\w-]{1,64}$/)
          .required(),
      }),
      async handler({ query, raw: { res } }: BffRequest<unknown, { mc: string }>) {
        cookies.set(res, 'mc', query.mc);
        return { body: { mc: query.mc } };
      },
    },
    {
      method: 'POST',
      path: '/public/user-action-log/collect',
      auth: 'public',
      summary: 'Notes what a visitor did; the customer comes from the session',
      limit: LOG_LIMIT,
      body: Joi.object<UserAction>({
        action: Joi.string().max(80).required(),
        context: Joi.string().max(200).allow(null, '').default(null),
        product_entity_id: Joi.string().max(40).allow(null, '').default(null),
      }).unknown(),
      async handler({ body, session, uuid }: BffRequest<UserAction>) {
        await pool.query(
          'insert into user_actions (customer_id, uuid, action, context, product_entity_id) values ($1, $2, $3, $4, $5)',
          [session?.customerId ?? null, uuid, body.action, body.context, body.product_entity_id],
        );
        return { status: 202, body: {} };
      },
    },
    {
      method: 'POST',
      path: '/access-logs/collect',
      auth: 'public',
      summary: 'Notes a page view: path and names of known cookies only',
      limit: LOG_LIMIT,
      body: Joi.object<AccessEntry>({
        url: Joi.string().max(2000).required(),
        cookies: Joi.array().items(Joi.string().max(100)).max(100).default([]),
        referer: Joi.string().max(2000).allow(null, '').default(null),
      }).unknown(),
      async handler({ body }: BffRequest<AccessEntry>) {
        const names = body.cookies.filter((name) => LOGGED_COOKIES.has(name));
        await pool.query('insert into access_log (url, referer, cookies) values ($1, $2, $3)', [
          withoutQuery(body.url),
          body.referer ? withoutQuery(body.referer) : null,
          names,
        ]);
        return { status: 202, body: {} };
      },
    },
    {
      method: 'POST',
      path: '/public/contact',
      auth: 'public',
      summary: 'Contact form (not built)',
      handler: async () => {
        throw new ProblemError('not_built');
      },
    },
  ];
}

/** Queries can hold addresses and tokens. */
const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
