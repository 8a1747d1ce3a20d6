import type { ReceivedMessage } from '@rollheim/bus';
import type { CustomerState } from '@rollheim/contracts';
import type pg from 'pg';

/** Keeps whose e-mail address is confirmed: mails to others hold our own words alone. */
export async function projectConfirmed(
  messages: readonly ReceivedMessage[],
  client: pg.PoolClient,
): Promise<void> {
  for (const { key, payload } of messages) {
    const confirmed = (payload as CustomerState | null)?.emailVerified === true;
    await client.query(
      confirmed
        ? 'insert into confirmed (customer_id) values ($1) on conflict do nothing'
        : 'delete from confirmed where customer_id = $1',
      [key],
    );
  }
}
