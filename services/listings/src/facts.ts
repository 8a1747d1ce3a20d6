import type { ReceivedMessage } from '@rollheim/bus';
import type { AuctionState, CustomerState } from '@rollheim/contracts';
import type pg from 'pg';

/** Copies what decisions need of other owners: kind of customer, verified address, state of the auction. */
export async function projectFacts(
  messages: readonly ReceivedMessage[],
  client: pg.PoolClient,
): Promise<void> {
  for (const { topic, key, payload } of messages) {
    if (topic === 'customers.state') await projectCustomer(client, key, payload as CustomerState | null);
    else await projectAuction(client, key, payload as AuctionState | null);
  }
}

async function projectCustomer(
  client: pg.PoolClient,
  key: string,
  state: CustomerState | null,
): Promise<void> {
  if (!state) {
    await client.query('delete from customer_facts where customer_id = $1', [key]);
    return;
  }
  await client.query(
    `insert into customer_facts (customer_id, profile_type, email_verified, version) values ($1, $2, $3, $4)
     on conflict (customer_id) do update set profile_type = $2, email_verified = $3, version = $4
      where customer_facts.version <= $4`,
    [key, state.profileType, state.emailVerified, state.version],
  );
}

async function projectAuction(client: pg.PoolClient, key: string, state: AuctionState | null): Promise<void> {
  if (!state) {
    await client.query('delete from auction_facts where auction_id = $1', [key]);
    return;
  }
  await client.query(
    `insert into auction_facts (auction_id, status, round, version) values ($1, $2, $3, $4)
     on conflict (auction_id) do update set status = $2, round = $3, version = $4
      where auction_facts.version <= $4`,
    [key, state.status, state.round, state.version],
  );
}
