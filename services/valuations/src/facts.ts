import type { ReceivedMessage } from '@rollheim/bus';
import type { CustomerState } from '@rollheim/contracts';
import type pg from 'pg';

/** Keeps which accounts have a confirmed address: they need not confirm it for a valuation. */
export async function projectFacts(
  messages: readonly ReceivedMessage[],
  client: pg.PoolClient,
): Promise<void> {
  for (const { key, payload } of messages) {
    const verified = (payload as CustomerState | null)?.emailVerified === true;
    await client.query(
      verified
        ? 'insert into customer_facts (customer_id) values ($1) on conflict do nothing'
        : 'delete from customer_facts where customer_id = $1',
      [key],
    );
  }
}

/** True for an account whose own address is confirmed. */
export async function hasConfirmedAddress(client: pg.PoolClient, customerId: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from customer_facts where customer_id = $1', [
    customerId,
  ]);
  return rowCount === 1;
}
