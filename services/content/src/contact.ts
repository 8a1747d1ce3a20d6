import type { ContentCommands } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import {
  MAIL_LEASE_SECONDS,
  mailErrorCode,
  mailRetrySeconds,
  openMailServer,
  runMailQueue,
} from '@rollheim/service-kit/mail-queue';
import type pg from 'pg';
import type { ContentEnv } from './config.ts';

type Contact = ContentCommands['contact.send'];

const POLL_MS = 1000;

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
  const { env, pool, log } = ctx;
  const server = openMailServer(env);

  async function sendDue(): Promise<boolean> {
    const { rows } = await pool.query<QueuedContact>(
      `update contact_mails set attempts = attempts + 1, next_at = now() + make_interval(secs => $1)
       where id = (select id from contact_mails where next_at <= now() order by next_at
                   limit 1 for update skip locked)
       returning id, doc, attempts`,
      [MAIL_LEASE_SECONDS],
    );
    const mail = rows[0];
    if (!mail) return false;
    try {
      await server.sendMail({ to: env.CONTACT_TO, ...contactMail(mail.doc) });
      await pool.query('delete from contact_mails where id = $1', [mail.id]);
    } catch (error) {
      log.warn({ code: mailErrorCode(error), attempts: mail.attempts }, 'a contact mail could not be sent');
      await pool.query('update contact_mails set next_at = now() + make_interval(secs => $2) where id = $1', [
        mail.id,
        mailRetrySeconds(mail.attempts),
      ]);
    }
    return true;
  }

  runMailQueue(ctx, server, POLL_MS, sendDue);
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
