import { setTimeout as sleep } from 'node:timers/promises';
import { Domains } from '@rollheim/contracts';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { inTransaction, type ServiceContext } from '@rollheim/service-kit';
import { accountById } from './accounts.ts';
import { makeLink, type LinkPurpose } from './links.ts';
import { linkMail, linkOf } from './mail-texts.ts';

const POLL_MS = 2000;
const LEASE_SECONDS = 60;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Puts a mail into the queue of the transaction that wants it; its token is made when it is sent. */
export async function queueMail(db: pg.ClientBase, customerId: string, purpose: LinkPurpose): Promise<void> {
  await db.query('insert into mails (customer_id, purpose) values ($1, $2)', [customerId, purpose]);
}

/**
 * Sends what stands in the queue, at least once: a mail leaves the queue when the server has taken it, and is
 * tried again, later and later, until then. Call the result to have it look at once.
 */
export function startMailer(ctx: ServiceContext): () => void {
  const transport = createTransport({ url: ctx.env.SMTP_URL, ...TIMEOUTS } as never, {
    from: ctx.env.MAIL_FROM,
  });
  ctx.onStop(() => transport.close());
  let wake = new AbortController();
  const send = async () => {
    for (;;) {
      const mail = await claimMail(ctx.pool);
      if (!mail || ctx.signal.aborted) return;
      await sendMail(ctx, transport, mail);
    }
  };
  const loop = async () => {
    while (!ctx.signal.aborted) {
      await send().catch((error: unknown) => ctx.log.warn({ err: error }, 'the mail queue waits'));
      await sleep(POLL_MS, undefined, { signal: wake.signal }).catch(() => undefined);
      if (wake.signal.aborted) wake = new AbortController();
    }
  };
  const running = loop();
  ctx.signal.addEventListener('abort', () => wake.abort(), { once: true });
  ctx.onStop(() => running);
  return () => wake.abort();
}

interface QueuedMail {
  readonly mailId: string;
  readonly customerId: string;
  readonly purpose: LinkPurpose;
  readonly attempts: number;
}

/** Takes the next due mail for a minute; a sender that dies leaves it to the next. */
async function claimMail(pool: pg.Pool): Promise<QueuedMail | undefined> {
  const { rows } = await pool.query<QueuedMail>(
    `update mails set attempts = attempts + 1, next_at = now() + make_interval(secs => $1)
     where mail_id = (select mail_id from mails where next_at <= now() order by next_at
                      limit 1 for update skip locked)
     returning mail_id as "mailId", customer_id as "customerId", purpose, attempts`,
    [LEASE_SECONDS],
  );
  return rows[0];
}

async function sendMail(
  ctx: ServiceContext,
  transport: ReturnType<typeof createTransport>,
  { mailId, customerId, purpose, attempts }: QueuedMail,
): Promise<void> {
  const account = await accountById(ctx.pool, customerId);
  if (account) {
    const token = await inTransaction(ctx.pool, (client) => makeLink(client, customerId, purpose));
    const domains = new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS);
    const link = linkOf(domains, purpose, account.language, token);
    try {
      await transport.sendMail({ to: account.email, ...(await linkMail(purpose, account.language, link)) });
    } catch (error) {
      // The server's words may name the receiver: log no more than its code.
      const code =
        (error as { code?: string; responseCode?: number }).responseCode ?? (error as { code?: string }).code;
      ctx.log.warn({ code, mailId, attempts }, 'a mail could not be sent; it is tried again');
      await ctx.pool.query(
        'update mails set next_at = now() + make_interval(secs => $2) where mail_id = $1',
        [mailId, Math.min(2 ** attempts, 600)],
      );
      return;
    }
  }
  await ctx.pool.query('delete from mails where mail_id = $1', [mailId]);
}
