import { setTimeout as sleep } from 'node:timers/promises';
import { counter, type ServiceContext } from '@rollheim/service-kit';
import { takeReport } from './bounces.ts';
import type { MailConfig } from './config.ts';
import { isAuthenticated } from './report-proof.ts';
import { readReport, type MailKeys } from './report.ts';
import { Undecided } from './undecided.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** New mails that are read in one visit, and those that are read again. */
const MOST = 200;
/** Bytes of a mail that are read: a report names its mail within them, or is none. */
const LONGEST = 256 * 1024;
const UNKNOWN_MS = 3_600_000;

/** What the visits to the mailbox share. */
interface Reader {
  readonly ctx: ServiceContext<MailConfig>;
  readonly keys: MailKeys;
  readonly undecided: Undecided;
  /** Counts reports that no one vouches for. */
  readonly ignored: ReturnType<typeof counter<'mail_reports_ignored_total'>>;
}

/**
 * Looks into the mailbox that returned mails go to, as long as the service runs; does nothing where none is configured.
 * A mail is marked as seen once what it reports is committed: one that is read twice changes nothing the second time.
 */
export function startMailbox(ctx: ServiceContext<MailConfig>, keys: MailKeys): void {
  const { signal, log, onStop, env } = ctx;
  const url = env.MAIL_REPORTS_URL;
  if (url === undefined) return;
  const ignored = counter(ctx.metrics, 'mail_reports_ignored_total');
  const reader: Reader = { ctx, keys, undecided: new Undecided(), ignored };
  const running = (async () => {
    while (!signal.aborted) {
      await readMailbox(reader, new URL(url)).catch((error: unknown) => {
        // the server's words may name the account
        if (!signal.aborted)
          log.warn(
            { code: (error as { code?: string }).code },
            'the mailbox of returned mails could not be read',
          );
      });
      await sleep(env.MAIL_REPORTS_SECONDS * 1000, undefined, { signal }).catch(() => undefined);
    }
  })();
  onStop(() => running);
}

async function readMailbox(reader: Reader, url: URL): Promise<void> {
  const { ctx, undecided } = reader;
  const { ImapFlow } = await import('imapflow');
  const secure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    ...TIMEOUTS,
  });
  // what breaks a call rejects that call; without a listener it would end the process
  client.on('error', () => undefined);
  const hangUp = () => client.close();
  ctx.signal.addEventListener('abort', hangUp, { once: true });
  try {
    await client.connect();
    const lock = await client.getMailboxLock(decodeURIComponent(url.pathname.slice(1)) || 'INBOX');
    try {
      const unseen = (await client.search({ seen: false }, { uid: true })) || [];
      const validity = client.mailbox ? client.mailbox.uidValidity : null;
      for (const uid of undecided.choose(unseen, validity, MOST)) {
        const wanted = { source: { maxLength: LONGEST }, internalDate: true } as const;
        const mail = await client.fetchOne(String(uid), wanted, { uid: true });
        const about = mail && mail.source ? await take(reader, mail.source) : null;
        if (about !== null && mail && isNew(mail.internalDate) && undecided.keep(uid, about)) continue;
        await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true });
        undecided.drop(uid);
      }
    } finally {
      lock.release();
    }
    await client.logout();
  } finally {
    ctx.signal.removeEventListener('abort', hangUp);
    client.close();
  }
}

/** A report may be here before its sender has reported what it sent: it is read again for an hour. */
const isNew = (at: Date | string | undefined): boolean =>
  at !== undefined && Date.now() - new Date(at).getTime() < UNKNOWN_MS;

/**
 * Carries out what a mail reports. Where that is about a mail of another service of which nothing is known yet: that
 * mail's id; own ones are known before they are sent. A mail that cannot be read is passed over; a database that is away
 * is not.
 */
async function take(reader: Reader, source: Buffer): Promise<string | null> {
  const { transact, log, env } = reader.ctx;
  const report = await readReport(source, reader.keys).catch((error: unknown) => {
    log.warn({ err: error }, 'a mail in the mailbox of returned mails could not be read');
    return null;
  });
  if (report === null) return null;
  const authserv = env.MAIL_REPORTS_AUTHSERV;
  if (authserv !== undefined && !isAuthenticated(source, authserv)) {
    reader.ignored.inc();
    return null;
  }
  const isKnown = await transact((tx) => takeReport(tx, reader.keys, report));
  return isKnown || report.table === 'mails' ? null : report.mailId;
}
