import {
  WEBHOOK_DAYS,
  type Webhook,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookFailure,
  type Webhooks,
} from '@rollheim/contracts/webhooks';
import type pg from 'pg';

const HOURS = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = HOURS * HOUR_MS;
const PAGE = 20;
/** Answers that a percentile is made of. */
const MEASURED = 500;

interface HookRow {
  readonly hook_id: string;
  readonly url: string;
  readonly events: string[];
  readonly created_at: Date;
  readonly paused_at: Date | null;
  readonly paused_by: 'owner' | 'failures' | null;
  readonly secret_end: string;
  readonly old_secret_until: Date | null;
  readonly failure: WebhookFailure | null;
  readonly hours: readonly { hour: string; sent: number; failed: number }[];
  readonly events_of_day: string;
  readonly delivered: string;
  readonly p95: number | null;
  readonly waiting: string;
  readonly oldest: Date | null;
  readonly checking: boolean;
}

/** The webhooks of a customer, the oldest first. */
export async function webhooksOf(db: pg.ClientBase, customerId: string): Promise<Webhooks> {
  const { rows } = await db.query<HookRow>(
    `select h.hook_id, h.url, h.events, h.created_at, h.paused_at, h.paused_by, right(h.secret, 4) as secret_end,
       case when h.old_secret_until > now() then h.old_secret_until end as old_secret_until, h.failure,
       (select coalesce(jsonb_agg(jsonb_build_object('hour', o.hour, 'sent', o.sent, 'failed', o.failed)), '[]')
          from webhook_hours o where o.hook_id = h.hook_id and o.hour > now() - interval '24 hours') as hours,
       d.events_of_day, d.delivered, d.waiting, d.oldest, d.checking,
       (select percentile_cont(0.95) within group (order by m.ms) from (select ms from webhook_deliveries l
          where l.hook_id = h.hook_id and l.ms is not null and l.tried_at > now() - interval '24 hours'
            and not l.test order by l.seq desc limit $2) m) as p95
     from webhooks h left join lateral (
       select count(*) filter (where not test and created_at > now() - interval '24 hours') as events_of_day,
         count(*) filter (where not test and state = 'delivered' and created_at > now() - interval '24 hours')
           as delivered,
         count(*) filter (where not test and state = 'waiting') as waiting,
         min(created_at) filter (where not test and state = 'waiting') as oldest,
         coalesce(bool_or(resumes and state = 'waiting'), false) as checking
       from webhook_deliveries l where l.hook_id = h.hook_id) d on true
     where h.customer_id = $1 order by h.created_at, h.hook_id`,
    [customerId, MEASURED],
  );
  return { webhooks: rows.map(toWebhook) };
}

const toWebhook = (row: HookRow): Webhook => ({
  hookId: row.hook_id,
  url: row.url,
  events: row.events,
  createdAt: row.created_at.toISOString(),
  pausedAt: row.paused_at?.toISOString() ?? null,
  pausedBy: row.paused_by,
  secretEnd: row.secret_end,
  oldSecretUntil: row.old_secret_until?.toISOString() ?? null,
  hours: hoursOf(row.hours),
  day: { events: Number(row.events_of_day), delivered: Number(row.delivered) },
  p95: row.p95 === null ? null : Math.round(row.p95),
  waiting: Number(row.waiting),
  dropsAt: row.oldest && new Date(row.oldest.getTime() + WEBHOOK_DAYS * DAY_MS).toISOString(),
  failure: row.failure,
  checking: row.checking,
});

/** The hours of a day up to the present one; of which nothing is known, nothing was sent. */
function hoursOf(known: HookRow['hours']): Webhook['hours'] {
  const now = Math.floor(Date.now() / HOUR_MS);
  const found = new Map(known.map(({ hour, ...rest }) => [Math.floor(Date.parse(hour) / HOUR_MS), rest]));
  return Array.from({ length: HOURS }, (_, place) => found.get(now - HOURS + 1 + place) ?? NONE);
}
const NONE = { sent: 0, failed: 0 };

interface DeliveryRow {
  readonly delivery_id: string;
  readonly seq: string;
  readonly event_id: string;
  readonly type: string;
  readonly test: boolean;
  readonly state: WebhookDelivery['state'];
  readonly attempts: number;
  readonly at: Date;
  readonly next_at: Date | null;
  readonly status: number | null;
  readonly fault: WebhookDelivery['fault'];
  readonly ms: number | null;
  readonly body: string;
  readonly answer: string | null;
}

/** What became of the events of a webhook, the newest first; `before`: those behind this one. */
export async function deliveriesOf(
  db: pg.ClientBase,
  hookId: string,
  before: string | null = null,
): Promise<WebhookDeliveries> {
  const { rows } = await db.query<DeliveryRow>(
    `select d.delivery_id, d.seq, d.event_id, d.type, d.test, d.state, d.attempts,
       coalesce(d.tried_at, d.created_at) as at, d.status, d.fault, d.ms, d.body, d.answer,
       case when d.state = 'waiting' and q.next_at < 'infinity' and not exists (
         select from webhook_deliveries o where o.hook_id = d.hook_id and o.subject = d.subject
           and o.state = 'waiting' and o.seq < d.seq) then q.next_at end as next_at
     from webhook_deliveries d left join webhook_queue q using (hook_id, subject)
     where d.hook_id = $1 and ($2::bigint is null or d.seq < $2) order by d.seq desc limit $3`,
    [hookId, before, PAGE + 1],
  );
  const page = rows.slice(0, PAGE);
  return {
    deliveries: page.map(toDelivery),
    next: rows.length > PAGE ? (page.at(-1)?.seq ?? null) : null,
  };
}

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  deliveryId: row.delivery_id,
  eventId: row.event_id,
  type: row.type,
  test: row.test,
  state: row.state,
  attempts: row.attempts,
  at: row.at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
  status: row.status,
  fault: row.fault,
  ms: row.ms,
  body: row.body,
  answer: row.answer,
});
