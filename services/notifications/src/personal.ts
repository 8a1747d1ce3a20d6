import { olderThan, type PersonalData, type Tx } from '@rollheim/service-kit';

const own = { of: 'customer_id = $1::uuid', erase: 'delete' } as const;

/** What notifications keep about people: messages, watched vehicles, saved searches, mails and which of them are
 * wanted, devices that get pushes. */
export const personal: PersonalData = {
  tables: {
    pushes: { ...own, unexported: 'which of the messages is on its way to a device' },
    push_subscriptions: { ...own, without: ['endpoint', 'p256dh', 'auth'] },
    messages: own,
    watchlist: own,
    searches: { ...own, without: ['made'] },
    mail_resends: { ...own, unexported: 'which operator had a mail sent again' },
    push_receipts: own,
    mails: own,
    unwanted_mails: own,
    unwanted_pushes: own,
    quiet_hours: own,
    blocked_addresses: own,
    contacts: { copyOf: 'customers.contact' },
    operators: { copyOf: 'customers.state' },
    confirmed: { copyOf: 'customers.state' },
    tax_profiles: { copyOf: 'customers.state' },
    dealers: { copyOf: 'customers.state' },
    alerts: { nothing: 'facts of published vehicles and their auctions; the owner by number' },
    vehicles: { nothing: 'titles of vehicles' },
    auctions: { nothing: 'states of auctions; their owner by number' },
    reportable_vehicles: { nothing: 'ids of vehicles' },
    mail_signing_key: { nothing: 'a key' },
    push_key: { nothing: 'keys' },
  },

  ageing: {
    // a repeated event is known for a week: by then no mail is made twice
    mails: async (tx, days) => {
      let gone = await olderThan('mails', 'created_at', "state not in ('queued', 'sending')")(tx, days);
      for (const table of ['push_receipts', 'mail_resends']) gone += await olderThan(table, 'at')(tx, days);
      return gone;
    },
    messages: async ({ client, emit }, days) => {
      const { rows } = await client.query<{ key: string }>(
        `delete from messages where message_id in (select message_id from messages
           where created_at < now() - make_interval(days => $1) limit 500) returning message_id as key`,
        [days],
      );
      for (const { key } of rows)
        emit({ topic: 'notifications.messages', key, type: 'notifications.messages', payload: null });
      return rows.length;
    },
  },

  async beforeErase(tx, customerId) {
    await bury(tx, 'notifications.messages', 'select message_id as key from messages', customerId);
    await bury(
      tx,
      'notifications.watchlist',
      "select customer_id || ':' || auction_id as key from watchlist",
      customerId,
    );
    await bury(tx, 'notifications.searches', 'select search_id as key from searches', customerId);
  },
};

/** Has everyone who copied these rows delete the copy. */
async function bury({ client, emit }: Tx, topic: string, select: string, customerId: string): Promise<void> {
  const { rows } = await client.query<{ key: string }>(`${select} where ${own.of}`, [customerId]);
  for (const { key } of rows) emit({ topic, key, type: topic, payload: null });
}
