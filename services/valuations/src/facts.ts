import type { CustomerState } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';
import type pg from 'pg';

const confirmed: StateCopy<CustomerState> = {
  table: 'customer_facts',
  key: ['customer_id'],
  yields: 'never',
  row: ({ emailVerified }, key) => (emailVerified === true ? { customer_id: key } : null),
};

/** Keeps which accounts have a confirmed address: they need not confirm it for a valuation. */
export const projectFacts = copyStates({ 'customers.state': confirmed });

/** True for an account whose own address is confirmed. */
export async function hasConfirmedAddress(client: pg.PoolClient, customerId: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from customer_facts where customer_id = $1', [
    customerId,
  ]);
  return rowCount === 1;
}
