import { COMMAND_REFUSALS, MAIL_RHYTHMS, type Commands } from '@rollheim/contracts';
import {
  absent,
  defaulted,
  extended,
  flag,
  integer,
  judged,
  list,
  number,
  object,
  orNull,
  text,
  textOf,
  type Passing,
} from '@rollheim/contracts/schema';
import { clockTime } from '@rollheim/contracts/server';
import { route, type BffContext, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';

/** The link of a mail: whose settings, and its signature. */
const e = text(Joi.string().guid());
const h = text(Joi.string().pattern(/^[\w-]{43}$/));
const optionalLink = object({ e: absent(e), h: absent(h) })
  .and('e', 'h')
  .unknown(true);
const link = object({ e, h }).unknown(true);
// a link of a mail says nothing here: the session alone names whose settings they are
const forbidden = absent(judged<never>(Joi.forbidden()));
const noLink = object({ e: forbidden, h: forbidden }).unknown(true);

const body = object({
  code: text(Joi.string().max(20)),
  channel: defaulted(textOf(['mail', 'push']), 'mail'),
  wanted: flag(Joi.boolean().strict()),
  // null: as it was
  rhythm: defaulted(orNull(textOf(MAIL_RHYTHMS)), null),
});
// who holds the link of a mail has a say in mails alone
const bodyOfLink = extended(body, { channel: defaulted(textOf(['mail']), 'mail') });
const all = object({
  wanted: list(text(Joi.string().max(20)), (items) => items.unique().max(20)),
});
const quiet = object({
  on: flag(Joi.boolean().strict()),
  from: clockTime,
  to: judged<string>(clockTime.invalid(Joi.ref('from'))),
  days: list(integer(1, 7), (days) => days.unique().max(7)),
  weekend: flag(Joi.boolean().strict()),
  deadlines: flag(Joi.boolean().strict()),
});
const digest = object({
  at: clockTime,
  days: list(number(Joi.number().integer().min(1).max(7)), (items) => items.unique().min(1).max(7)),
});
const amounts = object({ shown: flag(Joi.boolean().strict()) });
// the link is a secret that somebody could try to guess
const limit = { points: 60, seconds: 60 };

/** Which kinds of mails somebody gets: by the session, or by the signed link of a mail, without login (spec 2 §7.2). */
export const emailAutomationRoutes = (ctx: BffContext): readonly Route[] => {
  const ofSession = ({ session }: BffRequest) => {
    if (!session) throw ctx.problem('not_authenticated');
    return { customerId: session.customerId, signature: null };
  };
  /** On public routes the link goes before the session: it names its receiver. */
  const ofLink = (request: BffRequest<unknown, Partial<Passing<typeof link>>>) => {
    const { e: linked, h: signature } = request.query;
    if (linked && signature) return { customerId: linked, signature, actor: null };
    return ofSession(request);
  };
  type Owner = ReturnType<typeof ofLink>;
  const ask = async <N extends 'mail.settings' | 'mail.set-wanted' | 'mail.set-all'>(
    request: BffRequest,
    { customerId, signature, ...as }: Owner,
    type: N,
    payloadOf: (owner: Pick<Owner, 'customerId' | 'signature'>) => Commands[N],
  ) => {
    const payload = payloadOf({ customerId, signature });
    return { body: await ctx.ask(request, { key: customerId, type, payload, ...as }) };
  };
  const set = (request: BffRequest<Passing<typeof body>>, owner: Owner) => {
    const { code, channel, wanted, rhythm } = request.body;
    return ask(request, owner, 'mail.set-wanted', (of) => ({ ...of, code, channel, wanted, rhythm }));
  };
  /** Sets what the session's customer alone may set. */
  const setOwn = async <N extends 'quiet.set' | 'digest.set' | 'push.set-amounts'>(
    request: BffRequest,
    type: N,
    payload: Commands[N],
  ) => ({ body: await ctx.ask(request, { key: ofSession(request).customerId, type, payload }) });
  return [
    route({
      method: 'GET',
      path: '/public/email-automation/all/get',
      auth: 'public',
      query: optionalLink,
      limit,
      summary:
        'The kinds of mails and which of them come: of the session, or by the link of a mail (`e`, `h`), which says nothing of pushes, hours and amounts',
      answers: 'EmailAutomations',
      refusals: [...COMMAND_REFUSALS.notifications, 'not_authenticated'],
      handler: (request) => ask(request, ofLink(request), 'mail.settings', (of) => of),
    }),
    route({
      method: 'PUT',
      path: '/private/email-automation',
      auth: 'session',
      query: noLink,
      body,
      limit,
      summary:
        'Switches a kind on or off, in mails or in pushes; `rhythm`: when its mails come that are not urgent',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => set(request, ofSession(request)),
    }),
    route({
      method: 'PUT',
      path: '/public/email-automation',
      auth: 'public',
      query: link,
      body: bodyOfLink,
      limit,
      summary:
        'Switches a kind of mails on or off by the link of a mail (`e`, `h`); `rhythm`: when those come that are not urgent',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => set(request, ofLink(request)),
    }),
    route({
      method: 'PUT',
      path: '/private/email-automation/all',
      auth: 'session',
      query: noLink,
      body: all,
      limit,
      summary: 'Has the mails of the kinds in `wanted` come, and no others that can be switched off',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) =>
        ask(request, ofSession(request), 'mail.set-all', (of) => ({ ...of, ...request.body })),
    }),
    route({
      method: 'PUT',
      path: '/public/email-automation/all',
      auth: 'public',
      query: link,
      body: all,
      limit,
      summary:
        'Has the mails of the kinds in `wanted` come, and no others that can be switched off, by the link of a mail (`e`, `h`)',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) =>
        ask(request, ofLink(request), 'mail.set-all', (of) => ({ ...of, ...request.body })),
    }),
    route({
      method: 'PUT',
      path: '/private/quiet-hours',
      auth: 'session',
      body: quiet,
      limit,
      summary:
        'Sets the hours (Central European time) in which mails and pushes wait that can be switched off; those with a deadline in them may come',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => setOwn(request, 'quiet.set', request.body),
    }),
    route({
      method: 'PUT',
      path: '/private/digest',
      auth: 'session',
      body: digest,
      limit,
      summary: 'Sets the time (Central European) and the days at which the mails go out that come once a day',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => setOwn(request, 'digest.set', request.body),
    }),
    route({
      method: 'PUT',
      path: '/private/push-amounts',
      auth: 'session',
      body: amounts,
      limit,
      summary: 'Has the pushes to all own devices name amounts, or vehicle and deadline alone',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => setOwn(request, 'push.set-amounts', request.body),
    }),
  ];
};
