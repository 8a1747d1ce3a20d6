import type { ReceivedMessage } from '@rollheim/bus';
import type { ContentPage, CustomerState, ListingState, NotificationState } from '@rollheim/contracts';
import type pg from 'pg';

/** Name of the consumer group; raise the number, and empty the tables in a migration, when the meaning changes. */
export const GROUP = 'shell.projection.1';

export const TOPICS = [
  'customers.state',
  'customers.contact',
  'listings.state',
  'notifications.messages',
  'content.state',
  'settings.state',
] as const;

type Write = (key: string, payload: never, client: pg.PoolClient) => Promise<unknown>;

interface TopicWriter {
  readonly table: string;
  readonly key: string;
  readonly put: Write;
}

const customers: TopicWriter = {
  table: 'customers',
  key: 'customer_id',
  put: (key, payload: CustomerState, client) =>
    client.query(
      `insert into customers values ($1, $2, $3)
       on conflict (customer_id) do update set version = excluded.version, doc = excluded.doc
       where customers.version <= excluded.version`,
      [key, payload.version, payload],
    ),
};

const contacts: TopicWriter = {
  table: 'contacts',
  key: 'customer_id',
  put: (key, payload: object, client) =>
    client.query(
      'insert into contacts values ($1, $2) on conflict (customer_id) do update set doc = excluded.doc',
      [key, payload],
    ),
};

const ads: TopicWriter = {
  table: 'ads',
  key: 'ad_id',
  put: (key, { ownerCustomerId, discarded }: ListingState, client) =>
    ownerCustomerId === null || discarded
      ? client.query('delete from ads where ad_id = $1', [key])
      : client.query(
          'insert into ads values ($1, $2) on conflict (ad_id) do update set customer_id = excluded.customer_id',
          [key, ownerCustomerId],
        ),
};

const messages: TopicWriter = {
  table: 'messages',
  key: 'message_id',
  put: (key, { customerId, code, read, closedAt }: NotificationState, client) =>
    client.query(
      `insert into messages values ($1, $2, $3, $4, $5)
       on conflict (message_id) do update set read = excluded.read, closed_at = excluded.closed_at`,
      [key, customerId, code, read, closedAt],
    ),
};

const content: TopicWriter = {
  table: 'content',
  key: 'key',
  put: (key, payload: ContentPage, client) =>
    client.query(
      `insert into content values ($1, $2, $3, $4, $5)
       on conflict (key) do update set kind = excluded.kind, locale = excluded.locale, url = excluded.url, doc = excluded.doc`,
      [key, payload.kind, payload.locale, payload.url.replace(/^\//, ''), payload],
    ),
};

const settings: TopicWriter = {
  table: 'settings',
  key: 'key',
  put: (key, payload: object, client) =>
    client.query('insert into settings values ($1, $2) on conflict (key) do update set doc = excluded.doc', [
      key,
      payload,
    ]),
};

const WRITERS: Readonly<Record<(typeof TOPICS)[number], TopicWriter>> = {
  'customers.state': customers,
  'customers.contact': contacts,
  'listings.state': ads,
  'notifications.messages': messages,
  'content.state': content,
  'settings.state': settings,
};

/** Copies state into the shell's tables; a tombstone deletes. Idempotent. */
export async function apply(received: readonly ReceivedMessage[], client: pg.PoolClient): Promise<void> {
  for (const { topic, key, payload } of received) {
    const writer = WRITERS[topic as keyof typeof WRITERS];
    if (payload === null) await client.query(`delete from ${writer.table} where ${writer.key} = $1`, [key]);
    else await writer.put(key, payload as never, client);
  }
}
