import type pg from 'pg';
import type { MailLink, Params } from '../message.ts';
import { entryOf } from '../table/messages.ts';
import { URGENCIES, urgencyOf } from '../table/row.ts';

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
  /** Not before; null: at once. */
  readonly after?: Date | null;
}

/**
 * Puts a mail into the queue; the same key again changes nothing. A `sparse` one is left out where the customer got a
 * mail of its code (and text, of notes) about the same thing within the last hour.
 */
export async function queueMail(db: pg.ClientBase, mail: NewMail, sparse = false): Promise<void> {
  await db.query({
    name: 'mail_queue',
    text: `insert into mails (mail_key, customer_id, code, params, title, link, about, urgency, next_at)
      select $1, $2, $3, $4::jsonb, $5, $6, $7, $9, coalesce($10, now()) where not ($8 and exists (
        select from mails where customer_id = $2 and about = $7 and code = $3
          and params ->> 'text' is not distinct from $4::jsonb ->> 'text'
          and created_at > now() - interval '1 hour'))
      on conflict do nothing`,
    values: [
      mail.key,
      mail.customerId,
      mail.code,
      mail.params,
      mail.title,
      mail.link,
      mail.about,
      sparse,
      URGENCIES.indexOf(urgencyOf(entryOf(mail.code, mail.params))),
      mail.after ?? null,
    ],
  });
}
