import { Domains, type Locale } from '@rollheim/contracts';
import type { OwnKeys } from '@rollheim/contracts/server';
import type pg from 'pg';
import { inTransaction, type ServiceContext } from '@rollheim/service-kit';
import {
  MAIL_LEASE_SECONDS,
  mailErrorCode,
  mailRetrySeconds,
  openMailServer,
  runMailQueue,
  type MailServer,
} from '@rollheim/service-kit/mail-queue';
import { accountById, type Account } from './accounts.ts';
import { isLink, makeLink } from './links.ts';
import { makeCode } from './login-codes.ts';
import { codeLine, detailOf, linkMail, linkOf, type MailPurpose } from './mail-texts.ts';

const POLL_MS = 2000;
/** A mail that its server refuses for good for so long is given up: no link in it would still hold. */
const GIVE_UP_MS = 48 * 3_600_000;

/**
 * Puts a mail into the queue of the transaction that wants it; its token is made when it is sent. `detail` stands in it
 * as a line of its own.
 */
export async function queueMail(
  db: pg.ClientBase,
  customerId: string,
  purpose: Exclude<MailPurpose, 'deleted' | 'login'>,
  detail: string | null = null,
): Promise<void> {
  await db.query('insert into mails (customer_id, purpose, detail) values ($1, $2, $3)', [
    customerId,
    purpose,
    detail,
  ]);
}

/** The last mail to a person: that their account is deleted. It carries its receiver until it is sent. */
export async function queueFarewell(
  db: pg.ClientBase,
  { customerId, email, language }: Account,
): Promise<void> {
  await db.query(`insert into mails (customer_id, purpose, email, language) values ($1, 'deleted', $2, $3)`, [
    customerId,
    email,
    language,
  ]);
}

/**
 * Sends what stands in the queue, at least once: a mail leaves the queue when the server has taken it, and is
 * tried again, later and later, until then, or until its server has refused it for two days. Call the result to have it look at once.
 */
export function startMailer(ctx: ServiceContext): () => void {
  const server = openMailServer(ctx.env);
  return runMailQueue(ctx, server, POLL_MS, async () => {
    const mail = await claimMail(ctx.pool);
    if (mail) await sendMail(ctx, server, mail);
    return mail !== undefined;
  });
}

interface QueuedMail {
  readonly mailId: string;
  readonly customerId: string;
  readonly purpose: MailPurpose;
  readonly attempts: number;
  /** Receiver and language where the account is gone. */
  readonly email: string | null;
  readonly language: Locale | null;
  /** A line of its own: which browser it was. */
  readonly detail: string | null;
  readonly createdAt: Date;
  /** Of a login by mail: the browser that its code is for, and an ad that its link goes on to. */
  readonly requestHash: string | null;
  readonly adId: string | null;
}

/** What only the mail knows in clear: the token of its link, and the code of a login. */
async function secretsOf(
  client: pg.PoolClient,
  keys: OwnKeys,
  { customerId, purpose, requestHash }: QueuedMail,
): Promise<{ readonly token: string | null; readonly code: string | null }> {
  if (!isLink(purpose)) return { token: null, code: null };
  if (purpose !== 'login') return { token: await makeLink(client, customerId, purpose), code: null };
  return {
    token: await makeLink(client, customerId, purpose, keys.SECRET),
    code: requestHash === null ? null : await makeCode(client, keys, requestHash),
  };
}

/** Takes the next due mail for a minute; a sender that dies leaves it to the next. */
async function claimMail(pool: pg.Pool): Promise<QueuedMail | undefined> {
  const { rows } = await pool.query<QueuedMail>(
    `update mails set attempts = attempts + 1, next_at = now() + make_interval(secs => $1)
     where mail_id = (select mail_id from mails where next_at <= now() order by next_at
                      limit 1 for update skip locked)
     returning mail_id as "mailId", customer_id as "customerId", purpose, attempts, email, language, detail,
       created_at as "createdAt", request_hash as "requestHash", ad_id as "adId"`,
    [MAIL_LEASE_SECONDS],
  );
  return rows[0];
}

async function sendMail(ctx: ServiceContext, server: MailServer, mail: QueuedMail): Promise<void> {
  const { mailId, purpose, attempts } = mail;
  const receiver = await receiverOf(ctx.pool, mail);
  if (receiver) {
    const { token, code } = await inTransaction(ctx.pool, (client) => secretsOf(client, ctx.env, mail));
    const domains = new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS);
    const line = code === null ? detailOf(mail, receiver.language) : await codeLine(code, receiver.language);
    const link = linkOf(domains, purpose, receiver.language, token, mail.adId);
    try {
      await server.sendMail({
        to: receiver.email,
        ...(await linkMail(purpose, receiver.language, link, line)),
      });
    } catch (error) {
      const code = mailErrorCode(error);
      const age = Date.now() - mail.createdAt.getTime();
      if (typeof code === 'number' && code >= 500 && age > GIVE_UP_MS) {
        ctx.log.warn({ code, mailId, attempts }, 'a mail that was refused for two days is given up');
        await ctx.pool.query('delete from mails where mail_id = $1', [mailId]);
        return;
      }
      ctx.log.warn({ code, mailId, attempts }, 'a mail could not be sent; it is tried again');
      await ctx.pool.query(
        'update mails set next_at = now() + make_interval(secs => $2) where mail_id = $1',
        [mailId, mailRetrySeconds(attempts)],
      );
      return;
    }
  }
  await ctx.pool.query('delete from mails where mail_id = $1', [mailId]);
}

/** Who gets a mail: whom it names, else the account as it is now; null where that is gone. */
async function receiverOf(
  pool: pg.Pool,
  { customerId, email, language }: QueuedMail,
): Promise<Pick<Account, 'email' | 'language'> | null> {
  return email !== null && language !== null ? { email, language } : accountById(pool, customerId);
}
