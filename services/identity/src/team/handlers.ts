import type { IdentityCommands, RolesChanged } from '@rollheim/contracts';
import { accepted, isOperator, rejected, type CommandHandlers } from '@rollheim/service-kit';
import { inOrder } from './roles.ts';

/** May do everything; given and taken by whoever runs the system, never here. */
const ADMIN = 'admin';

/** Commands of `identity.commands`. */
export const teamHandlers: CommandHandlers<IdentityCommands> = {
  // nothing changes here: the act goes to the audit trail as every accepted command of an operator does
  'team.look': async ({ actor, payload: { persons } }) =>
    isOperator(actor) ? accepted(undefined, { persons }) : rejected('not_allowed'),

  'account.set-roles': async ({ actor, key, payload }, tx) => {
    const { customerId } = payload;
    // the kit has refused the sender's own account by the key
    if (!isOperator(actor) || key !== customerId) return rejected('not_allowed');
    const { rows } = await tx.client.query<{ roles: string[]; verified: boolean }>(
      'select roles, email_verified as verified from accounts where customer_id = $1 for update',
      [customerId],
    );
    const [account] = rows;
    if (!account) return rejected('not_found');
    if (account.roles.includes(ADMIN)) return rejected('not_allowed');
    const roles = inOrder(payload.roles);
    if (!account.verified && roles.length > 0) return rejected('email_not_verified');
    // somebody else has given or taken one meanwhile
    if (inOrder(account.roles).join() !== inOrder(payload.before).join()) return rejected('conflict');
    await tx.client.query('update accounts set roles = $2 where customer_id = $1', [customerId, roles]);
    const changed: RolesChanged = { customerId, roles };
    tx.emit({ topic: 'identity.events', key: customerId, type: 'account.roles-changed', payload: changed });
    return accepted({ customerId, roles });
  },
};
