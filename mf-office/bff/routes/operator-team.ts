import { COMMAND_REFUSALS, TEAM_ROLES, type TeamMembers } from '@rollheim/contracts';
import { callIdentity, type BffContext, type Route, route } from '@rollheim/service-kit';
import { list, object, oneOf, text } from '@rollheim/contracts/schema';
import Joi from 'joi';

/** A person; whatever else is named is no one. */
const customerOf = text(Joi.string().guid());

const BASE = '/private/operator/team';

const roles = list(oneOf(TEAM_ROLES), (items) => items.unique());

/** Who of the team may do what, and who gives it to them: a senior, never to themselves. It is in no read model. */
export const operatorTeamRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'GET',
    path: BASE,
    auth: 'operator',
    personal: { free: 'colleagues and their roles' },
    summary: 'Everybody of the team with their roles, by address',
    answers: 'Team',
    handler: async (request) => ({ body: await callIdentity<TeamMembers>(ctx, request, 'team/list', {}) }),
  },
  route({
    method: 'PUT',
    path: `${BASE}/:id`,
    auth: 'operator',
    idempotent: true,
    body: object({ roles, before: roles }),
    summary:
      'Gives somebody these roles in place of `before`, from their next call on; nobody gives or takes their own',
    answers: 'RolesSet',
    refusals: COMMAND_REFUSALS.identity,
    handler: (request) => {
      const customerId = request.params.id.toLowerCase();
      if (customerOf.validate(customerId).error) throw ctx.problem('not_found');
      const payload = { customerId, ...request.body };
      return ctx.send(request, {
        key: customerId,
        type: 'account.set-roles',
        payload,
      });
    },
  }),
];
