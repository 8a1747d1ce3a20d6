import type { CustomerCommands } from '@rollheim/contracts';
import { accepted, customerOf, isOperator, rejected, type CommandHandlers } from '@rollheim/service-kit';
import { readCustomer } from '../store.ts';
import { findCustomers, recordOf } from './read.ts';

type Handlers = Pick<
  CommandHandlers<CustomerCommands>,
  'customer.search' | 'customer.record' | 'customer.look' | 'customer.note'
>;

/** What operators ask of people and write down about them. */
export const personHandlers: Handlers = {
  'customer.search': {
    query: async ({ actor, payload }, client) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      return accepted(undefined, { private: { ...(await findCustomers(client, payload)) } });
    },
  },

  'customer.record': {
    query: async ({ actor, payload }, client) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      const record = await recordOf(client, payload.customerId);
      return record ? accepted(undefined, { private: { ...record } }) : rejected('not_found');
    },
  },

  // nothing changes here: the act goes to the audit trail as every accepted command of an operator does
  'customer.look': async ({ actor, payload: { customerId } }, { client }) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    return (await readCustomer(client, customerId)) ? accepted() : rejected('not_found');
  },

  'customer.note': async ({ actor, payload: { customerId, text }, at }, { client }) => {
    const author = isOperator(actor) ? customerOf(actor) : null;
    if (author === null) return rejected('not_allowed');
    if (!(await readCustomer(client, customerId))) return rejected('not_found');
    await client.query('insert into customer_notes (customer_id, at, author, text) values ($1, $2, $3, $4)', [
      customerId,
      at,
      author,
      text,
    ]);
    return accepted({ customerId });
  },
};
