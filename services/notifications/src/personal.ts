import { olderThan, type PersonalData, type Tx } from '@rollheim/service-kit';
import { noteErased } from './merged.ts';
import { merchantThread } from './waiting.ts';

const OWN_HOOKS = 'hook_id in (select hook_id from webhooks where customer_id = $1::uuid)';
// under the ids of prospects, too, that turned out to be this account: a mail's link names the one that it was sent to
const own = {
  of: `customer_id in (select $1::uuid union all
    select m.prospect_id from merged_prospects m where m.customer_id = $1::uuid)`,
  erase: 'delete',
} as const;

/** What notifications keep about people: messages, watched vehicles, saved searches, mails and which of them are
 * wanted, devices that get pushes, webhooks with what was posted to them. */
export const personal: PersonalData = {
  tables: {
    pushes: { ...own, unexported: 'which of the messages is on its way to a device' },
    push_tests: { nothing: 'whether a device took a push; goes with the device' },
    push_subscriptions: { ...own, without: ['endpoint', 'p256dh', 'auth', 'silent', 'silent_until'] },
    push_domains: { nothing: 'which push services answer; whose devices they serve stands elsewhere' },
    messages: own,
    watchlist: own,
    searches: { ...own, without: ['made'] },
    mail_resends: { ...own, unexported: 'which operator had a mail sent again' },
    push_receipts: own,
    other_mails: own,
    mails: { ...own, without: ['unaddressed', 'correlation_id', 'traceparent'] },
    unwanted_mails: own,
    unwanted_pushes: own,
    muted_pushes: own,
    daily_mails: own,
    later_mails: own,
    quiet_hours: own,
    digest_times: own,
    hidden_amounts: own,
    blocked_addresses: own,
    webhook_queue: { nothing: 'when events of a webhook are due; goes with the webhook' },
    webhook_hours: { nothing: 'attempts of a webhook by the hour; goes with the webhook' },
    webhook_deliveries: { of: OWN_HOOKS, erase: 'delete', without: ['seq'] },
    webhooks: { ...own, without: ['secret', 'old_secret'] },
    contacts: { copyOf: 'customers.contact' },
    operators: { copyOf: 'customers.state' },
    confirmed: { copyOf: 'customers.state' },
    tax_profiles: { copyOf: 'customers.state' },
    dealers: { copyOf: 'customers.state' },
    alerts: {
      nothing:
        'facts of published vehicles and their auctions; the owner by number, dealers chosen for a round until they are erased',
    },
    vehicles: { nothing: 'titles of vehicles' },
    ad_numbers: { nothing: 'numbers of ads' },
    auctions: { nothing: 'states of auctions; their owner by number' },
    reportable_vehicles: { nothing: 'ids of vehicles' },
    ended_sessions: { nothing: 'ids of sessions that ended in the last minutes' },
    // after all that it leads to
    merged_prospects: {
      of: 'customer_id = $1::uuid',
      unexported: 'ids by which the account was known before',
      erase: 'delete',
    },
    erased_receivers: { nothing: 'hashes of ids that were erased within the last 30 days' },
    mail_signing_key: { nothing: 'a key' },
    push_key: { nothing: 'keys' },
  },

  ageing: {
    // a repeated event is known for a week: by then no mail is made twice
    mails: async (tx, days) => {
      let gone = await olderThan('mails', 'created_at', "state not in ('queued', 'sending')")(tx, days);
      gone += await olderThan('other_mails', 'created_at')(tx, days);
      for (const table of ['push_receipts', 'mail_resends']) gone += await olderThan(table, 'at')(tx, days);
      return gone;
    },
    messages: async (tx, days) => {
      const { client, emit } = tx;
      const { rows } = await client.query<{ key: string }>(
        `delete from messages where message_id in (select message_id from messages
           where created_at < now() - make_interval(days => $1) limit 500) returning message_id as key`,
        [days],
      );
      for (const { key } of rows)
        emit({ topic: 'notifications.messages', key, type: 'notifications.messages', payload: null });
      // its thread is over by then
      return rows.length + (await olderThan('muted_pushes', 'since')(tx, days));
    },
  },

  async beforeErase(tx, customerId) {
    // first: what is being given to them meanwhile came before, or comes no more
    await noteErased(tx.client, customerId);
    await bury(tx, 'notifications.messages', 'select message_id as key from messages', customerId);
    // messages of the team about a dealer go with them
    const thread = [merchantThread(customerId)];
    await tx.client.query('delete from mails where about = $1', thread);
    const { rows } = await tx.client.query<{ key: string }>(
      'delete from messages where group_key = $1 returning message_id as key',
      thread,
    );
    for (const { key } of rows)
      tx.emit({ topic: 'notifications.messages', key, type: 'notifications.messages', payload: null });
    await bury(
      tx,
      'notifications.watchlist',
      "select customer_id || ':' || auction_id as key from watchlist",
      customerId,
    );
    await bury(tx, 'notifications.searches', 'select search_id as key from searches', customerId);
    await forgetChosen(tx, customerId);
  },
};

/** Takes a dealer from those whom rounds were for; a round that is left with none is not open to everyone by that. */
async function forgetChosen({ client }: Tx, customerId: string): Promise<void> {
  for (const list of ['exclusiveTo', 'shownTo'])
    await client.query(
      `update alerts set auction = jsonb_set(auction, array[$2], (auction -> $2) - $1)
       where auction -> $2 ? $1`,
      [customerId, list],
    );
}

/** Has everyone who copied these rows delete the copy. */
async function bury({ client, emit }: Tx, topic: string, select: string, customerId: string): Promise<void> {
  const { rows } = await client.query<{ key: string }>(`${select} where ${own.of}`, [customerId]);
  for (const { key } of rows) emit({ topic, key, type: topic, payload: null });
}
