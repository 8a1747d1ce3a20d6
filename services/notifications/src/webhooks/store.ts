import { randomUUID } from 'node:crypto';
import { OLD_SECRET_HOURS, WEBHOOK_TEST } from '@rollheim/contracts/webhooks';
import type pg from 'pg';
import { testBody } from './payload.ts';
import { newSecret } from './sign.ts';

/** A webhook of somebody, taken for a change; undefined where they have no such one. */
export async function takeHook(
  db: pg.ClientBase,
  customerId: string,
  hookId: string,
): Promise<{ readonly paused: boolean } | undefined> {
  const { rows } = await db.query<{ paused: boolean }>(
    `select paused_at is not null as paused from webhooks where hook_id = $1 and customer_id = $2
     for no key update`,
    [hookId, customerId],
  );
  return rows[0];
}

/** True where somebody has such a webhook. */
export async function hasHook(db: pg.ClientBase, customerId: string, hookId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from webhooks where hook_id = $1 and customer_id = $2', [
    hookId,
    customerId,
  ]);
  return rowCount === 1;
}

/**
 * How many webhooks somebody has, who makes another one: two at once take turns. Null for who was erased, or is not
 * known: nothing would be left to delete their webhooks with.
 */
export async function countHooks(db: pg.ClientBase, customerId: string): Promise<number | null> {
  const known = await db.query('select from contacts where customer_id = $1 for key share', [customerId]);
  if (known.rowCount === 0) return null;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 17))', [customerId]);
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from webhooks where customer_id = $1',
    [customerId],
  );
  return rows[0]?.count ?? 0;
}

/** A webhook as it is wanted. */
export interface WantedHook {
  readonly url: string;
  readonly events: readonly string[];
}

/** Keeps a new webhook; answers its secret, which is shown now alone. */
export async function addHook(
  db: pg.ClientBase,
  hookId: string,
  customerId: string,
  { url, events }: WantedHook,
  at: string,
): Promise<string> {
  const secret = newSecret();
  await db.query(
    'insert into webhooks (hook_id, customer_id, url, events, secret, created_at) values ($1, $2, $3, $4, $5, $6)',
    [hookId, customerId, url, events, secret, at],
  );
  return secret;
}

/** Replaces the secret, which signs for another day; answers the new one. */
export async function rotateSecret(db: pg.ClientBase, hookId: string): Promise<string> {
  const secret = newSecret();
  await db.query(
    `update webhooks set old_secret = secret, old_secret_until = now() + make_interval(hours => $3), secret = $2
     where hook_id = $1`,
    [hookId, secret, OLD_SECRET_HOURS],
  );
  return secret;
}

/** Queues a test, tried once; `resumes`: it resumes the webhook when it is taken. One that is under way is enough. */
export async function queueTest(
  db: pg.ClientBase,
  hookId: string,
  at: string,
  resumes: boolean,
): Promise<void> {
  const underWay = await db.query(
    `select from webhook_deliveries where hook_id = $1 and subject like 'test:%' and state = 'waiting'
       and resumes = $2`,
    [hookId, resumes],
  );
  if (underWay.rowCount) return;
  const id = `evt_test_${randomUUID()}`;
  await db.query(
    `insert into webhook_deliveries (hook_id, subject, event_id, type, body, test, resumes)
     values ($1, $2, $3, $4, $5, true, $6)`,
    [hookId, `test:${id}`, id, WEBHOOK_TEST, testBody(id, at), resumes],
  );
  await db.query('insert into webhook_queue (hook_id, subject, test) values ($1, $2, true)', [
    hookId,
    `test:${id}`,
  ]);
}

/**
 * Has an event sent once more, or one that waits for its next attempt at once; false where the webhook has no such one.
 * Of its subject it goes out in its place.
 */
export async function sendAgain(
  db: pg.ClientBase,
  hookId: string,
  deliveryId: string,
  paused: boolean,
): Promise<boolean> {
  const { rows } = await db.query<{ subject: string; test: boolean }>(
    `update webhook_deliveries set state = 'waiting', attempts = case when state = 'waiting' then attempts else 0 end,
       resumes = false
     where hook_id = $1 and delivery_id = $2 returning subject, test`,
    [hookId, deliveryId],
  );
  const [row] = rows;
  if (!row) return false;
  await db.query(
    `insert into webhook_queue (hook_id, subject, test, next_at)
     values ($1, $2, $3, case when $4 and not $3 then 'infinity'::timestamptz else now() end)
     on conflict (hook_id, subject) do update set next_at = excluded.next_at
       where webhook_queue.claim is null`,
    [hookId, row.subject, row.test, paused],
  );
  return true;
}
