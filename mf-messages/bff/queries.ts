import type { Boards, Counters, Locale, NotificationPage, TaskCounts, ThreadSale } from '@rollheim/contracts';
import type { TaskKind } from '@rollheim/contracts/tasks';
import type { Pool } from 'pg';
import { foundIds } from './search.ts';
import { toWire, type ListFilter, type MessageRow } from './wire.ts';

/** Subjects per page of the list. */
const LIST_PAGE = 20;
/** Messages per page of a thread. */
const THREAD_PAGE = 50;

const COLUMNS = `m.message_id, m.group_key, m.auction_id, m.code, m.params, m.title, m.media_id, m.created_at, m.unread,
  m.closed_at, a.status, a.owner_customer_id`;
const WITH_AUCTION = 'left join auction a on a.auction_id = m.auction_id';

/** Place of a message in a list, newest first. */
export interface Place {
  readonly createdAt: string;
  readonly messageId: string;
}

/** Who reads, in which language, which page. */
export interface Reading {
  readonly customerId: string;
  readonly locale: Locale;
  /** From 1. */
  readonly page: number;
  /** The last one that the reader has: the page begins after it, whatever came since. Null: `page` is counted off. */
  readonly after: Place | null;
}

/** Which threads the list shows. */
export interface Listing {
  readonly filter: ListFilter;
  /** Of the threads with open tasks those with one of this kind; null: of any. */
  readonly task: TaskKind | null;
  /** Words that a message of the thread holds (`messageSearch`); empty: any. */
  readonly q: string;
}

/** Threads of a customer on each board, and what waits in them. */
interface Sums extends Counters, Boards {
  readonly openReadMes: number;
}

async function sumsOf(pool: Pool, customerId: string): Promise<Sums> {
  const { rows } = await pool.query<Sums>(
    `select count(*)::int as "all", (count(*) filter (where open_ctas > 0))::int as tasks,
       (count(*) filter (where un_read > 0))::int as unread,
       (count(*) filter (where open_read_mes > 0))::int as notes,
       coalesce(sum(un_read), 0)::int as "unRead", coalesce(sum(open_ctas), 0)::int as "openCtas",
       coalesce(sum(open_read_mes), 0)::int as "openReadMes"
     from thread where customer_id = $1`,
    [customerId],
  );
  return rows[0]!;
}

/** Open tasks by kind. */
async function tasksOf(pool: Pool, customerId: string): Promise<TaskCounts> {
  const { rows } = await pool.query<{ task: TaskKind; count: number }>(
    `select task, count(*)::int as count from message where customer_id = $1 and task is not null group by task`,
    [customerId],
  );
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]));
}

const FILTERS: Readonly<Record<ListFilter, string>> = {
  all: 'true',
  tasks: 't.open_ctas > 0',
  unread: 't.un_read > 0',
  notes: 't.open_read_mes > 0',
};
/** The newest of a thread's messages among those that were found. */
const FOUND = `join (select distinct on (group_key) group_key, message_id, created_at from message
  where message_id = any($3) order by group_key, created_at desc, message_id desc) f on f.group_key = t.group_key`;

/** End of a statement whose rows are of `table`: one page, the newest first. Adds its values to `values`. */
function pageOf(table: string, { page, after }: Reading, size: number, values: unknown[]): string {
  const order = `order by ${table}.created_at desc, ${table}.message_id desc limit ${size}`;
  if (!after) return `${order} offset ${(page - 1) * size}`;
  const at = values.push(after.createdAt, after.messageId);
  return `and (${table}.created_at, ${table}.message_id) < ($${at - 1}::timestamptz, $${at}::text) ${order}`;
}

interface SubjectRow extends MessageRow {
  readonly un_read: number;
  readonly open_ctas: number;
}

/**
 * The newest message of each thread, newest first; badges of the whole thread are with it. With `q` the newest of
 * those that hold its words.
 */
export async function subjects(pool: Pool, reading: Reading, listing: Listing): Promise<NotificationPage> {
  const { customerId, locale, page } = reading;
  const { filter, q } = listing;
  const task = filter === 'tasks' ? listing.task : null;
  const found = await foundIds(pool, customerId, q, locale);
  const head = found ? 'f' : 't';
  const threads = `from thread t ${found ? FOUND : ''} where t.customer_id = $1 and ${FILTERS[filter]}
    and ($2::text is null or exists (select 1 from message k
      where k.customer_id = t.customer_id and k.group_key = t.group_key and k.task = $2))`;
  const values: unknown[] = found ? [customerId, task, found] : [customerId, task];
  const [sums, tasks, counted, rows] = await Promise.all([
    sumsOf(pool, customerId),
    tasksOf(pool, customerId),
    found || task !== null
      ? pool.query<{ total: number }>(`select count(*)::int as total ${threads}`, [...values])
      : null,
    pool.query<SubjectRow>(
      `select ${COLUMNS}, h.un_read, h.open_ctas from (
         select ${head}.message_id, ${head}.created_at, t.un_read, t.open_ctas ${threads}
         ${pageOf(head, reading, LIST_PAGE, values)}
       ) h join message m on m.message_id = h.message_id ${WITH_AUCTION}
       order by h.created_at desc, h.message_id desc`,
      values,
    ),
  ]);
  return {
    notifications: rows.rows.map((row) => ({
      ...toWire(row, customerId, locale),
      group: { unRead: row.un_read, openCtas: row.open_ctas },
    })),
    unRead: sums.unRead,
    openCtas: sums.openCtas,
    openReadMes: sums.openReadMes,
    boards: { all: sums.all, tasks: sums.tasks, unread: sums.unread, notes: sums.notes },
    total: counted ? (counted.rows[0]?.total ?? 0) : sums[filter],
    page,
    tasks,
  };
}

/** The sale that a thread is about, for a side of it. */
async function saleOf(pool: Pool, customerId: string, groupKey: string): Promise<ThreadSale | null> {
  const { rows } = await pool.query<ThreadSale>(
    `select order_id as "orderId", case when buyer = $1 then 'buyer' else 'seller' end as side,
       takes_files as "takesFiles"
     from sale where auction_id = $2 and $1 in (buyer, seller) and not canceled order by created_at desc limit 1`,
    [customerId, groupKey],
  );
  return rows[0] ?? null;
}

/** The messages of one thread, newest first. */
export async function thread(pool: Pool, reading: Reading, groupKey: string): Promise<NotificationPage> {
  const { customerId, locale, page } = reading;
  const values: unknown[] = [customerId, groupKey];
  const [sums, sale, count, rows] = await Promise.all([
    sumsOf(pool, customerId),
    saleOf(pool, customerId, groupKey),
    pool.query<{ total: number }>(
      'select messages as total from thread where customer_id = $1 and group_key = $2',
      [customerId, groupKey],
    ),
    pool.query<MessageRow>(
      `select ${COLUMNS} from message m ${WITH_AUCTION} where m.customer_id = $1 and m.group_key = $2
       ${pageOf('m', reading, THREAD_PAGE, values)}`,
      values,
    ),
  ]);
  return {
    notifications: rows.rows.map((row) => toWire(row, customerId, locale)),
    unRead: sums.unRead,
    openCtas: sums.openCtas,
    total: count.rows[0]?.total ?? 0,
    page,
    ...(sale ? { sale } : {}),
  };
}

/** True where the customer has a message in the thread. */
export async function hasThread(pool: Pool, customerId: string, groupKey: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from thread where customer_id = $1 and group_key = $2', [
    customerId,
    groupKey,
  ]);
  return rows.length > 0;
}

/** Ids of a thread's unread messages. */
export async function unreadIds(pool: Pool, customerId: string, groupKey: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select message_id as id from message where customer_id = $1 and group_key = $2 and unread',
    [customerId, groupKey],
  );
  return rows.map(({ id }) => id);
}

/** True where none of these messages is unread any more. */
export async function allRead(pool: Pool, ids: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query('select 1 from message where message_id = any($1) and unread limit 1', [
    ids,
  ]);
  return rows.length === 0;
}

/** True where the customer’s messages with these ids are all there. */
export async function holdsAll(pool: Pool, customerId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ held: number }>(
    'select count(*)::int as held from message where message_id = any($1) and customer_id = $2',
    [ids, customerId],
  );
  return rows[0]?.held === new Set(ids).size;
}
