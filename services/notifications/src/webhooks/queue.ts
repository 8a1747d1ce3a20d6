import type { NotificationState } from '@rollheim/contracts';
import type { WebhookEventType } from '@rollheim/contracts/webhooks';
import type pg from 'pg';
import { eventOf } from './events.ts';
import { eventBody, eventIdOf } from './payload.ts';

/** Messages that are events, with their types. */
const eventsAmong = (messages: readonly NotificationState[]) =>
  messages.flatMap((message) => {
    const type = eventOf(message.code, message.params);
    return type ? [{ message, type }] : [];
  });

/** Those whose receiver has a webhook for them: most have none. */
async function wanted(db: pg.ClientBase, messages: readonly NotificationState[]) {
  const events = eventsAmong(messages);
  if (events.length === 0) return [];
  const { rows } = await db.query<{ customer_id: string; type: string }>({
    name: 'webhook_wanted',
    text: `select distinct customer_id, unnest(events) as type from webhooks where customer_id = any($1)`,
    values: [[...new Set(events.map(({ message }) => message.customerId))]],
  });
  const chosen = new Set(rows.map((row) => `${row.customer_id} ${row.type}`));
  return events.filter(({ message, type }) => chosen.has(`${message.customerId} ${type}`));
}

async function numbersOf(
  db: pg.ClientBase,
  events: readonly { readonly message: NotificationState }[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ auction_id: string; number: number }>({
    name: 'webhook_numbers',
    text: 'select auction_id, number from ad_numbers where auction_id = any($1)',
    values: [[...new Set(events.flatMap(({ message }) => message.auctionId ?? []))]],
  });
  return new Map(rows.map((row) => [row.auction_id, row.number]));
}

/**
 * Queues the events of messages for the webhooks of their receivers, in their order. What is about one subject goes out
 * one after the other: a webhook has one entry for it, which says when the first of them is due.
 */
export async function queueEvents(db: pg.ClientBase, messages: readonly NotificationState[]): Promise<void> {
  const events = await wanted(db, messages);
  if (events.length === 0) return;
  const numbers = await numbersOf(db, events);
  const rows = events.map(({ message, type }, place) => rowOf(message, type, numbers, place));
  await db.query({
    name: 'webhook_queue',
    text: `with queued as (
        insert into webhook_deliveries (hook_id, subject, event_id, type, body)
        select h.hook_id, m.subject, m.event_id, m.type, m.body
        from jsonb_to_recordset($1::jsonb) as m(customer_id uuid, subject text, event_id text, type text, body text,
          place integer)
        join webhooks h on h.customer_id = m.customer_id and m.type = any(h.events)
        order by m.place for key share of h
        on conflict (hook_id, event_id) do nothing returning hook_id, subject)
      insert into webhook_queue (hook_id, subject, next_at)
      select distinct q.hook_id, q.subject, case when h.paused_at is null then now() else 'infinity' end
      from queued q join webhooks h using (hook_id) order by q.hook_id, q.subject
      -- waits for whoever just took the last one out of it
      on conflict (hook_id, subject) do update set test = false`,
    values: [JSON.stringify(rows)],
  });
}

const rowOf = (
  message: NotificationState,
  type: WebhookEventType,
  numbers: ReadonlyMap<string, number>,
  place: number,
) => ({
  customer_id: message.customerId,
  subject: message.groupKey,
  event_id: eventIdOf(message.messageId),
  type,
  body: eventBody(message, type, numbers.get(message.auctionId ?? '') ?? null),
  place,
});
