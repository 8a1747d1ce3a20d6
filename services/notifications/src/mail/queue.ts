import { COLLECTED_CODES } from '@rollheim/contracts';
import type { MailOrigin } from '@rollheim/service-kit';
import type pg from 'pg';
import type { MailLink, Params } from '../message.ts';
import { entryOf } from '../table/messages.ts';
import { URGENCIES, urgencyOf } from '../table/row.ts';
import { awaitAddresses, DUE, WAITS } from './addresses.ts';

/** A mail to be sent. */
export interface QueuedMail {
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
  /** Goes out with all others of its receiver that are daily. */
  readonly daily?: boolean;
  /** Not sent once its message was read. */
  readonly ifUnread?: boolean;
  /** Waits because its receiver has it wait: not sent once its message is closed. */
  readonly waited?: boolean;
  /** What it goes back to. */
  readonly origin?: MailOrigin | undefined;
  /** Left out where the customer got one of its code (and text, of notes) about the same thing within the last hour, or of its day. */
  readonly sparse?: boolean;
}

/** Puts a mail into the queue; the same key again changes nothing. */
export const queueMail = (db: pg.ClientBase, mail: QueuedMail): Promise<void> => queueMails(db, [mail]);

/** Puts mails into the queue, in one statement; those whose key is there already change nothing. */
export async function queueMails(db: pg.ClientBase, mails: readonly QueuedMail[]): Promise<void> {
  const rows = withoutRepeated(mails);
  if (rows.length === 0) return;
  const queued = await db.query<{ customer_id: string; unaddressed: boolean }>({
    name: 'mail_queue',
    text: `insert into mails (mail_key, customer_id, code, params, title, link, about, urgency, collect, daily,
        if_unread, waited, correlation_id, traceparent, next_at, unaddressed)
      select m.key, m.customer_id, m.code, m.params, m.title, m.link, m.about, m.urgency, m.collect, m.daily,
        m.if_unread, m.waited, m.correlation_id, m.traceparent, ${DUE}, ${WAITS}
      from jsonb_to_recordset($1::jsonb) as m(key text, customer_id uuid, code text, params jsonb, title text,
        link jsonb, about text, urgency smallint, collect boolean, daily boolean, if_unread boolean, waited boolean,
        correlation_id text, traceparent text, after timestamptz, sparse boolean)
      where not (m.sparse and exists (
        select from mails o where o.customer_id = m.customer_id and o.about = m.about and o.code = m.code
          and o.params ->> 'text' is not distinct from m.params ->> 'text'
          and o.state in ('queued', 'sending', 'sent', 'uncertain')
          and (o.created_at > now() - interval '1 hour' or m.daily and o.daily and o.state = 'queued')))
      on conflict do nothing returning customer_id, unaddressed`,
    values: [
      JSON.stringify(
        rows.map(({ customerId, after = null, ifUnread = false, origin, ...mail }) => {
          const { sparse = false, daily = false, waited = false } = mail;
          const entry = entryOf(mail.code, mail.params);
          return {
            ...mail,
            customer_id: customerId,
            urgency: URGENCIES.indexOf(urgencyOf(entry)),
            collect: daily || COLLECTED_CODES.includes(mail.code),
            daily,
            if_unread: ifUnread,
            after,
            sparse,
            waited,
            correlation_id: origin?.correlationId ?? null,
            traceparent: origin?.traceparent ?? null,
          };
        }),
      ),
    ],
  });
  const unaddressed = queued.rows.flatMap((row) => (row.unaddressed ? [row.customer_id] : []));
  if (unaddressed.length > 0) await awaitAddresses(db, unaddressed);
}

/** A statement does not see its own rows: of sparse mails that would leave one another out, the first. */
function withoutRepeated(mails: readonly QueuedMail[]): readonly QueuedMail[] {
  const seen = new Set<string>();
  return mails.filter(({ customerId, about, code, params, sparse }) => {
    const meaning = JSON.stringify([customerId, about, code, params['text'] ?? null]);
    const isRepeated = sparse === true && seen.has(meaning);
    seen.add(meaning);
    return !isRepeated;
  });
}
