import type { NamedReactions, ServiceContext } from '@rollheim/service-kit';
import { ownCommand } from '../outgoing/outgoing.ts';
import type { Customers } from './customers.ts';

/** Has the submissions fire that wait for an e-mail address which is verified now. */
export const verificationReactions = (
  { bus }: Pick<ServiceContext, 'bus'>,
  customers: Customers,
): NamedReactions => ({
  'customers.state': async ({ key: customerId, payload }, { client }) => {
    const state = payload;
    if (!state?.emailVerified) return;
    // known before it is looked for what waits: a submission that is decided behind this waits for nothing
    customers.noteVerified(customerId, state.version);
    const { rows } = await client.query<{ auction_id: string }>(
      'select auction_id from auction where owner = $1 and stored',
      [customerId],
    );
    await bus.send(rows.map((row) => ownCommand(row.auction_id, 'auction.verify-email', customerId)));
  },
});
