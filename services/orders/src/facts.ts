import type { ReceivedMessage } from '@rollheim/bus';
import type { CustomerContact, CustomerState } from '@rollheim/contracts';
import type pg from 'pg';

/** Copies what orders need of customers: what decides the VAT, and the contact records. */
export async function projectCustomers(
  messages: readonly ReceivedMessage[],
  client: pg.PoolClient,
): Promise<void> {
  for (const { topic, key, payload } of messages) {
    if (topic === 'customers.contact') await projectContact(client, key, payload as CustomerContact | null);
    else await projectState(client, key, payload as CustomerState | null);
  }
}

async function projectState(client: pg.PoolClient, key: string, state: CustomerState | null): Promise<void> {
  if (!state) {
    await client.query('delete from customer_facts where customer_id = $1', [key]);
    return;
  }
  await client.query(
    `insert into customer_facts (customer_id, country, vat_country, vat_verified, version) values ($1, $2, $3, $4, $5)
     on conflict (customer_id) do update set country = $2, vat_country = $3, vat_verified = $4, version = $5
      where customer_facts.version <= $5`,
    [key, state.country, state.vat?.country ?? null, state.vat?.verified ?? false, state.version],
  );
}

async function projectContact(
  client: pg.PoolClient,
  key: string,
  contact: CustomerContact | null,
): Promise<void> {
  if (!contact) {
    await client.query('delete from customer_contact where customer_id = $1', [key]);
    return;
  }
  await client.query(
    `insert into customer_contact (customer_id, contact) values ($1, $2)
     on conflict (customer_id) do update set contact = $2`,
    [key, contact],
  );
}
