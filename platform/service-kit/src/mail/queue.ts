import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { BaseEnv } from '../env.ts';
import { Rest } from '../rest.ts';
import type { ServiceContext } from '../service-types.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const LONGEST_RETRY_SECONDS = 600;

/** How long a mail that is being sent is kept from other senders: one that dies leaves it to the next. */
export const MAIL_LEASE_SECONDS = 60;

/** Seconds until a mail that could not be sent is tried again: 2, 4, 8, at most ten minutes. */
export const mailRetrySeconds = (attempts: number): number => Math.min(2 ** attempts, LONGEST_RETRY_SECONDS);

/** What of a failure may be logged: the mail server's words may name the receiver, its code does not. */
export function mailErrorCode(error: unknown): string | number | undefined {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode ?? code;
}

export type MailEnv = Pick<
  BaseEnv,
  'SMTP_URL' | 'MAIL_FROM' | 'MAIL_RETURN_PATH' | 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE'
>;

/** What every mail to people says besides its content: to whom it is returned, and that no person wrote it. */
export const sentByUs = ({ MAIL_RETURN_PATH: from }: MailEnv, to: string) => ({
  to,
  ...(from ? { envelope: { from, to } } : {}),
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/**
 * The connection to the mail server. No pool: it would send a mail again by itself when a connection dies. Throws where
 * mails are to be signed and the key cannot be read.
 */
export const openMailServer = (env: MailEnv) =>
  createTransport({ url: env.SMTP_URL, ...TIMEOUTS, ...signedBy(env) } as never, { from: env.MAIL_FROM });

/** Headers that a signature covers, those of the one-click unsubscription among them (RFC 8058). */
const SIGNED_HEADERS = [
  'From:To:Reply-To:Subject:Date:Message-ID:In-Reply-To:References:Auto-Submitted',
  'MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

/** What makes nodemailer sign. A key that is none stops the start, not the first mail. */
function signedBy({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: MailEnv): object {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return {};
  const privateKey = readFileSync(DKIM_KEY_FILE, 'utf8');
  if (createPrivateKey(privateKey).asymmetricKeyType !== 'rsa')
    throw new Error('DKIM_KEY_FILE holds no RSA key');
  const key = { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey };
  return { dkim: { ...key, headerFieldNames: SIGNED_HEADERS } };
}

export type MailServer = ReturnType<typeof openMailServer>;

type QueueContext = Pick<ServiceContext, 'pool' | 'signal' | 'log' | 'onStop'> & {
  readonly env: Pick<BaseEnv, 'PACE'>;
};

/** Sends a queue of mails until the service stops, as {@link runQueue} does, and closes the connection then. */
export function runMailQueue(
  ctx: QueueContext,
  server: MailServer,
  pollMs: number,
  sendNext: () => Promise<boolean>,
): () => void {
  // what is added last ends first
  ctx.onStop(() => server.close());
  return runQueue(ctx, pollMs, sendNext);
}

/**
 * Works on a queue until the service stops. `sendNext` sends the next one that is due and answers whether there
 * was one; one that fails is its own business, what it throws is the queue's (a database that is away). The queue is
 * looked at every `pollMs` while there is work, else every 5 s; call the result to have it looked at now.
 */
export function runQueue(
  { pool, signal, log, onStop, env }: QueueContext,
  pollMs: number,
  sendNext: () => Promise<boolean>,
): () => void {
  let wake = new AbortController();
  let woken = false;
  const rest = new Rest(pool, env.PACE);
  const running = (async () => {
    while (!signal.aborted) {
      const looks = rest.isOver() || woken;
      woken = false;
      const sent =
        looks &&
        (await sendNext().catch((error: unknown) => {
          log.warn({ err: error }, 'the queue waits');
          rest.found();
          return false;
        }));
      if (sent) rest.found();
      else await sleep(pollMs * env.PACE, undefined, { signal: wake.signal }).catch(() => undefined);
      if (wake.signal.aborted) wake = new AbortController();
    }
  })();
  signal.addEventListener('abort', () => wake.abort(), { once: true });
  onStop(() => running);
  return () => {
    woken = true;
    wake.abort();
  };
}
