import { WEBHOOK_FAILURES } from '@rollheim/contracts/webhooks';
import type { Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { accountMessage } from '../events.ts';
import { notify } from '../notify.ts';
import { retrySeconds } from './backoff.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { PostOutcome } from './post.ts';

/**
 * Notes what became of an attempt, and when the next event of its subject is due. False where somebody else has it by
 * now, or the webhook is gone: then nothing is noted.
 */
export async function noteAttempt(tx: Tx, delivery: ClaimedDelivery, outcome: PostOutcome): Promise<boolean> {
  const { client } = tx;
  const { hookId, subject, claim, deliveryId } = delivery;
  const { rows } = await client.query<Hook>(
    'select paused_at is not null as paused, failures, url from webhooks where hook_id = $1 for no key update',
    [hookId],
  );
  const held = await client.query(
    'select from webhook_queue where hook_id = $1 and subject = $2 and claim = $3 for update',
    [hookId, subject, claim],
  );
  const [hook] = rows;
  if (!hook || held.rowCount === 0) return false;
  if (deliveryId !== null) {
    const seconds = delivery.test ? null : retrySeconds(delivery.attempts + 1, outcome.retryAfter);
    const isOver = outcome.fault === null || seconds === null;
    await noteDelivery(client, delivery, outcome, isOver);
    await goOn(client, delivery, isOver ? 0 : seconds);
    await noteHook(tx, hook, delivery, outcome);
  } else await goOn(client, delivery, 0);
  return true;
}

interface Hook {
  readonly paused: boolean;
  readonly failures: number;
  readonly url: string;
}

async function noteDelivery(
  client: pg.PoolClient,
  { hookId, deliveryId }: ClaimedDelivery,
  { fault, status, ms, answer }: PostOutcome,
  isOver: boolean,
): Promise<void> {
  const state = fault === null ? 'delivered' : isOver ? 'failed' : 'waiting';
  await client.query(
    `update webhook_deliveries set state = $2, attempts = attempts + 1, tried_at = now(), status = $3, fault = $4,
       ms = $5, answer = $6 where delivery_id = $1`,
    [deliveryId, state, status, fault, ms, answer],
  );
  await client.query(
    `insert into webhook_hours (hook_id, hour, sent, failed) values ($1, date_trunc('hour', now()), $2, $3)
     on conflict (hook_id, hour) do update set sent = webhook_hours.sent + excluded.sent,
       failed = webhook_hours.failed + excluded.failed`,
    [hookId, fault === null ? 1 : 0, fault === null ? 0 : 1],
  );
}

/** Has the subject wait for its next event, or forgets it where none waits. */
async function goOn(
  client: pg.PoolClient,
  { hookId, subject }: ClaimedDelivery,
  seconds: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `delete from webhook_queue q where hook_id = $1 and subject = $2 and not exists (
       select from webhook_deliveries d where d.hook_id = q.hook_id and d.subject = q.subject and d.state = 'waiting')`,
    [hookId, subject],
  );
  if (rowCount) return;
  await client.query(
    `update webhook_queue q set claim = null, next_at = case when h.paused_at is null or q.test
       then now() + make_interval(secs => $3) else 'infinity' end
     from webhooks h where h.hook_id = q.hook_id and q.hook_id = $1 and q.subject = $2`,
    [hookId, subject, seconds],
  );
}

/** Counts failures in a row; one too many pauses the webhook, whose owner is notified; a test that was taken resumes it. */
async function noteHook(
  tx: Tx,
  hook: Hook,
  { hookId, customerId, test, resumes }: ClaimedDelivery,
  { fault, status }: PostOutcome,
): Promise<void> {
  const { client } = tx;
  const at = new Date().toISOString();
  if (fault === null) {
    if (hook.failures > 0 || (hook.paused && resumes))
      await client.query('update webhooks set failures = 0, failure = null where hook_id = $1', [hookId]);
    if (hook.paused && resumes) await resume(client, hookId);
    return;
  }
  // a test says nothing of how events fare
  const failures = hook.failures + (test ? 0 : 1);
  await client.query('update webhooks set failures = $2, failure = $3 where hook_id = $1', [
    hookId,
    failures,
    { at, fault, status },
  ]);
  if (hook.paused || failures < WEBHOOK_FAILURES) return;
  await pause(client, hookId, 'failures');
  const params = { text: 'webhook_paused', host: new URL(hook.url).hostname };
  await notify(tx, accountMessage(`webhook:${hookId}:${at}`, customerId, 'read_me', at, params));
}

/** Sends nothing more to a webhook until it is resumed; its events wait. */
export async function pause(client: pg.ClientBase, hookId: string, by: 'owner' | 'failures'): Promise<void> {
  await client.query('update webhooks set paused_at = now(), paused_by = $2 where hook_id = $1', [
    hookId,
    by,
  ]);
  await client.query(
    `update webhook_queue set next_at = 'infinity' where hook_id = $1 and claim is null and not test`,
    [hookId],
  );
}

/** Sends what waits, in its order. */
async function resume(client: pg.ClientBase, hookId: string): Promise<void> {
  await client.query(
    'update webhooks set paused_at = null, paused_by = null, failures = 0 where hook_id = $1',
    [hookId],
  );
  await client.query('update webhook_queue set next_at = now() where hook_id = $1 and claim is null', [
    hookId,
  ]);
}
