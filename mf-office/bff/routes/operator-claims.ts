import { CLAIM_KINDS, COMMAND_REFUSALS } from '@rollheim/contracts';
import { defaulted, flag, object, oneOf, text } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';

const PATH = '/private/operator/claims';

const claimBody = object({
  kind: oneOf(CLAIM_KINDS),
  id: text(Joi.string().pattern(/^[\w-]{1,64}$/)),
  taken: flag(Joi.boolean().strict()),
  over: defaulted(flag(Joi.boolean().strict()), false),
});

/** Who of the team has which item open. */
export const operatorClaimRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'GET',
    path: PATH,
    auth: 'operator',
    personal: { free: 'names of colleagues at work' },
    summary: 'Items that somebody of the team has open, of all queues',
    answers: 'OperatorClaims',
    handler: async (request) => ({
      body: await ctx.ask(request, {
        key: 'claims',
        type: 'claim.list',
        payload: {},
      }),
    }),
  },
  route({
    method: 'POST',
    path: PATH,
    auth: 'operator',
    idempotent: true,
    body: claimBody,
    summary: 'Takes an item for ten minutes, over from a colleague too, or gives it back',
    answers: 'ClaimTaken',
    refusals: COMMAND_REFUSALS.customers,
    handler: (request) => {
      const { kind, id, taken, over } = request.body;
      return ctx.send(request, {
        key: `${kind}:${id}`,
        type: taken ? 'claim.take' : 'claim.release',
        payload: taken ? { kind, id, over } : { kind, id },
      });
    },
  }),
];
