import type { PersonalData, Tx } from '@rollheim/service-kit';
import { noteErased } from './owners.ts';
import { remove } from './remove.ts';

/** What valuations keep about people: the vehicle that somebody asked about, and their address while it is unconfirmed. */
export const personal: PersonalData = {
  tables: {
    confirmed_addresses: {
      of: 'valuation_id in (select valuation_id from valuations where customer_id = $1)',
      unexported: 'a keyed hash of the address, which nobody can read back',
      erase: 'delete',
    },
    mails: { of: 'customer_id = $1::uuid', unexported: 'mails that are about to be sent', erase: 'delete' },
    requests: {
      of: 'customer_id = $1',
      without: ['address_hmac', 'corrections', 'proven_at'],
      erase: 'delete',
    },
    valuations: { of: 'customer_id = $1', without: ['uuid_hash'], erase: 'delete' },
    // what limits the mails to an address must not end with who had them sent
    request_mails: { nothing: 'when mails were asked for, with keyed hashes of addresses, for 48 hours' },
    erased_owners: { nothing: 'hashes of ids of accounts that are erased, for a month' },
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
    valuations: (tx, days) => removeOld(tx, "status <> 'editing' and confirmed and submitted_at", days),
    valuationDrafts: (tx, days) => removeOld(tx, "status = 'editing' and created_at", days),
  },

  async beforeErase(tx, customerId) {
    await noteErased(tx.client, customerId);
    // one that waits for its address names no owner yet; its request does
    const { rows } = await tx.client.query<{ id: string }>(
      `select valuation_id as id from valuations
        where customer_id = $1 or valuation_id in (select valuation_id from requests where customer_id = $1) for update`,
      [customerId],
    );
    await remove(
      tx,
      rows.map(({ id }) => id),
    );
  },
};

/** Deletes valuations that meet a condition on their age, with what refers to them. */
async function removeOld(tx: Tx, since: string, days: number): Promise<number> {
  const { rows } = await tx.client.query<{ key: string }>(
    `select valuation_id as key from valuations where ${since} < now() - make_interval(days => $1)
      limit 500 for update`,
    [days],
  );
  await remove(
    tx,
    rows.map(({ key }) => key),
  );
  return rows.length;
}
