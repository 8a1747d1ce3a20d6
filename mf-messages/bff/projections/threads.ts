import { NOTE_CODE } from '@rollheim/contracts';
import type { PoolClient } from 'pg';

/** A thread of one customer. */
interface ThreadKey {
  readonly customerId: string;
  readonly groupKey: string;
}

/** The threads of messages that are about to be deleted. */
export async function threadsWithout(
  client: PoolClient,
  messageIds: readonly string[],
): Promise<ThreadKey[]> {
  const { rows } = await client.query<ThreadKey>(
    `select distinct customer_id as "customerId", group_key as "groupKey" from message where message_id = any($1)`,
    [messageIds],
  );
  return rows;
}

const KEYS = 'unnest($1::text[], $2::text[]) as k(customer_id, group_key)';
const IN_THREAD = 'm.customer_id = k.customer_id and m.group_key = k.group_key';

/** Writes the row of each thread from its messages: the newest one, and what the badges count. */
export async function countThreads(client: PoolClient, threads: readonly ThreadKey[]): Promise<void> {
  const keys = [
    ...new Map(threads.map((key) => [JSON.stringify([key.customerId, key.groupKey]), key])).values(),
  ];
  if (keys.length === 0) return;
  const values = [keys.map(({ customerId }) => customerId), keys.map(({ groupKey }) => groupKey)];
  await client.query(
    `with counted as (
       select k.customer_id, k.group_key, newest.message_id, newest.created_at, every.messages, every.un_read,
         every.open_ctas, every.open_read_mes
       from ${KEYS}
       cross join lateral (select m.message_id, m.created_at from message m where ${IN_THREAD}
         order by m.created_at desc, m.message_id desc limit 1) newest
       cross join lateral (select count(*)::int as messages, (count(*) filter (where m.counted))::int as un_read,
           count(m.task)::int as open_ctas,
           (count(*) filter (where m.counted and m.code = '${NOTE_CODE}'))::int as open_read_mes
         from message m where ${IN_THREAD}) every
     ), moved as (
       update thread t set message_id = c.message_id, created_at = c.created_at, messages = c.messages,
         un_read = c.un_read, open_ctas = c.open_ctas, open_read_mes = c.open_read_mes
       from counted c where t.customer_id = c.customer_id and t.group_key = c.group_key
     )
     insert into thread (customer_id, group_key, message_id, created_at, messages, un_read, open_ctas, open_read_mes)
     select c.* from counted c
     where not exists (select from thread t where t.customer_id = c.customer_id and t.group_key = c.group_key)`,
    values,
  );
  await client.query(
    `delete from thread t using ${KEYS} where t.customer_id = k.customer_id and t.group_key = k.group_key
       and not exists (select 1 from message m where ${IN_THREAD})`,
    values,
  );
}
