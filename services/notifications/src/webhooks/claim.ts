import type pg from 'pg';

/** An attempt is kept from other senders for so long, s; one whose process died is made again then. */
const LEASE_SECONDS = 30;

/** An attempt to be made. */
export interface ClaimedDelivery {
  readonly hookId: string;
  readonly customerId: string;
  readonly url: string;
  /** The present one first. */
  readonly secrets: readonly string[];
  /** Its last attempt failed. */
  readonly failing: boolean;
  readonly subject: string;
  readonly claim: string;
  /** Null: nothing waits any more. */
  readonly deliveryId: string | null;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly test: boolean;
  readonly resumes: boolean;
  /** Those before this one. */
  readonly attempts: number;
}

/** What is left out. */
interface Except {
  /** Webhooks that have no lane left. */
  readonly hooks: readonly string[];
  /** Webhooks whose last attempt failed: who does not answer waits for others like that, and no one for them. */
  readonly failing: boolean;
}

/** The next event that is due: the first one that waits of its webhook and subject. Undefined: none is. */
export async function claimDelivery(pool: pg.Pool, except: Except): Promise<ClaimedDelivery | undefined> {
  const { rows } = await pool.query<ClaimedDelivery>({
    name: 'webhook_claim',
    text: `with due as (
        select q.hook_id, q.subject from webhook_queue q join webhooks h using (hook_id)
        where q.next_at <= now() and q.hook_id <> all($1::uuid[]) and not ($2 and h.failures > 0)
          and (h.paused_at is null or q.test)
        order by q.next_at limit 1 for update of q skip locked)
      update webhook_queue q set claim = gen_random_uuid(), next_at = now() + make_interval(secs => $3)
      from due join webhooks h using (hook_id) left join lateral (
        select * from webhook_deliveries w
        where w.hook_id = due.hook_id and w.subject = due.subject and w.state = 'waiting'
        order by w.seq limit 1) d on true
      where q.hook_id = due.hook_id and q.subject = due.subject
      returning q.hook_id as "hookId", q.subject, q.claim, h.customer_id as "customerId", h.url,
        h.failures > 0 as failing,
        array_remove(array[h.secret, case when h.old_secret_until > now() then h.old_secret end], null) as secrets,
        d.delivery_id as "deliveryId", d.event_id as "eventId", d.type, d.body, d.test, d.resumes, d.attempts`,
    values: [except.hooks, except.failing, LEASE_SECONDS],
  });
  return rows[0];
}
