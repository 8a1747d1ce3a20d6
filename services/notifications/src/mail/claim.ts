import type { Locale } from '@rollheim/contracts';
import type pg from 'pg';
import { URGENCIES, type MailKind, type Urgency } from '../table/row.ts';
import type { MailContent } from './body.ts';

/** A mail that is `sending` for longer was under way when its process died. */
const LOST_MINUTES = 10;
/** Nobody's address is known for so long: the person is gone. */
const UNREACHABLE_HOURS = 24;
const HAS_ADDRESS = `exists (select from contacts c where c.customer_id = m.customer_id
  and c.email <> '' and c.language is not null)`;

/** A mail that was marked as under way, with what its content needs. */
export interface ClaimedMail extends Omit<MailContent, 'unsubscribe' | 'settings'> {
  readonly passwordEpoch: number;
  readonly customerId: string;
  /** Kinds that the receiver switched off. */
  readonly unwanted: readonly MailKind[];
  readonly mailKey: string;
  readonly attempts: number;
  readonly urgent: boolean;
  readonly email: string;
  /** The address takes no mails. */
  readonly blocked: boolean;
  /** The address belongs to who gave it. */
  readonly confirmed: boolean;
  readonly language: Locale;
}

/** Marks the next due mail as under way, the most urgent class first; of those up to a class alone, where one is given. */
export async function claimMail(pool: pg.Pool, upTo: Urgency = 'last'): Promise<ClaimedMail | undefined> {
  const { rows } = await pool.query<ClaimedMail>({
    name: 'mail_claim',
    text: `with due as (
       select mail_key from mails m where state = 'queued' and next_at <= now() and urgency <= $1 and ${HAS_ADDRESS}
       order by urgency, next_at limit 1 for update skip locked)
     update mails m set state = 'sending', attempts = attempts + 1, next_at = now()
     from due where m.mail_key = due.mail_key
     returning m.mail_key as "mailKey", m.customer_id as "customerId", m.attempts, m.code, m.params, m.title, m.link,
       m.urgency = 0 as urgent,
       (select email from contacts c where c.customer_id = m.customer_id) as email,
       coalesce((select password_epoch from contacts c where c.customer_id = m.customer_id), 0) as "passwordEpoch",
       exists (select 1 from blocked_addresses b join contacts c using (customer_id)
         where b.customer_id = m.customer_id and lower(b.email) = lower(c.email)) as blocked,
       exists (select 1 from confirmed c where c.customer_id = m.customer_id) as confirmed,
       (select name from contacts c where c.customer_id = m.customer_id) as name,
       (select language from contacts c where c.customer_id = m.customer_id) as language,
       (select media_id from vehicles v where v.auction_id = m.about) as "mediaId",
       array(select kind from unwanted_mails u where u.customer_id = m.customer_id) as unwanted`,
    values: [URGENCIES.indexOf(upTo)],
  });
  return rows[0];
}

/** Gives up mails that were under way when their process died: nobody knows whether they were taken. */
export async function giveUpLost(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update mails set state = 'uncertain' where state = 'sending'
     and next_at < now() - make_interval(mins => $1)`,
    [LOST_MINUTES],
  );
}

/** The contact record may be a moment behind the message, or the person is gone: looked for later and later. */
export async function putOffUnknown(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'mails_put_off',
    text: `update mails m set next_at = now() + greatest(interval '2 seconds',
        least((now() - created_at) / 2, interval '10 minutes')),
        state = case when created_at < now() - make_interval(hours => $1) then 'unreachable' else 'queued' end
      where state = 'queued' and next_at <= now() and not ${HAS_ADDRESS}`,
    values: [UNREACHABLE_HOURS],
  });
}
