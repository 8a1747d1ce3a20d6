import { upsertRow } from '@rollheim/bus';
import { type Messages } from '@rollheim/contracts';
import {
  DELIVERY_OUTCOMES,
  messageText,
  OWN_MAILS,
  RESENDABLE,
  type DeliveryGroup,
  type DeliveryOutcome,
  type DeliveryQueue,
  type DeliveryRow,
  type NotificationCommands,
} from '@rollheim/contracts';
import { RETENTION } from '@rollheim/contracts/server';
import {
  accepted,
  customerOf,
  isOperator,
  rejected,
  type CommandHandlers,
  type Reaction,
} from '@rollheim/service-kit';
import type pg from 'pg';
import { blockRefused } from './mail/bounces.ts';
import { MOST_COLLECT_SECONDS } from './mail/config.ts';
import { wordsOf } from './mail/words.ts';
import { URGENCIES } from './table/row.ts';

/** Entries per page. */
const PAGE = 50;

const outcomesOf = (group: DeliveryGroup): string[] =>
  Object.entries(DELIVERY_OUTCOMES).flatMap(([outcome, part]) => (part === group ? [outcome] : []));

/** Mails, those of other services, pushes that wait, and pushes that came to an end, in the same columns. */
const DELIVERIES = `(
  select mail_id as id, 'mail' as channel, customer_id, null as host, code, params, state as outcome, answer, attempts,
    created_at, case state when 'sent' then sent_at when 'queued' then next_at end as at from mails
  union all
  select receipt_id, 'push', customer_id, host, code, variant, outcome, answer, attempts, created_at, at
    from push_receipts
  union all
  select mail_id, 'mail', customer_id, null, code, null, outcome, answer, attempts, created_at, at from other_mails
  union all
  select md5(p.device || p.about)::uuid, 'push', p.customer_id, s.host, m.code, m.params, 'queued', null, p.attempts,
    m.created_at, p.next_at from pushes p join push_subscriptions s using (device) join messages m using (message_id)
) d`;

type Params = Readonly<Record<string, string | number | null>>;

interface Stored extends Omit<DeliveryRow, 'to' | 'subject' | 'again' | 'createdAt' | 'at'> {
  readonly host: string | null;
  readonly email: string | null;
  /** Null: of a mail of another service. */
  readonly params: Params | null;
  readonly createdAt: Date;
  readonly at: Date | null;
}

/** An address with all but its first letter and its domain hidden; null for none. */
function maskedAddress(email: string | null): string | null {
  const at = email?.lastIndexOf('@') ?? -1;
  return email && at > 0 ? `${String.fromCodePoint(email.codePointAt(0) ?? 0)}…${email.slice(at)}` : null;
}

/** What identifies a message's variant, and nothing else of what it says. */
const variantOf = ({ text = null, side = null }: Params): Params => ({ text, side });

/** How the receiver gets it once more: who sends a mail with a link or code of its own again must be its receiver. */
function againOf({ channel, code, params, outcome }: Stored): DeliveryRow['again'] {
  if (channel === 'push') return null;
  if (!params) return outcome === 'sent' ? null : (OWN_MAILS[code as keyof typeof OWN_MAILS] ?? null);
  return RESENDABLE.includes(outcome) ? 'resend' : null;
}

/** Those with an outcome ($1) that are looked for ($2, as a pattern $3). */
const FOUND = `from ${DELIVERIES} left join contacts c using (customer_id) where d.outcome = any($1)
  and ($2 = '' or c.email ilike $3 or c.name ilike $3 or d.customer_id::text = lower($2))`;

/** A page of what was sent, the newest first; of what waits the longest waiting. */
async function deliveryQueue(
  db: pg.ClientBase,
  { group, q, page, locale }: NotificationCommands['delivery.queue'],
): Promise<DeliveryQueue> {
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = [outcomesOf(group), q, like];
  const { rows } = await db.query<Stored>(
    `select d.id as "deliveryId", d.channel, d.customer_id as "customerId", d.host, c.email, d.code, d.params, d.outcome,
       d.answer, d.attempts, d.created_at as "createdAt", d.at,
       (select coalesce(jsonb_agg(jsonb_build_object('by', coalesce(o.name, o.email, r.operator_id::text), 'at', r.at)
          order by r.at desc), '[]') from mail_resends r left join contacts o on o.customer_id = r.operator_id
          where r.mail_id = d.id) as resends
     ${FOUND} order by d.created_at ${group === 'waiting' ? 'asc' : 'desc'}, d.id limit $4 offset $5`,
    [...found, PAGE, (page - 1) * PAGE],
  );
  const queue = await stateOfQueue(db);
  // who looks for nothing finds what is counted anyway
  const total =
    q === ''
      ? queue.counts[group]
      : ((await db.query<{ total: number }>(`select count(*)::int as total ${FOUND}`, found)).rows[0]
          ?.total ?? 0);
  const words = await wordsOf(locale);
  const deliveries = rows.map((row): DeliveryRow => ({
    deliveryId: row.deliveryId,
    channel: row.channel,
    customerId: row.customerId,
    to: row.channel === 'push' ? row.host : maskedAddress(row.email),
    code: row.code,
    subject: row.params
      ? messageText(row.code, variantOf(row.params), locale).subject
      : (words[`mail.${row.code}`] ?? row.code),
    outcome: row.outcome,
    answer: row.answer,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    at: row.at?.toISOString() ?? null,
    again: againOf(row),
    resends: row.resends,
  }));
  const pages = Math.ceil(total / PAGE);
  return { deliveries, total, page, pages, ...queue, keptDays: RETENTION.mails };
}

/** How much there is of everything, and how late what should have gone out. */
async function stateOfQueue(db: pg.ClientBase): Promise<Pick<DeliveryQueue, 'counts' | 'late'>> {
  const counted = await db.query<{ outcome: DeliveryOutcome; count: number }>(
    `select outcome, count(*)::int as count from ${DELIVERIES} group by outcome`,
  );
  const counts: Record<DeliveryGroup, number> = { failed: 0, waiting: 0, sent: 0, left_out: 0 };
  for (const { outcome, count } of counted.rows) counts[DELIVERY_OUTCOMES[outcome]] += count;
  const { rows } = await db.query<{ urgent: number | null; all: number | null }>(
    `select extract(epoch from now() - min(created_at) filter (where urgency = $1))::int as urgent,
       extract(epoch from now() - min(created_at))::int as all
     from (select created_at, urgency from mails where state = 'queued' and (attempts > 0
         or next_at <= now() - case when collect then make_interval(secs => $2) else interval '0' end)
       union all select created_at, null from other_mails where outcome = 'queued') as waiting`,
    [URGENCIES.indexOf('first'), MOST_COLLECT_SECONDS],
  );
  return { counts, late: rows[0] ?? { urgent: null, all: null } };
}

/** True for a mail of another service: its secrets are made when its receiver asks for it. */
async function isOfOthers(db: pg.ClientBase, mailId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from other_mails where mail_id = $1', [mailId]);
  return rowCount === 1;
}

/**
 * Keeps what became of a mail of another service: of its attempts the last, and that it was returned. `key` marks to
 * which address one went: that address is blocked where its server says that it takes no mails.
 */
export const keepReceipt =
  (key: string): Reaction<Messages['mail.receipt']> =>
  async ({ payload }, tx) => {
    const { mailId, customerId, code, outcome, answer, attempts, createdAt, at, sentTo, dead } = payload;
    const row = { outcome, answer, attempts, at, sent_to: sentTo };
    const first = { mail_id: mailId, customer_id: customerId, code, created_at: createdAt };
    await tx.client.query(
      upsertRow(
        'other_mails as o',
        ['mail_id'],
        { ...first, ...row },
        {
          fixed: Object.keys(first),
          behind: ` where o.attempts < excluded.attempts and o.outcome not in ('bounced', 'complained')`,
        },
      ),
    );
    if (dead && customerId !== null && sentTo !== null) await blockRefused(tx, key, { customerId, sentTo });
  };

type DeliveryCommands = Pick<
  CommandHandlers<NotificationCommands>,
  'delivery.queue' | 'delivery.resend' | 'notification.count'
>;

/** What operators ask of deliveries and do with them. */
export const deliveryCommands: DeliveryCommands = {
  'delivery.queue': {
    query: async ({ actor, payload }, db) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      return accepted(undefined, { private: { ...(await deliveryQueue(db, payload)) } });
    },
  },

  'notification.count': {
    query: async ({ actor, payload: { customerId } }, db) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      const { rows } = await db.query<{ total: number; unread: number }>(
        `select count(*)::int as total, (count(*) filter (where unread))::int as unread
         from messages where customer_id = $1`,
        [customerId],
      );
      const [{ total, unread } = { total: 0, unread: 0 }] = rows;
      return accepted(undefined, { private: { total, unread } });
    },
  },

  'delivery.resend': async ({ actor, payload: { deliveryId } }, { client }) => {
    const operator = isOperator(actor) ? customerOf(actor) : null;
    if (operator === null) return rejected('not_allowed');
    const { rows } = await client.query<{ customer_id: string; state: DeliveryOutcome }>(
      'select customer_id, state from mails where mail_id = $1 for update',
      [deliveryId],
    );
    const [mail] = rows;
    if (!mail) return rejected((await isOfOthers(client, deliveryId)) ? 'move_not_allowed' : 'not_found');
    if (!RESENDABLE.includes(mail.state)) return rejected('move_not_allowed');
    await client.query(
      `update mails set state = 'queued', attempts = 0, next_at = now(), answer = null where mail_id = $1`,
      [deliveryId],
    );
    await client.query('insert into mail_resends (mail_id, customer_id, operator_id) values ($1, $2, $3)', [
      deliveryId,
      mail.customer_id,
      operator,
    ]);
    return accepted({ deliveryId });
  },
};
