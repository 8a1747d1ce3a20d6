import type { NotificationState } from '@rollheim/contracts';
import type pg from 'pg';
import { designOf, entryOf } from '../table/messages.ts';

const HOUR_MS = 3_600_000;
/** How long after a press on 'remind me' the push comes once more. */
export const REMIND_MS = 2 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Epoch ms from which on a message is of no use on a lock screen: its deadline, the end of the round, or its age; the
 * wait until `after` that its receiver wants makes it no older, unless it is news of a running auction.
 */
export function endOf(
  { code, params, createdAt }: Pick<NotificationState, 'code' | 'params' | 'createdAt'>,
  after: Date | null = null,
): number {
  const due = [params['deadline'], params['endAt']].flatMap((value) => {
    const at = value === null || value === undefined ? NaN : new Date(value).getTime();
    return Number.isNaN(at) ? [] : [at];
  });
  const at = Date.parse(createdAt);
  const isQuick = entryOf(code, params).quick === true;
  const old = at + (isQuick ? HOUR_MS : DAY_MS);
  const waits = after !== null && !isQuick && old > Date.now();
  return Math.min(waits ? Math.max(old, after.getTime() + DAY_MS) : old, ...due);
}

/** A message to be pushed. */
export interface PushWanted {
  readonly message: NotificationState;
  /** None before, and none that is of no use by then; null: at once. */
  readonly after: Date | null;
}

/**
 * Queues the pushes of messages, one for every device of each receiver, in one statement. One that waits about the same
 * thing gives way to the same or a later one: a lock screen holds the newest alone.
 */
export async function queuePushes(db: pg.ClientBase, wanted: readonly PushWanted[]): Promise<void> {
  const rows = new Map<string, object>();
  for (const { message, after } of wanted) {
    const { push } = entryOf(message.code, message.params);
    const end = endOf(message, after);
    if (!push || end <= (after?.getTime() ?? Date.now())) continue;
    const { customerId, groupKey: about, messageId } = message;
    rows.set(`${customerId} ${about}`, {
      customer_id: customerId,
      about,
      kind: designOf(message.code, message.params).kind,
      message_id: messageId,
      urgent: push === 'high',
      expires_at: new Date(end),
      after,
    });
  }
  if (rows.size === 0) return;
  await db.query({
    name: 'push_queue',
    text: `insert into pushes (device, customer_id, about, message_id, urgent, expires_at, next_at)
      select s.device, m.customer_id, m.about, m.message_id, m.urgent, m.expires_at, coalesce(m.after, now())
      from jsonb_to_recordset($1::jsonb) as m(customer_id uuid, about text, kind text, message_id text,
        urgent boolean, expires_at timestamptz, after timestamptz)
      join push_subscriptions s on s.customer_id = m.customer_id
      where not exists (select from muted_pushes u
        where u.customer_id = m.customer_id and u.about = m.about and u.kind = m.kind)
      order by m.about, s.device
      on conflict (device, about) do update set message_id = excluded.message_id, urgent = excluded.urgent,
        expires_at = excluded.expires_at, attempts = 0, next_at = excluded.next_at
      where not exists (select from messages waits, messages comes
        where waits.message_id = pushes.message_id and comes.message_id = excluded.message_id
          and waits.created_at > comes.created_at)`,
    values: [JSON.stringify([...rows.values()])],
  });
}
