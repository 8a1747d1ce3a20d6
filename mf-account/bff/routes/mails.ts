import { COMMAND_REFUSALS, pathTo, type Locale, type MailSubscription } from '@rollheim/contracts';
import { absent, object, oneOf, text } from '@rollheim/contracts/schema';
import {
  route,
  MAIL_PAGE_HEADERS,
  ProblemError,
  renderMailPage,
  type Answer,
  type BffContext,
  type Route,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { tokenKey } from '../token-key.ts';

const PATH = '/public/unsubscribe/:token';
/** Customer, kind of mails, signature. */
const TOKEN = /^([0-9a-f-]{36})\.[a-z]{1,20}\.[\w-]{43}$/;
const params = { token: text(Joi.string().pattern(TOKEN)) };
/** An address of a mail may have come broken: whoever opens it reads so. */
const anyParams = { token: text(Joi.string().max(200)) };
// mail programs press for many people from few addresses
const limit = { points: 300, seconds: 60 };

const page = (token: string, { wanted, ...words }: MailSubscription): Answer => {
  const action = `/api/public/unsubscribe/${token}${wanted ? '' : '?wanted=1'}`;
  return { headers: MAIL_PAGE_HEADERS, body: Buffer.from(renderMailPage({ ...words, action })) };
};

/** The page of all kinds, which says that the link is not valid. */
function notValid(token: string, locale: Locale): Answer {
  const [, customerId = 'x'] = TOKEN.exec(token) ?? [];
  return { status: 303, headers: { Location: `${pathTo('email-settings', locale)}?e=${customerId}&h=x` } };
}

/**
 * The link at the end of a mail, without login: opening it asks, for mail programs open links by themselves; posting
 * to it ends exactly that kind of mails at once, as a mail program does with one click (RFC 8058).
 */
export const mailRoutes = (ctx: BffContext): readonly Route[] => {
  const call = (token: string, type: 'mail.subscription' | 'mail.subscribe', more: object = {}) => ({
    key: tokenKey(token),
    type,
    payload: { token, ...more },
    actor: null,
  });
  return [
    route({
      method: 'GET',
      path: PATH,
      auth: 'public',
      params: anyParams,
      limit,
      summary: 'Page of a link from a mail that switches its kind of mails off, or on again',
      answers: { 200: 'text/html', 303: null },
      handler: async (request) => {
        const token = request.params.token;
        if (!TOKEN.test(token)) return notValid(token, request.locale);
        try {
          return page(token, await ctx.ask(request, call(token, 'mail.subscription')));
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'not_found')
            return notValid(token, request.locale);
          throw error;
        }
      },
    }),
    route({
      method: 'POST',
      path: PATH,
      auth: 'public',
      params,
      query: object({ wanted: absent(oneOf(['1'])) }).unknown(true),
      limit,
      summary: 'Ends a kind of mails for its receiver by the signed link of a mail; `wanted=1` takes it back',
      answers: { 200: 'text/html' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: async (request) => {
        const token = request.params.token;
        const { wanted } = request.query;
        const change = call(token, 'mail.subscribe', { wanted: wanted === '1' });
        return page(token, await ctx.ask(request, change));
      },
    }),
  ];
};
