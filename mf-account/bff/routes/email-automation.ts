import {
  COMMAND_REFUSALS,
  MAIL_RHYTHMS,
  type Commands,
  type Digest,
  type MailRhythm,
  type NotificationChannel,
  type QuietHours,
} from '@rollheim/contracts';
import type { BffContext, BffRequest, Route } from '@rollheim/service-kit';
import Joi from 'joi';

/** The link of a mail: whose settings, and its signature. */
interface Link {
  readonly e?: string;
  readonly h?: string;
}
const e = Joi.string().guid();
const h = Joi.string().pattern(/^[\w-]{43}$/);
const optionalLink = Joi.object<Link>({ e, h }).and('e', 'h').unknown(true);
const link = Joi.object<Link>({ e: e.required(), h: h.required() }).unknown(true);
// a link of a mail says nothing here: the session alone names whose settings they are
const noLink = Joi.object({ e: Joi.forbidden(), h: Joi.forbidden() }).unknown(true);

interface Choice {
  readonly code: string;
  readonly channel: NotificationChannel;
  readonly wanted: boolean;
  /** Null: as it was. */
  readonly rhythm: MailRhythm | null;
}
const body = Joi.object<Choice>({
  code: Joi.string().max(20).required(),
  channel: Joi.string().valid('mail', 'push').default('mail'),
  wanted: Joi.boolean().strict().required(),
  rhythm: Joi.string()
    .valid(...MAIL_RHYTHMS)
    .allow(null)
    .default(null),
});
// who holds the link of a mail has a say in mails alone
const bodyOfLink = body.keys({ channel: Joi.string().valid('mail').default('mail') });
const all = Joi.object<{ readonly wanted: readonly string[] }>({
  wanted: Joi.array().items(Joi.string().max(20)).unique().max(20).required(),
});
const wallTime = Joi.string()
  .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
  .required();
const quiet = Joi.object<QuietHours>({
  on: Joi.boolean().strict().required(),
  from: wallTime,
  to: wallTime.invalid(Joi.ref('from')),
  days: Joi.array().items(Joi.number().integer().min(1).max(7)).unique().max(7).required(),
  weekend: Joi.boolean().strict().required(),
  deadlines: Joi.boolean().strict().required(),
});
const digest = Joi.object<Digest>({
  at: wallTime,
  days: Joi.array().items(Joi.number().integer().min(1).max(7)).unique().min(1).max(7).required(),
});
const amounts = Joi.object<{ readonly shown: boolean }>({ shown: Joi.boolean().strict().required() });
// the link is a secret that somebody could try to guess
const limit = { points: 60, seconds: 60 };

/** Which kinds of mails somebody gets: by the session, or by the signed link of a mail, without login (spec 2 §7.2). */
export const emailAutomationRoutes = (ctx: BffContext): readonly Route[] => {
  const ofSession = ({ session }: BffRequest) => {
    if (!session) throw ctx.problem('not_authenticated');
    return { customerId: session.customerId, signature: null };
  };
  /** On public routes the link goes before the session: it names its receiver. */
  const ofLink = (request: BffRequest) => {
    const { e: linked, h: signature } = request.query as Link;
    if (linked && signature) return { customerId: linked, signature, actor: null };
    return ofSession(request);
  };
  type Owner = ReturnType<typeof ofLink>;
  const ask = async (
    request: BffRequest,
    owner: Owner,
    type: 'mail.settings' | 'mail.set-wanted' | 'mail.set-all',
    more: object = {},
  ) => {
    const { customerId, signature, ...as } = owner;
    const payload = { customerId, signature, ...more };
    const call = { key: customerId, type, payload, ...as };
    return { body: await ctx.ask(request, call) };
  };
  const set = (request: BffRequest, owner: Owner) => {
    const { code, channel, wanted, rhythm } = request.body as Choice;
    return ask(request, owner, 'mail.set-wanted', { code, channel, wanted, rhythm });
  };
  /** Sets what the session's customer alone may set. */
  const setOwn = async <N extends 'quiet.set' | 'digest.set' | 'push.set-amounts'>(
    request: BffRequest,
    type: N,
    payload: Commands[N],
  ) => ({ body: await ctx.ask(request, { key: ofSession(request).customerId, type, payload }) });
  return [
    {
      method: 'GET',
      path: '/public/email-automation/all/get',
      auth: 'public',
      query: optionalLink,
      limit,
      summary:
        'The kinds of mails and which of them come: of the session, or by the link of a mail (`e`, `h`), which says nothing of pushes, hours and amounts',
      answers: 'EmailAutomations',
      refusals: [...COMMAND_REFUSALS.notifications, 'not_authenticated'],
      handler: (request) => ask(request, ofLink(request), 'mail.settings'),
    },
    {
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
    },
    {
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
    },
    {
      method: 'PUT',
      path: '/private/email-automation/all',
      auth: 'session',
      query: noLink,
      body: all,
      limit,
      summary: 'Has the mails of the kinds in `wanted` come, and no others that can be switched off',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => ask(request, ofSession(request), 'mail.set-all', request.body as object),
    },
    {
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
      handler: (request) => ask(request, ofLink(request), 'mail.set-all', request.body as object),
    },
    {
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
    },
    {
      method: 'PUT',
      path: '/private/digest',
      auth: 'session',
      body: digest,
      limit,
      summary: 'Sets the time (Central European) and the days at which the mails go out that come once a day',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => setOwn(request, 'digest.set', request.body),
    },
    {
      method: 'PUT',
      path: '/private/push-amounts',
      auth: 'session',
      body: amounts,
      limit,
      summary: 'Has the pushes to all own devices name amounts, or vehicle and deadline alone',
      answers: { 200: 'EmailAutomations' },
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => setOwn(request, 'push.set-amounts', request.body),
    },
  ];
};
