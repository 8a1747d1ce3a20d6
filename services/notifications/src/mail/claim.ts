import { PROMPT_CODES, type MailKind, type Locale } from '@rollheim/contracts';
import type { MailOrigin } from '@rollheim/service-kit';
import type pg from 'pg';
import { URGENCIES, type Urgency } from '../table/row.ts';
import { HAS_ADDRESS } from './addresses.ts';
import type { MailContent } from './body.ts';
import type { Collected } from './collected.ts';

/** A mail that is `sending` for longer was under way when its process died. */
const LOST_MINUTES = 10;
/** Waited for its receiver to read the message on the site, and they did; or it waited, and was answered meanwhile. */
const WAS_READ = (mail: string) => `(${mail}.if_unread and not exists (select from messages x
    where x.message_key = ${mail}.mail_key and x.unread and x.closed_at is null)
  or ${mail}.waited and exists (select from messages x
    where x.message_key = ${mail}.mail_key and x.closed_at is not null))`;
const PICTURE = (mail: string) => `(select media_id from vehicles v where v.auction_id = ${mail}.about)`;
const NUMBER = (mail: string) => `(select number from ad_numbers n where n.auction_id = ${mail}.about)`;
/** An address as it is kept at the mails that went to it: a complaint about a former one is none about that of today. */
export const ADDRESS_HASH = (email: string) => `encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex')`;
/** Of a blocked address: a report alone held it, and its day is over. */
export const IS_OVER = (address: string): string => `coalesce(${address}.until <= now(), false)`;
/** A mail that was marked as under way, with what its content needs. */
export interface ClaimedMail extends Omit<MailContent, 'unsubscribe' | 'settings'>, MailOrigin {
  readonly passwordEpoch: number;
  readonly number: number | null;
  readonly customerId: string;
  /** Kinds that the receiver switched off. */
  readonly unwanted: readonly MailKind[];
  readonly mailId: string;
  readonly mailKey: string;
  /** Those that go out with it, the oldest first. */
  readonly others: readonly (Collected & {
    readonly mailKey: string;
    readonly wasRead: boolean;
    readonly mediaId: string | null;
    readonly number: number | null;
  })[];
  /** Its message was read while it waited for that, or closed while it waited at all. */
  readonly wasRead: boolean;
  /** Thread that it is about. */
  readonly about: string;
  readonly attempts: number;
  readonly urgent: boolean;
  /** One of its receiver's day. */
  readonly daily: boolean;
  readonly email: string;
  /** The address takes no mails. */
  readonly blocked: boolean;
  /** The address belongs to who gave it. */
  readonly confirmed: boolean;
  readonly language: Locale;
}

/** Which mails are to be claimed. */
export interface Claiming {
  /** Those up to this class alone. */
  readonly upTo?: Urgency;
  /**
   * How long a mail that is collected waits for others, s; 0: not at all, and none join it. News that a dealer may act on
   * at once ({@link PROMPT_CODES}) wait {@link PROMPT_SECONDS} at most.
   */
  readonly collectSeconds: number;
}

/** Long enough for rounds that start together, short enough to bid in one that has just begun, s. */
export const PROMPT_SECONDS = 15;

/**
 * A mail that is collected is claimed by the one of its code and receiver that waits longest, once that one has waited
 * its time or was tried before: no two senders take parts of what belongs together. Daily mails belong together whatever
 * their codes, and have waited their time when they are due.
 */
const IS_RIPE = `(not collect or ($2 = 0 and not daily) or (daily or attempts > 0 or next_at <= now() - make_interval(secs =>
    case when m.code = any($3) then least($2, ${PROMPT_SECONDS}) else $2 end))
  and not exists (select from mails e where e.customer_id = m.customer_id and e.collect
    and e.daily = m.daily and (m.daily or e.code = m.code)
    and e.state = 'queued' and e.next_at <= now() and (e.next_at, e.mail_key) < (m.next_at, m.mail_key)))`;

/**
 * Marks the next due mail as under way, the most urgent class first, and with it all others that it is collected with:
 * in one statement, so that they share what becomes of it.
 */
export async function claimMail(
  pool: pg.Pool,
  { upTo = 'last', collectSeconds }: Claiming,
): Promise<ClaimedMail | undefined> {
  const { rows } = await pool.query<ClaimedMail>({
    name: 'mail_claim',
    text: `with due as (
       select mail_key, customer_id, code, collect, daily from mails m
       where state = 'queued' and next_at <= now() and urgency <= $1 and ${IS_RIPE} and ${HAS_ADDRESS}
       order by urgency, next_at limit 1 for update skip locked),
     others as (select o.mail_key from due join mails o on o.customer_id = due.customer_id and o.daily = due.daily
         and (due.daily or o.code = due.code) and o.mail_key <> due.mail_key
       where due.collect and (due.daily or $2 > 0) and o.collect and o.state = 'queued' and o.next_at <= now() for update of o),
     taken as (update mails set state = 'sending', attempts = attempts + 1, next_at = now(),
         sent_to = (select ${ADDRESS_HASH('c.email')} from contacts c join due using (customer_id))
       where mail_key in (select mail_key from due union all select mail_key from others) returning *)
     select m.mail_id as "mailId", m.mail_key as "mailKey", m.customer_id as "customerId", m.attempts, m.code, m.params, m.title, m.link, m.about,
       m.correlation_id as "correlationId", m.traceparent,
       m.urgency = 0 as urgent, m.daily, m.created_at as at, ${WAS_READ('m')} as "wasRead",
       (select coalesce(json_agg(json_build_object('mailKey', o.mail_key, 'code', o.code, 'params', o.params,
            'title', o.title, 'link', o.link, 'about', o.about, 'mediaId', ${PICTURE('o')}, 'number', ${NUMBER('o')},
            'wasRead', ${WAS_READ('o')}) order by o.created_at, o.mail_key), '[]')
          from taken o where o.mail_key <> m.mail_key) as others,
       (select email from contacts c where c.customer_id = m.customer_id) as email,
       coalesce((select password_epoch from contacts c where c.customer_id = m.customer_id), 0) as "passwordEpoch",
       exists (select 1 from blocked_addresses b join contacts c using (customer_id)
         where b.customer_id = m.customer_id and lower(b.email) = lower(c.email) and not ${IS_OVER('b')}) as blocked,
       exists (select 1 from confirmed c where c.customer_id = m.customer_id) as confirmed,
       (select name from contacts c where c.customer_id = m.customer_id) as name,
       (select language from contacts c where c.customer_id = m.customer_id) as language,
       ${PICTURE('m')} as "mediaId", ${NUMBER('m')} as number,
       array(select kind from unwanted_mails u where u.customer_id = m.customer_id) as unwanted
     from due join taken m using (mail_key)`,
    values: [URGENCIES.indexOf(upTo), collectSeconds, PROMPT_CODES],
  });
  return rows[0];
}

/** Gives up mails that were under way when their process died: no one knows whether they were taken. */
export async function giveUpLost(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update mails set state = 'uncertain' where state = 'sending'
     and next_at < now() - make_interval(mins => $1)`,
    [LOST_MINUTES],
  );
}
