import type pg from 'pg';
import type { MailLink, Params } from '../message.ts';

/** A mail to be sent. */
export interface NewMail {
  readonly key: string;
  readonly customerId: string;
  readonly code: string;
  readonly params: Params;
  readonly title: string;
  readonly link: MailLink;
  /** Thread that it is about. */
  readonly about: string;
}

/** Puts a mail into the queue; the same key again changes nothing. */
export async function queueMail(db: pg.ClientBase, mail: NewMail): Promise<void> {
  await db.query(
    `insert into mails (mail_key, customer_id, code, params, title, link, about)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [mail.key, mail.customerId, mail.code, mail.params, mail.title, mail.link, mail.about],
  );
}

/** True where the customer got a mail of this code about the same thing within the last hour. */
export async function wasMailedLately(
  db: pg.ClientBase,
  mail: Pick<NewMail, 'customerId' | 'about' | 'code'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from mails where customer_id = $1 and about = $2 and code = $3
     and created_at > now() - interval '1 hour' limit 1`,
    [mail.customerId, mail.about, mail.code],
  );
  return (rowCount ?? 0) > 0;
}
