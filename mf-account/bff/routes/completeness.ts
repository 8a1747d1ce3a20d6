import type { ProfileType } from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import { accountStatus } from '../profile.ts';
import { customerState } from '../queries.ts';

const PLACES: readonly (readonly [prefix: string, type: ProfileType])[] = [
  ['/private/customer', 'PRIVATE'],
  ['/private/customer/commercial', 'COMMERCIAL'],
  ['/private/merchant', 'MERCHANT'],
];
const CALLS = ['check-email-verified', 'ack-if-account-complete'] as const;

/** Whether the account is complete and its address verified: one status string per kind of profile (spec 2 §7.2). */
export const completenessRoutes = (ctx: BffContext): readonly Route[] =>
  PLACES.flatMap(([prefix, type]) =>
    CALLS.map((call): Route => ({
      method: 'PUT',
      path: `${prefix}/${call}`,
      auth: 'session',
      summary: `State of the ${type.toLowerCase()} profile as a status string`,
      answers: { 200: 'AccountStatus' },
      refusals: ['not_found'],
      handler: async ({ session }) => {
        const state = await customerState(ctx.pool, session?.customerId ?? '');
        if (!state) throw ctx.problem('not_found');
        return { body: accountStatus(type, state) };
      },
    })),
  );
