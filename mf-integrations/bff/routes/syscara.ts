import { COMMAND_REFUSALS, type Commands, type Locale } from '@rollheim/contracts';
import { attributeLabel } from '@rollheim/contracts/attributes';
import { object, text } from '@rollheim/contracts/schema';
import { sealLogin } from '@rollheim/contracts/server';
import type { SyscaraView } from '@rollheim/contracts/syscara';
import { countTries, route, type BffContext, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';

const PATH = '/private/integrations/syscara';

type Act = Exclude<keyof Commands & `syscara.${string}`, 'syscara.key' | 'syscara.connect'>;

const body = object({
  // a colon ends the name in a basic login
  username: text(
    Joi.string()
      .trim()
      .min(1)
      .max(100)
      .pattern(/^[^:\p{Cc}]+$/u),
  ),
  password: text(
    Joi.string()
      .min(1)
      .max(200)
      .pattern(/^\P{Cc}+$/u),
  ),
});
const limit = { points: 240, seconds: 60 } as const;
/** Each of them asks SYSCARA. */
const fewLimit = { points: 30, seconds: 3600 } as const;
/** Each of them tries a login out at SYSCARA, which sees our address alone: no one guesses passwords through us. */
const LOGINS = { points: 5, seconds: 3600 } as const;
const refusals = COMMAND_REFUSALS.listings;

/** The answer in the reader's words: the service names fields by their codes. */
const inWords = (view: SyscaraView, locale: Locale): SyscaraView => ({
  ...view,
  vehicles: view.vehicles.map((vehicle) => ({
    ...vehicle,
    faults: vehicle.faults.map((fault) => ({
      ...fault,
      label: fault.code === null || fault.code === 'image' ? null : attributeLabel(fault.code, locale),
    })),
  })),
});

/** A commercial seller's connection to SYSCARA. */
export const syscaraRoutes = (ctx: BffContext): readonly Route[] => {
  const keyOf = ({ session }: BffRequest): string => session?.customerId ?? '';
  const logins = countTries(LOGINS);
  const answer = async (request: BffRequest, view: SyscaraView) => ({
    body: { ...inWords(view, request.locale), lockedUntil: await logins.usedUpUntil(keyOf(request)) },
  });
  const ask = async (request: BffRequest, type: Act) =>
    answer(request, await ctx.ask(request, { key: keyOf(request), type, payload: {} }));
  const common = { auth: 'session', limit, refusals } as const;

  return [
    {
      ...common,
      method: 'GET',
      path: PATH,
      summary: 'The connection to SYSCARA and its last import, without any part of the login',
      answers: 'Syscara',
      handler: (request) => ask(request, 'syscara.get'),
    },
    route({
      ...common,
      method: 'PUT',
      path: PATH,
      body,
      refusals: [...refusals, 'email_not_verified'],
      summary: 'Keeps a login at SYSCARA, encrypted, in place of the one before, and tries it out',
      answers: { 200: 'Syscara' },
      handler: async (request) => {
        const key = keyOf(request);
        await logins.take(key);
        const { publicKey } = await ctx.ask(request, { key, type: 'syscara.key', payload: {} });
        // the log of the bus keeps what it is sent
        const sealed = await sealLogin(publicKey, key, request.body);
        const view = await ctx.ask(request, { key, type: 'syscara.connect', payload: { sealed } });
        return answer(request, view);
      },
    }),
    {
      ...common,
      method: 'DELETE',
      path: PATH,
      summary: 'Forgets the login; ads stay, and imports by night end',
      answers: { 200: 'Syscara' },
      handler: (request) => ask(request, 'syscara.disconnect'),
    },
    {
      ...common,
      method: 'POST',
      path: `${PATH}/check`,
      limit: fewLimit,
      summary: 'Tries the login out; what came of it is in the connection a moment later',
      answers: { 200: 'Syscara' },
      handler: (request) => ask(request, 'syscara.check'),
    },
    {
      ...common,
      method: 'POST',
      path: `${PATH}/run`,
      limit: fewLimit,
      summary: 'Imports now: each vehicle becomes one draft. One that runs already is enough',
      answers: { 200: 'Syscara' },
      handler: (request) => ask(request, 'syscara.run'),
    },
  ];
};
