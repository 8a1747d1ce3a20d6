import type { PersonalData, Tx } from '@rollheim/service-kit';

/** What valuations keep about people: the vehicle that somebody asked about, and their address while it is unconfirmed. */
export const personal: PersonalData = {
  tables: {
    confirmed_addresses: {
      of: 'valuation_id in (select valuation_id from valuations where customer_id = $1)',
      unexported: 'a keyed hash of the address, which nobody can read back',
      erase: 'delete',
    },
    mails: { of: 'customer_id = $1::uuid', unexported: 'mails that are about to be sent', erase: 'delete' },
    requests: { of: 'customer_id = $1', without: ['address_hmac'], erase: 'delete' },
    valuations: { of: 'customer_id = $1', without: ['uuid_hash'], erase: 'delete' },
    customer_facts: { copyOf: 'customers.state' },
    sold_auction: { copyOf: 'auctions.state' },
    ad_vehicle: { copyOf: 'listings.published' },
    sales_lot: { nothing: 'figures of five sales by five sellers each' },
    lot_sale: {
      nothing: 'vehicles and prices without the auction, the seller, the day or a number of the vehicle',
    },
    counted_sale: { nothing: 'ids of auctions' },
    price_model: { nothing: 'effects on prices' },
  },

  ageing: {
    valuations: (tx, days) => remove(tx, "status <> 'editing' and confirmed and submitted_at", days),
    valuationDrafts: (tx, days) => remove(tx, "status = 'editing' and created_at", days),
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

/** Deletes valuations that meet a condition on their age, with what refers to them. */
async function remove({ client, emit }: Tx, since: string, days: number): Promise<number> {
  const { rows } = await client.query<{ key: string }>(
    `select valuation_id as key from valuations where ${since} < now() - make_interval(days => $1)
      limit 500 for update`,
    [days],
  );
  const keys = rows.map(({ key }) => key);
  await client.query('delete from confirmed_addresses where valuation_id = any($1)', [keys]);
  await client.query('delete from valuations where valuation_id = any($1)', [keys]);
  for (const key of keys) emit({ topic: 'valuations.state', key, type: 'valuations.state', payload: null });
  return keys.length;
}
