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
    `insert into thread (customer_id, group_key, message_id, created_at, messages, un_read, open_ctas, open_read_mes)
     select k.customer_id, k.group_key, newest.message_id, newest.created_at, every.messages,
       waiting.un_read, waiting.open_ctas, waiting.open_read_mes
     from ${KEYS}
     cross join lateral (select m.message_id, m.created_at from message m where ${IN_THREAD}
       order by m.created_at desc, m.message_id desc limit 1) newest
     cross join lateral (select count(*)::int as messages from message m where ${IN_THREAD}) every
     cross join lateral (select (count(*) filter (where m.counted))::int as un_read, count(m.task)::int as open_ctas,
         (count(*) filter (where m.counted and m.code = '${NOTE_CODE}'))::int as open_read_mes
       from message m where ${IN_THREAD} and (m.counted or m.task is not null)) waiting
     on conflict (customer_id, group_key) do update set message_id = excluded.message_id,
       created_at = excluded.created_at, messages = excluded.messages, un_read = excluded.un_read,
       open_ctas = excluded.open_ctas, open_read_mes = excluded.open_read_mes`,
    values,
  );
  await client.query(
    `delete from thread t using ${KEYS} where t.customer_id = k.customer_id and t.group_key = k.group_key
       and not exists (select 1 from message m where ${IN_THREAD})`,
    values,
  );
}
