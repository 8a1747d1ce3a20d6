import type { PersonalData } from '@rollheim/service-kit';

/** What valuations keep about people: the vehicle that somebody asked about, and their address while it is unconfirmed. */
export const personal: PersonalData = {
  tables: {
    confirmed_addresses: {
      of: 'valuation_id in (select valuation_id from valuations where customer_id = $1)',
      unexported: 'a keyed hash of the address, which nobody can read back',
      erase: 'delete',
    },
    requests: { of: 'customer_id = $1', without: ['address_hmac'], erase: 'delete' },
    valuations: { of: 'customer_id = $1', without: ['uuid_hash'], erase: 'delete' },
    customer_facts: { copyOf: 'customers.state' },
  },

  async beforeErase({ client, emit }, customerId) {
    const { rows } = await client.query<{ key: string }>(
      'select valuation_id as key from valuations where customer_id = $1',
      [customerId],
    );
    for (const { key } of rows)
      emit({ topic: 'valuations.state', key, type: 'valuations.state', payload: null });
  },
};
