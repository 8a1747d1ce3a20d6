import { Domains, isLocale } from '@rollheim/contracts';
import type { OwnKeys } from '@rollheim/contracts/server';
import type pg from 'pg';
import { inTransaction, type ServiceContext } from '@rollheim/service-kit';
import { putIntoOutbox, startOutbox, type OutboxMail } from '@rollheim/service-kit/mail-outbox';
import { lockAccount, type Account } from './accounts.ts';
import { isLink, makeLink } from './links.ts';
import { makeCode } from './login-codes.ts';
import { adLine, codeLine, detailOf, linkMail, linkOf, type MailPurpose } from './mail-texts.ts';

const POLL_MS = 2000;

type Mail = OutboxMail<MailPurpose>;

/**
 * Puts a mail into the queue of the transaction that wants it; its token is made when it is sent. `detail` is in it
 * as a line of its own; `adId`: an ad that waits for what the mail asks for.
 */
export const queueMail = (
  db: pg.ClientBase,
  customerId: string,
  purpose: Exclude<MailPurpose, 'deleted' | 'login'>,
  detail: string | null = null,
  adId?: string,
): Promise<void> =>
  putIntoOutbox(db, { customerId, purpose, details: { detail, ...(adId === undefined ? {} : { adId }) } });

/** The last mail to a person: that their account is deleted. It carries its receiver until it is sent. */
export const queueFarewell = (db: pg.ClientBase, { customerId, email, language }: Account): Promise<void> =>
  putIntoOutbox(db, { customerId, purpose: 'deleted', details: { email, language } });

/** Sends the queue, at least once. Call the result to have it look at once. */
export function startMailer(ctx: ServiceContext): () => void {
  const domains = new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS);
  return startOutbox<MailPurpose>(ctx, {
    topic: 'identity.events',
    source: 'identity',
    pollMs: POLL_MS,
    isAnonymous: ({ purpose }) => purpose === 'deleted',
    async write(mail) {
      const opened = await inTransaction(ctx.pool, (client) => openMail(client, ctx.env, mail));
      if (!opened) return null;
      const { purpose, createdAt, details } = mail;
      const { email, language, token, code } = opened;
      const detail = details['detail'] ?? null;
      const ad = { adId: details['adId'] ?? null, adStep: details['adStep'] ?? null };
      const line =
        code !== null
          ? await codeLine(code, language)
          : purpose === 'verify' && ad.adId !== null
            ? await adLine(language)
            : detailOf({ detail, createdAt }, language);
      const link = linkOf(domains, purpose, language, token, ad);
      return { to: email, ...(await linkMail(purpose, language, link, line, domains, ctx.env.MAIL_HOUSE)) };
    },
  });
}

/** Receiver and secrets, in one: a link never goes to an address that the account has no more when it is made. */
async function openMail(client: pg.PoolClient, keys: OwnKeys, mail: Mail) {
  const receiver = await receiverOf(client, mail);
  return receiver && { ...receiver, ...(await secretsOf(client, keys, mail)) };
}

/** What only the mail knows in clear: the token of its link, and the code of a login. */
async function secretsOf(
  client: pg.PoolClient,
  keys: OwnKeys,
  { customerId, purpose, details }: Mail,
): Promise<{ readonly token: string | null; readonly code: string | null }> {
  if (!isLink(purpose) || customerId === null) return { token: null, code: null };
  if (purpose !== 'login') return { token: await makeLink(client, customerId, purpose), code: null };
  // the browser that its code is for
  const requestHash = details['requestHash'] ?? null;
  return {
    token: await makeLink(client, customerId, purpose, keys.SECRET),
    code: requestHash === null ? null : await makeCode(client, keys, requestHash),
  };
}

/** Who gets a mail: whom it names, else the account as it is now; null where that is gone. */
async function receiverOf(
  client: pg.PoolClient,
  { customerId, details: { email = null, language = null } }: Mail,
): Promise<Pick<Account, 'email' | 'language'> | null> {
  if (email !== null && language !== null && isLocale(language)) return { email, language };
  return customerId === null ? null : lockAccount(client, customerId, 'share');
}
