import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentCommands } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import type { ContentEnv } from './config.ts';

type Contact = ContentCommands['contact.send'];

const POLL_MS = 1000;
const LEASE_SECONDS = 60;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Puts what a visitor wrote into the queue; it goes out with the transaction of its command. */
export async function queueContact(db: pg.ClientBase, contact: Contact): Promise<void> {
  await db.query('insert into contact_mails (doc) values ($1)', [contact]);
}

interface QueuedContact {
  readonly id: string;
  readonly doc: Contact;
  readonly attempts: number;
}

/**
 * Sends the contact form's mails to the service team, at least once: a mail leaves the queue, and with it what the
 * visitor wrote leaves this system, when the server has taken it. Until then it is tried again, later and later.
 */
export function startContactMailer(ctx: ServiceContext<ContentEnv>): void {
  const { env, pool, log, signal } = ctx;
  const transport = createTransport({ url: env.SMTP_URL, ...TIMEOUTS } as never, { from: env.MAIL_FROM });

  async function sendDue(): Promise<boolean> {
    const { rows } = await pool.query<QueuedContact>(
      `update contact_mails set attempts = attempts + 1, next_at = now() + make_interval(secs => $1)
       where id = (select id from contact_mails where next_at <= now() order by next_at
                   limit 1 for update skip locked)
       returning id, doc, attempts`,
      [LEASE_SECONDS],
    );
    const mail = rows[0];
    if (!mail) return false;
    try {
      await transport.sendMail({ to: env.CONTACT_TO, ...contactMail(mail.doc) });
      await pool.query('delete from contact_mails where id = $1', [mail.id]);
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn({ code: responseCode ?? code, attempts: mail.attempts }, 'a contact mail could not be sent');
      await pool.query('update contact_mails set next_at = now() + make_interval(secs => $2) where id = $1', [
        mail.id,
        Math.min(2 ** mail.attempts, 900),
      ]);
    }
    return true;
  }

  const running = (async () => {
    while (!signal.aborted) {
      const sent = await sendDue().catch((error: unknown) => {
        log.warn({ err: error }, 'the contact queue waits');
        return false;
      });
      if (!sent) await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  ctx.onStop(async () => {
    await running;
    transport.close();
  });
}

/** The mail: plain text, answered to the visitor. A line break in the subject would be a header of its own. */
export function contactMail({ name, email, subject, message, locale, customerId }: Contact) {
  const about = subject.replaceAll(/\s+/g, ' ');
  return {
    replyTo: { name: name.replaceAll(/\s+/g, ' '), address: email },
    subject: `[Kontakt] ${about}`,
    text: [
      `Von: ${name} <${email}>`,
      `Sprache: ${locale}`,
      `Konto: ${customerId ?? 'ohne'}`,
      '',
      message,
      '',
    ].join('\n'),
  };
}
