import { loggedAddress, loggedQuery } from '@rollheim/contracts';
import { defaulted, list, number, object, oneOf, orNull, text } from '@rollheim/contracts/schema';
import { route, ProblemError, type BffRequest, type Route } from '@rollheim/service-kit';
import { parseCookie } from 'cookie';
import Joi from 'joi';
import type pg from 'pg';
import type { ErrorReports } from '../content/error-reports.ts';

/** Names of cookies that an access log may hold; their values never. */
const LOGGED_COOKIES: ReadonlySet<string> = new Set([
  'session',
  'uuid',
  'visitor',
  'version',
  'referral',
  'mc',
  'consent',
]);

const LOG_LIMIT = { points: 120, seconds: 60 };

interface AccessEntry {
  readonly url: string;
  /** As it is in an address, or by its names. */
  readonly query: string | Readonly<Record<string, string>>;
  readonly referer: string | null;
}

/** True where the visitor allowed that it is looked at how the site is used; without it nothing is stored. */
const allowed = ({ raw: { req } }: BffRequest<unknown>): boolean =>
  (parseCookie(req.headers.cookie ?? '')['consent'] ?? '').startsWith('analytics:1.');

/** Logs of what visitors do, and their pages' errors (spec 2 §7.5). */
export function logRoutes(pool: pg.Pool, reports: ErrorReports): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/public/user-action-log/collect',
      auth: 'public',
      summary: 'Notes what a visitor did; the customer comes from the session',
      limit: LOG_LIMIT,
      body: object({
        action: text(Joi.string().max(80)),
        context: defaulted(orNull(text(Joi.string().max(200).allow(''))), null),
        product_entity_id: defaulted(orNull(text(Joi.string().max(40).allow(''))), null),
      }).unknown(),
      answers: { 204: null },
      async handler(request) {
        if (!allowed(request)) return { status: 204 };
        const { body, session, uuidHash } = request;
        await pool.query(
          'insert into user_actions (customer_id, uuid, action, context, product_entity_id) values ($1, $2, $3, $4, $5)',
          [session?.customerId ?? null, uuidHash, body.action, body.context, body.product_entity_id],
        );
        return { status: 204 };
      },
    }),
    route({
      method: 'POST',
      path: '/access-logs/collect',
      auth: 'public',
      summary: 'Notes a page view: path, origin, and names of known cookies only',
      limit: LOG_LIMIT,
      body: Joi.object<AccessEntry>({
        url: Joi.string().max(2000).required(),
        query: Joi.alternatives(
          Joi.object().pattern(Joi.string().max(100), Joi.string().max(400).allow('')).max(50),
          Joi.string().max(2000).allow(''),
        )
          .default({})
          // joi leaves out the pattern of the names
          .meta({
            jsonSchema: {
              anyOf: [
                { type: 'object', additionalProperties: { type: 'string', maxLength: 400 } },
                { type: 'string', maxLength: 2000 },
              ],
            },
          }),
        referer: Joi.string().max(2000).allow(null, '').default(null),
      }).unknown(),
      answers: { 204: null },
      async handler(request) {
        if (!allowed(request)) return { status: 204 };
        const {
          body,
          raw: { req },
        } = request;
        // the page cannot see all of them, so what it sends of cookies is not taken
        const names = Object.keys(parseCookie(req.headers.cookie ?? ''));
        await pool.query('insert into access_log (url, referer, cookies, query) values ($1, $2, $3, $4)', [
          loggedAddress(body.url),
          body.referer ? loggedAddress(body.referer) : null,
          names.filter((name) => LOGGED_COOKIES.has(name)),
          loggedQuery(
            typeof body.query === 'string'
              ? [...new URLSearchParams(body.query)]
              : Object.entries(body.query),
          ),
        ]);
        return { status: 204 };
      },
    }),
    route({
      method: 'POST',
      path: '/public/error-report/collect',
      auth: 'public',
      summary: 'Hands an error report on to the collector; 404 while none is configured',
      limit: { points: 30, seconds: 60 },
      body: errorReport,
      answers: { 204: null },
      refusals: ['not_found'],
      async handler({ body, releaseSet }) {
        if (!reports.on) throw new ProblemError('not_found');
        await reports.send(body, releaseSet);
        return { status: 204 };
      },
    }),
  ];
}

const errorReport = object({
  message: text(Joi.string().max(300)),
  stack: defaulted(text(Joi.string().max(4000).allow('')), ''),
  kind: oneOf(['load', 'render', 'unhandled', 'handled', 'sample']),
  module: text(Joi.string().pattern(/^[\w@.-]{1,60}$/)),
  page: defaulted(orNull(text(Joi.string().max(60))), null),
  /** What went before: page changes and controls that were used, by kind. Never what was typed. */
  replay: defaulted(
    list(
      object({
        at: number(Joi.number().integer().min(0)),
        kind: oneOf(['page', 'press', 'error']),
        what: text(Joi.string().max(120)),
      }),
      (items) => items.max(60),
    ),
    [],
  ),
});
