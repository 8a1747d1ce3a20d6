import type { Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { publish } from './notify.ts';
import { giveMessages } from './store.ts';

const HASH = "encode(sha256(convert_to($1, 'UTF8')), 'hex')";
/** Longer than a message is on its way. */
const REMEMBERED = "interval '30 days'";
/** What is given to a receiver waits for their merge or erasure, or came first. */
const LOCK = 'hashtextextended($1, 15)';
/** Tables besides the messages whose rows go to the account of a prospect. */
export const GIVEN = ['mails', 'other_mails', 'mail_resends', 'push_receipts'] as const;
/** Tables in which a prospect may have chosen something, by the links of mails. */
export const CHOSEN = [
  'unwanted_mails',
  'unwanted_pushes',
  'muted_pushes',
  'daily_mails',
  'later_mails',
  'quiet_hours',
  'digest_times',
  'hidden_amounts',
  'blocked_addresses',
] as const;

/** Who somebody is by now: a prospect's account, else themselves; null where they were erased. */
export async function receiverNow(client: pg.ClientBase, customerId: string): Promise<string | null> {
  await client.query(`select pg_advisory_xact_lock_shared(${LOCK})`, [customerId]);
  const { rows } = await client.query<{ id: string }>(
    'select customer_id as id from merged_prospects where prospect_id = $1',
    [customerId],
  );
  const now = rows[0]?.id ?? customerId;
  return (await wasErased(client, customerId)) || (await wasErased(client, now)) ? null : now;
}

/** An account has confirmed the address of a prospect: what was for the prospect is the account's, or goes where that is gone. */
export async function mergeProspect(
  tx: Tx,
  { prospectId, customerId }: { readonly prospectId: string; readonly customerId: string },
): Promise<void> {
  const { client, emit } = tx;
  await client.query(`select pg_advisory_xact_lock(${LOCK})`, [prospectId]);
  const bury = (ids: readonly string[]): void => {
    for (const key of ids)
      emit({ topic: 'notifications.messages', key, type: 'notifications.messages', payload: null });
  };
  if ((await receiverNow(client, customerId)) === null) {
    const { rows } = await client.query<{ id: string }>(
      'delete from messages where customer_id = $1 returning message_id as id',
      [prospectId],
    );
    bury(rows.map(({ id }) => id));
    for (const table of [...GIVEN, ...CHOSEN])
      await client.query(`delete from ${table} where customer_id = $1`, [prospectId]);
    return noteErased(client, prospectId);
  }
  await client.query(
    `insert into merged_prospects (prospect_id, customer_id) values ($1, $2)
     on conflict (prospect_id) do update set customer_id = excluded.customer_id`,
    [prospectId, customerId],
  );
  for (const table of GIVEN)
    await client.query(`update ${table} set customer_id = $2 where customer_id = $1`, [
      prospectId,
      customerId,
    ]);
  const { gone, given } = await giveMessages(client, prospectId, customerId);
  bury(gone);
  publish(tx, given);
}

/** Remembers that somebody was erased, with the prospects that they were: nothing is kept for them from here on. */
export async function noteErased(client: pg.ClientBase, customerId: string): Promise<void> {
  await client.query(`delete from erased_receivers where at < now() - ${REMEMBERED}`);
  const { rows } = await client.query<{ id: string }>(
    'select prospect_id as id from merged_prospects where customer_id = $1 order by prospect_id',
    [customerId],
  );
  for (const id of [customerId, ...rows.map(({ id }) => id)]) {
    await client.query(`select pg_advisory_xact_lock(${LOCK})`, [id]);
    await client.query(
      `insert into erased_receivers (receiver_hash) values (${HASH}) on conflict do nothing`,
      [id],
    );
  }
}

async function wasErased(client: pg.ClientBase, customerId: string): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from erased_receivers where receiver_hash = ${HASH}`, [
    customerId,
  ]);
  return rowCount === 1;
}
