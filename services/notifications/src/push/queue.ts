import type { NotificationState } from '@rollheim/contracts';
import type pg from 'pg';
import { entryOf } from '../table/messages.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Epoch ms from which on a message is of no use on a lock screen: its deadline, or the end of the round. */
function endOf({ code, params, createdAt }: NotificationState): number {
  const due = [params['deadline'], params['endAt']].flatMap((value) => {
    const at = value === null || value === undefined ? NaN : new Date(value).getTime();
    return Number.isNaN(at) ? [] : [at];
  });
  const at = Date.parse(createdAt);
  return Math.min(at + (entryOf(code, params).quick ? HOUR_MS : DAY_MS), ...due);
}

/**
 * Queues the pushes of a message, one for every device of its receiver. One that waits about the same thing gives way
 * to it: a lock screen holds the newest alone. `after`: none before, and none that is of no use by then.
 */
export async function queuePushes(
  db: pg.ClientBase,
  message: NotificationState,
  after: Date | null,
): Promise<void> {
  const { push } = entryOf(message.code, message.params);
  if (!push) return;
  const end = endOf(message);
  if (end <= (after?.getTime() ?? Date.now())) return;
  await db.query({
    name: 'push_queue',
    text: `insert into pushes (device, customer_id, about, message_id, urgent, expires_at, next_at)
      select device, customer_id, $2, $3, $4, $5, coalesce($6, now()) from push_subscriptions where customer_id = $1
      on conflict (device, about) do update set message_id = excluded.message_id, urgent = excluded.urgent,
        expires_at = excluded.expires_at, attempts = 0, next_at = excluded.next_at`,
    values: [message.customerId, message.groupKey, message.messageId, push === 'high', new Date(end), after],
  });
}
