import { WEBHOOK_DAYS } from '@rollheim/contracts/webhooks';
import type { ServiceContext } from '@rollheim/service-kit';
import { runQueue } from '@rollheim/service-kit/mail-queue';
import type pg from 'pg';
import { Lanes } from '../push/lanes.ts';
import { claimDelivery, type ClaimedDelivery } from './claim.ts';
import type { WebhookConfig } from './config.ts';
import { noteAttempt } from './note.ts';
import { post } from './post.ts';
import { signedHeaders } from './sign.ts';

const POLL_MS = 250;
/**
 * Attempts under way at once, of them so many to one webhook, and to all together whose last attempt failed: who is slow
 * or dead holds up no one else.
 */
const LANES = 256;
const HOOK_LANES = 2;
const FAILING_LANES = 64;
const SWEEP_MS = 60_000;
const SWEEP_ROWS = 1000;

interface Lane {
  readonly hookId: string;
  readonly failing: boolean;
}

/**
 * Posts what is queued for webhooks: an event is over when its receiver took it, or after its last attempt. Who dies
 * between an answer and its note makes the attempt again under the same id.
 */
export function startWebhooks(ctx: ServiceContext<WebhookConfig>): void {
  const { pool, env, log, signal, onStop } = ctx;
  let crowded = false;
  let swept = 0;
  const lanes = new Lanes<Lane>(LANES, () => {
    if (crowded) wake();
  });
  onStop(() => lanes.end());
  const wake = runQueue(ctx, POLL_MS, sendNext);

  async function sendNext(): Promise<boolean> {
    await lanes.free();
    const hooks = lanes.full('hookId', HOOK_LANES);
    const failing = lanes.full('failing', FAILING_LANES).includes(true);
    const delivery = await claimDelivery(pool, { hooks, failing });
    crowded = !delivery && (failing || hooks.length > 0);
    if (delivery) {
      const sending = send(delivery).catch((error: unknown) =>
        log.warn({ err: error }, 'what became of an event could not be noted'),
      );
      lanes.take(sending, delivery);
    } else if (Date.now() - swept > SWEEP_MS) {
      swept = Date.now();
      await dropOld(pool);
    }
    return delivery !== undefined;
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const { url, eventId: id, body, secrets, deliveryId } = delivery;
    const timestamp = Math.floor(Date.now() / 1000);
    const outcome =
      deliveryId === null
        ? NOTHING
        : await post(
            { url, body, headers: signedHeaders({ id, timestamp, body }, secrets) },
            { standIn: env.WEBHOOK_STAND_IN, signal },
          );
    // what is cut off by the end of this process is sent again by the next
    if (signal.aborted) return;
    if (outcome.fault) log.warn({ fault: outcome.fault, status: outcome.status }, 'an event was not taken');
    await ctx.transact((tx) => noteAttempt(tx, delivery, outcome));
    // the next event of the subject may be due
    wake();
  }
}

const NOTHING = { fault: null, status: null, ms: 0, answer: null, retryAfter: 0 } as const;

/** Deletes the log and what waited for too long; what is left of the queue then goes when its turn comes. */
async function dropOld(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from webhook_deliveries where delivery_id in (select delivery_id from webhook_deliveries
       where created_at < now() - make_interval(days => $1) limit $2)`,
    [WEBHOOK_DAYS, SWEEP_ROWS],
  );
  await pool.query(`delete from webhook_hours where hour < now() - interval '2 days'`);
}
