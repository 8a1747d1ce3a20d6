import type { MailReceipt } from '@rollheim/contracts';
import { keyOf } from '@rollheim/contracts/server';
import type pg from 'pg';
import type { BaseEnv } from '../env.ts';
import { mailOrigin, sendingMail } from '../tracing/mails.ts';
import { measureMails } from '../metrics/metrics.ts';
import type { ServiceContext } from '../service-types.ts';
import type { Trace } from '../tracing/trace.ts';
import type { MailOrigin, Tx } from '../tx.ts';
import { isDeadAddress } from './dead-address.ts';
import { markOfAddress, writeMessageId } from './message-id.ts';
import {
  MAIL_LEASE_SECONDS,
  mailErrorCode,
  mailRetrySeconds,
  openMailServer,
  runMailQueue,
  sentByUs,
  type MailEnv,
} from './queue.ts';
import type { RenderedMail } from './layout.ts';

/** A mail that its server refuses for good for so long is given up: no link in it would still hold. */
const GIVE_UP_MS = 48 * 3_600_000;

/** Table of the mails that a service sends by itself, for its migrations; `MAIL_ORIGIN_COLUMNS` come after it. */
export const OUTBOX_TABLE = `
  create table mails (
    mail_id uuid primary key default gen_random_uuid(),
    -- null: somebody without an account
    customer_id uuid,
    purpose text not null,
    -- what its content needs besides the account
    details jsonb not null default '{}',
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  );
  create index on mails (next_at);`;

type Details = Readonly<Record<string, string | null>>;

/** A mail to be sent; its secrets are made when it is. */
interface NewMail {
  readonly customerId: string | null;
  readonly purpose: string;
  readonly details?: Details;
}

/** Puts a mail into the outbox of the transaction that wants it. */
export async function putIntoOutbox(
  db: pg.ClientBase,
  { customerId, purpose, details = {} }: NewMail,
): Promise<void> {
  const { correlationId, traceparent } = mailOrigin();
  await db.query(
    'insert into mails (customer_id, purpose, details, correlation_id, traceparent) values ($1, $2, $3, $4, $5)',
    [customerId, purpose, details, correlationId, traceparent],
  );
}

/** A mail that is being sent. */
export interface OutboxMail<Purpose extends string = string> extends MailOrigin {
  readonly mailId: string;
  readonly customerId: string | null;
  readonly purpose: Purpose;
  readonly details: Details;
  readonly attempts: number;
  readonly createdAt: Date;
}

/** What a service sends, and where it says what became of it. */
export interface Outbox<Purpose extends string> {
  /** Topic of the receipts, the service's own events. */
  readonly topic: string;
  /** What a mail is called in receipts, before its purpose. */
  readonly source: string;
  readonly pollMs: number;
  /** Receiver and content; null where no one is to get it any more. */
  readonly write: (
    mail: OutboxMail<Purpose>,
  ) => Promise<(RenderedMail & { readonly to: string; readonly subject: string }) | null>;
  /** Its receiver has no account any more: the receipt names no one. */
  readonly isAnonymous?: (mail: OutboxMail<Purpose>) => boolean;
}

type OutboxContext = Pick<
  ServiceContext,
  'pool' | 'signal' | 'log' | 'onStop' | 'transact' | 'metrics' | 'tracing'
> & {
  readonly env: MailEnv & Pick<BaseEnv, 'PUBLIC_URL' | 'SECRET' | 'KEYS' | 'PACE'>;
};

/** What came of an attempt; no refusal: it was taken. */
interface Attempt {
  readonly refusal: string | number | null;
  readonly dead: boolean;
  readonly sentTo: string;
}

/**
 * Sends what is in the outbox, at least once: a mail leaves it when the server has taken it, and is tried again,
 * later and later, until then, or until its server has refused it for two days. The outcome of each attempt is emitted as
 * `mail.receipt`, without content and address. A mail that is returned is known by its signed id. Call the result to have
 * it look at once.
 */
export function startOutbox<Purpose extends string>(
  ctx: OutboxContext,
  { topic, source, pollMs, write, isAnonymous }: Outbox<Purpose>,
): () => void {
  measureMails(ctx.metrics, ctx.pool);
  const server = openMailServer(ctx.env);
  const key = keyOf(ctx.env, 'mail-id');
  const host = new URL(ctx.env.PUBLIC_URL).hostname;
  return runMailQueue(ctx, server, pollMs, async () => {
    const mail = await claim<Purpose>(ctx.pool);
    if (!mail) return false;
    await sendingMail(ctx.tracing, { ...mail, code: `${source}.${mail.purpose}` }, (trace) =>
      send(mail, trace),
    );
    return true;
  });

  async function send(mail: OutboxMail<Purpose>, trace: Trace): Promise<void> {
    const written = await write(mail);
    if (!written) return forget(mail);
    const messageId = writeMessageId(key, mail.mailId, host, mail.attempts);
    const taken = { sentTo: markOfAddress(key, written.to), refusal: null, dead: false };
    const attempt = await server.sendMail({ ...written, ...sentByUs(ctx.env, written.to), messageId }).then(
      () => taken,
      (error: unknown) => ({
        ...taken,
        refusal: mailErrorCode(error) ?? 'unknown',
        dead: isDeadAddress(error as { readonly responseCode?: number }),
      }),
    );
    trace.note({ 'rollheim.mail.refusal': attempt.refusal ?? undefined });
    await settle(mail, attempt);
  }

  /** No one is to get it any more; one that was reported as waiting is reported as not taken, and names no one. */
  async function forget(mail: OutboxMail<Purpose>): Promise<void> {
    await ctx.transact(async ({ client, emit }) => {
      await client.query('delete from mails where mail_id = $1', [mail.mailId]);
      if (mail.attempts === 1) return; // nothing was reported of it
      const { attempts } = mail;
      const unknown = { sentTo: null, dead: false } as const;
      report(
        emit,
        { ...mail, customerId: null },
        { ...unknown, outcome: 'refused', answer: null, attempts, at: Date.now() },
      );
    });
  }

  function report(
    emit: Tx['emit'],
    mail: OutboxMail<Purpose>,
    {
      at,
      sentTo,
      ...became
    }: Pick<MailReceipt, 'outcome' | 'answer' | 'attempts' | 'sentTo' | 'dead'> & { readonly at: number },
  ): void {
    const { mailId } = mail;
    const customerId = isAnonymous?.(mail) ? null : mail.customerId;
    const payload: MailReceipt = {
      mailId,
      customerId,
      code: `${source}.${mail.purpose}`,
      ...became,
      sentTo: customerId === null ? null : sentTo,
      createdAt: mail.createdAt.toISOString(),
      at: new Date(at).toISOString(),
    };
    emit({ topic, key: mailId, type: 'mail.receipt', payload });
  }

  async function settle(mail: OutboxMail<Purpose>, { refusal, dead, sentTo }: Attempt): Promise<void> {
    const { mailId, attempts, createdAt } = mail;
    const isFinal = typeof refusal === 'number' && refusal >= 500;
    const given = isFinal && Date.now() - createdAt.getTime() > GIVE_UP_MS;
    const outcome = refusal === null ? 'sent' : given ? 'refused' : 'queued';
    const pause = outcome === 'queued' ? mailRetrySeconds(attempts) : 0;
    if (refusal !== null)
      ctx.log.warn({ code: refusal, mailId, attempts, outcome }, 'a mail could not be sent');
    await ctx.transact(async ({ client, emit }) => {
      await client.query(
        outcome === 'queued'
          ? 'update mails set next_at = now() + make_interval(secs => $2) where mail_id = $1'
          : 'delete from mails where mail_id = $1',
        outcome === 'queued' ? [mailId, pause] : [mailId],
      );
      const answer = refusal === null ? null : String(refusal);
      report(emit, mail, { outcome, answer, attempts, at: Date.now() + pause * 1000, sentTo, dead });
    });
  }
}

/** Takes the next due mail for a minute; a sender that dies leaves it to the next. */
async function claim<Purpose extends string>(pool: pg.Pool): Promise<OutboxMail<Purpose> | undefined> {
  const { rows } = await pool.query<OutboxMail<Purpose>>(
    `update mails set attempts = attempts + 1, next_at = now() + make_interval(secs => $1)
     where mail_id = (select mail_id from mails where next_at <= now() order by next_at
                      limit 1 for update skip locked)
     returning mail_id as "mailId", customer_id as "customerId", purpose, details, attempts, created_at as "createdAt",
       correlation_id as "correlationId", traceparent`,
    [MAIL_LEASE_SECONDS],
  );
  return rows[0];
}
