import { countersOf, type Locale, type NotificationPage } from '@rollheim/contracts';
import type { Pool } from 'pg';
import { foundIds } from './search.ts';
import {
  countersByGroup,
  filteredKeys,
  toWire,
  type GroupedMessage,
  type ListFilter,
  type MessageRow,
} from './wire.ts';

/** Subjects per page of the list. */
const LIST_PAGE = 20;
/** Messages per page of a thread. */
const THREAD_PAGE = 50;

const COLUMNS = `m.message_id, m.group_key, m.auction_id, m.code, m.params, m.title, m.media_id, m.created_at, m.read,
  m.closed_at, a.status, a.owner_customer_id`;

/** Who reads, in which language, which page (from 1). */
export interface Reading {
  readonly customerId: string;
  readonly locale: Locale;
  readonly page: number;
}

/** The customer's messages that a badge could count. */
async function counted(pool: Pool, customerId: string): Promise<GroupedMessage[]> {
  const { rows } = await pool.query<GroupedMessage>(
    `select group_key as "groupKey", code, read, closed_at as "closedAt" from message
     where customer_id = $1 and (read = 1 or closed_at is null)`,
    [customerId],
  );
  return rows;
}

const IN_LIST = `customer_id = $1 and ($2::text[] is null or group_key = any($2))
  and ($3::text[] is null or message_id = any($3))`;

/**
 * The newest message of each thread, newest first; badges of the whole thread stand with it. `q`: the newest of those
 * that hold its words (`messageSearch`); empty: all.
 */
export async function subjects(
  pool: Pool,
  { customerId, locale, page }: Reading,
  filter: ListFilter,
  q = '',
): Promise<NotificationPage> {
  const open = await counted(pool, customerId);
  const groups = countersByGroup(open);
  const values = [customerId, filteredKeys(groups, filter), await foundIds(pool, customerId, q, locale)];
  const [found, count] = await Promise.all([
    pool.query<MessageRow>(
      `select ${COLUMNS} from (
         select distinct on (group_key) * from message where ${IN_LIST}
         order by group_key, created_at desc, message_id desc
       ) m left join auction a on a.auction_id = m.auction_id
       order by m.created_at desc, m.message_id desc limit $4 offset $5`,
      [...values, LIST_PAGE, (page - 1) * LIST_PAGE],
    ),
    pool.query<{ total: number }>(
      `select count(distinct group_key)::int as total from message where ${IN_LIST}`,
      values,
    ),
  ]);
  return {
    notifications: found.rows.map((row) => ({
      ...toWire(row, customerId, locale),
      group: groups.get(row.group_key) ?? { unRead: 0, openCtas: 0 },
    })),
    ...countersOf(open),
    total: count.rows[0]?.total ?? 0,
    page,
  };
}

/** The messages of one thread, newest first. */
export async function thread(
  pool: Pool,
  { customerId, locale, page }: Reading,
  groupKey: string,
): Promise<NotificationPage> {
  const [open, found, count] = await Promise.all([
    counted(pool, customerId),
    pool.query<MessageRow>(
      `select ${COLUMNS} from message m left join auction a on a.auction_id = m.auction_id
       where m.customer_id = $1 and m.group_key = $2
       order by m.created_at desc, m.message_id desc limit $3 offset $4`,
      [customerId, groupKey, THREAD_PAGE, (page - 1) * THREAD_PAGE],
    ),
    pool.query<{ total: number }>(
      'select count(*)::int as total from message where customer_id = $1 and group_key = $2',
      [customerId, groupKey],
    ),
  ]);
  return {
    notifications: found.rows.map((row) => toWire(row, customerId, locale)),
    ...countersOf(open),
    total: count.rows[0]?.total ?? 0,
    page,
  };
}

/** True where the customer has a message in the thread. */
export async function hasThread(pool: Pool, customerId: string, groupKey: string): Promise<boolean> {
  const { rows } = await pool.query(
    'select 1 from message where customer_id = $1 and group_key = $2 limit 1',
    [customerId, groupKey],
  );
  return rows.length > 0;
}

/** Ids of a thread's unread messages. */
export async function unreadIds(pool: Pool, customerId: string, groupKey: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select message_id as id from message where customer_id = $1 and group_key = $2 and read = 1',
    [customerId, groupKey],
  );
  return rows.map(({ id }) => id);
}

/** True where none of these messages is unread any more. */
export async function allRead(pool: Pool, ids: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query('select 1 from message where message_id = any($1) and read = 1 limit 1', [
    ids,
  ]);
  return rows.length === 0;
}
