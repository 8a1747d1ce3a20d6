import { Domains, type Locale, type MailKind } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import { mailRetrySeconds, runQueue } from '@rollheim/service-kit/mail-queue';
import { designOf } from '../table/messages.ts';
import { pushBody, topicOf } from './body.ts';
import type { PushConfig } from './config.ts';
import { DOMAIN_OF, domainOf } from './endpoint.ts';
import type { VapidKeys } from './keys.ts';
import { post, type PostAnswer } from './post.ts';
import { Lanes } from './lanes.ts';
import { forgetDomains, isReachable, isSlow, noteAnswer, noteSilence } from './slow.ts';
import type { PushedMessage } from './pushed.ts';

const POLL_MS = 250;
/**
 * Pushes under way at once, and of them at most so many at the push services of one domain and to one customer. Those
 * that may not be answered share a few: however many of them there are, they hold up only each other.
 */
const LANES = 16;
const DOMAIN_LANES = 8;
const CUSTOMER_LANES = 2;
const SLOW_LANES = 6;
/** A push service that has not answered by then is tried again later. */
const TIMEOUT_MS = 10_000;
/** One whose answer took longer counts among those that do not answer. */
const SLOW_MS = 2000;
/** A push under way is kept from other senders for so long; one whose process died is sent again then. */
const LEASE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;
const SWEEP_MS = 3_600_000;

interface ClaimedPush extends Omit<PushedMessage, 'createdAt'> {
  readonly createdAt: Date;
  readonly device: string;
  readonly about: string;
  readonly attempts: number;
  readonly urgent: boolean;
  readonly expiresAt: Date;
  readonly endpoint: string;
  readonly host: string;
  readonly slow: boolean;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Locale;
  /** Its receiver wants amounts on a locked screen. */
  readonly amounts: boolean;
  /** The receiver has not seen it, and it is not over; null: the message is gone. */
  readonly open: boolean | null;
  /** Kinds that its receiver switched off, everywhere or for its thread. */
  readonly unwanted: readonly MailKind[];
}

type PushOutcome = 'sent' | 'refused' | 'gone' | 'over';

const CLAIM = `with due as (
    select p.device, p.about, p.message_id, ${isSlow('s')} as slow
    from pushes p join push_subscriptions s using (device)
    where p.next_at <= now() and ${DOMAIN_OF('s.host')} <> all($1::text[]) and p.customer_id <> all($3::uuid[])
      -- what has expired waits for nobody
      and (p.expires_at <= now() or ${isReachable('s')}
        and not ($4 and ${isSlow('s')}))
      and exists (select from contacts c where c.customer_id = p.customer_id and c.language is not null)
    order by p.urgent desc, p.next_at limit 1 for update of p skip locked)
  update pushes p set attempts = attempts + 1, next_at = now() + make_interval(secs => $2)
  from due join push_subscriptions s on s.device = due.device
    join contacts c on c.customer_id = s.customer_id left join messages m using (message_id)
  where p.device = due.device and p.about = due.about
  returning p.device, p.about, p.attempts, p.urgent, due.slow, p.expires_at as "expiresAt", s.endpoint, s.host, s.p256dh,
    s.auth, c.language, not exists (select from hidden_amounts h where h.customer_id = p.customer_id) as amounts,
    m.unread and m.closed_at is null as open,
    array(select u.kind from unwanted_pushes u where u.customer_id = p.customer_id union all
      select u.kind from muted_pushes u where u.customer_id = p.customer_id and u.about = p.about) as unwanted,
    p.message_id as "messageId",
    p.customer_id as "customerId", m.group_key as "groupKey", m.auction_id as "auctionId", m.code, m.params, m.title,
    m.created_at as "createdAt"`;

const isWanted = ({ code, params, unwanted }: ClaimedPush): boolean => {
  const { kind } = designOf(code, params);
  return kind === null || !unwanted.includes(kind);
};

const isTaken = ({ status }: PostAnswer): boolean => status >= 200 && status < 300;

/** Whom a push service complains to. */
export const contactOf = ({ MAIL_FROM }: { readonly MAIL_FROM: string }): string =>
  `mailto:${/<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;

/**
 * Sends what is queued for devices, at least once: a push is forgotten when its push service took it, and one that was
 * sent again takes the place of the first by its tag. What was read, is over or is not wanted any more by then is not sent.
 * `key` signs what the buttons of a push do.
 */
export function startPusher(ctx: ServiceContext<PushConfig>, keys: VapidKeys, key: string): void {
  const { pool, env, log, signal, onStop } = ctx;
  const domains = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS);
  const subject = contactOf(env);
  /** There may be some that wait for a lane of their customer or domain. */
  let crowded = false;
  let swept = Date.now();
  const lanes = new Lanes(LANES, () => {
    if (crowded) wake();
  });
  onStop(() => lanes.end());
  const wake = runQueue(ctx, POLL_MS, sendNext);

  async function sendNext(): Promise<boolean> {
    await lanes.free();
    const full = lanes.full('domain', DOMAIN_LANES);
    const busy = lanes.full('customerId', CUSTOMER_LANES);
    const slow = lanes.full('slow', SLOW_LANES).includes(true);
    const { rows } = await pool.query<ClaimedPush>({
      name: 'push_claim',
      text: CLAIM,
      values: [full, LEASE_SECONDS, busy, slow],
    });
    const push = rows[0];
    crowded = !push && (slow || full.length + busy.length > 0);
    if (push) {
      const sending = send(push).catch((error: unknown) =>
        log.warn({ err: error }, 'what became of a push could not be noted'),
      );
      lanes.take(sending, { domain: domainOf(push.host), customerId: push.customerId, slow: push.slow });
    } else {
      // what expired while it waited is due: it ends with its receipt
      await pool.query('update pushes set next_at = now() where expires_at < now() and next_at > now()');
      if (Date.now() - swept > SWEEP_MS) {
        swept = Date.now();
        await forgetDomains(pool);
      }
    }
    return push !== undefined;
  }

  async function send(push: ClaimedPush): Promise<void> {
    const ttl = Math.floor((push.expiresAt.getTime() - Date.now()) / 1000);
    if (!push.open || ttl <= 0 || !isWanted(push)) return end(push, 'over', null);
    const message = { ...push, createdAt: push.createdAt.toISOString() };
    const body = JSON.stringify(await pushBody(message, push.language, domains, key, push.amounts));
    const posting = {
      ...push,
      body,
      ttl,
      urgency: push.urgent ? 'high' : 'normal',
      topic: topicOf(push.about),
    } as const;
    const asked = performance.now();
    const options = { subject, keys, standIn: env.PUSH_STAND_IN };
    const answer = await post(posting, {
      ...options,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch((error: unknown) => error as Error);
    // what is cut off by the end of this process is sent again by the next
    if (signal.aborted) return;
    if (answer instanceof Error || performance.now() - asked > SLOW_MS) await noteSilence(pool, push);
    else if (isTaken(answer)) await noteAnswer(pool, push);
    await note(push, answer);
  }

  async function note(push: ClaimedPush, answer: PostAnswer | Error): Promise<void> {
    const { device, about, attempts, host } = push;
    const status = answer instanceof Error ? 0 : answer.status;
    if (!(answer instanceof Error) && isTaken(answer)) return end(push, 'sent', null);
    const code = answer instanceof Error ? (answer as NodeJS.ErrnoException).code : status;
    log.warn({ code, attempts, host }, 'a push could not be sent');
    if (status === 404 || status === 410) {
      await end(push, 'gone', status);
      await pool.query('delete from push_subscriptions where device = $1', [device]);
      return;
    }
    if (status >= 300 && status < 500 && status !== 408 && status !== 429)
      return end(push, 'refused', status);
    const asked = answer instanceof Error ? 0 : Math.min(answer.retryAfter, LONGEST_PAUSE_SECONDS);
    await pool.query(
      `update pushes set next_at = now() + make_interval(secs => $4)
       where device = $1 and about = $2 and message_id = $3 and attempts = $5`,
      [device, about, push.messageId, Math.max(asked, mailRetrySeconds(attempts)), attempts],
    );
  }

  /**
   * Notes what became of a push, and forgets it; what was queued in its place meanwhile stays: a newer message, or a
   * reminder of the same one, which begins to count its attempts again. Of its content the note holds the message's code
   * and variant alone.
   */
  async function end(push: ClaimedPush, outcome: PushOutcome, answer: number | null): Promise<void> {
    const { device, about, messageId, customerId, host, params, attempts } = push;
    // of a message that is gone there is nothing to note
    const variant = { text: params?.['text'] ?? null, side: params?.['side'] ?? null };
    await pool.query({
      name: 'push_end',
      text: `with ended as (delete from pushes where device = $1 and about = $2 and message_id = $3 and attempts = $9)
        insert into push_receipts (customer_id, host, code, variant, outcome, answer, attempts, created_at)
        select $4, $5, code, $6, $7, $8, $9, created_at from messages where message_id = $3`,
      values: [device, about, messageId, customerId, host, variant, outcome, answer, attempts],
    });
  }
}
