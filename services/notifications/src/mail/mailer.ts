import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { Domains, type Locale } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import {
  mailErrorCode,
  mailRetrySeconds,
  openMailServer,
  runMailQueue,
} from '@rollheim/service-kit/mail-queue';
import { mailBody, type MailContent } from './body.ts';
import { designOf } from '../table/messages.ts';
import type { MailKind } from '../table/row.ts';
import { withoutFreeText } from './free-text.ts';
import { signSettings, writeToken, type Receiver } from './subscription.ts';

const POLL_MS = 1000;
/** A mail that is `sending` for longer was under way when its process died. */
const LOST_MINUTES = 10;
const LOOK_EVERY_MS = 60_000;
const PUT_OFF_EVERY_MS = 2000;
/** Nobody's address is known for so long: the person is gone. */
const UNREACHABLE_HOURS = 24;
const HAS_ADDRESS = `exists (select from contacts c where c.customer_id = m.customer_id
  and c.email <> '' and c.language is not null)`;

interface ClaimedMail extends Omit<MailContent, 'unsubscribe' | 'settings'> {
  readonly passwordEpoch: number;
  readonly customerId: string;
  /** Kinds that the receiver switched off. */
  readonly unwanted: readonly MailKind[];
  readonly mailKey: string;
  readonly attempts: number;
  readonly email: string;
  /** The address belongs to who gave it. */
  readonly confirmed: boolean;
  readonly language: Locale;
}

/**
 * Sends the queue, never a mail twice: a mail is marked before it goes to the server. What surely was not taken
 * (no connection, a refusal) is tried again; where nobody can know (the process or the connection died while the
 * server answered) it is left as `uncertain`, for the message itself stands in the message centre. `key` signs the
 * links by which a receiver switches a kind of mails off; what is switched off ends as `unwanted`.
 */
export function startMailer(ctx: ServiceContext, key: string): void {
  const server = openMailServer(ctx.env);
  const handedOver = new Set<unknown>();
  /** When lost mails, and those without an address, were last looked for, epoch ms. */
  let [looked, putOff] = [0, 0];
  server.use('stream', (mail, done) => {
    // Asked for when the server is about to take the content.
    mail.message.transform((() => {
      handedOver.add(mail.data.messageId);
      return new PassThrough();
    }) as never);
    done();
  });
  runMailQueue(ctx, server, POLL_MS, sendDue);

  /** Mails that were under way when their process died. */
  async function giveUpLost(): Promise<void> {
    if (Date.now() - looked < LOOK_EVERY_MS) return;
    looked = Date.now();
    await ctx.pool.query(
      `update mails set state = 'uncertain' where state = 'sending'
       and next_at < now() - make_interval(mins => $1)`,
      [LOST_MINUTES],
    );
  }

  /** The contact record may be a moment behind the message, or the person is gone: looked for later and later. */
  async function putOffUnknown(): Promise<void> {
    if (Date.now() - putOff < PUT_OFF_EVERY_MS) return;
    putOff = Date.now();
    await ctx.pool.query({
      name: 'mails_put_off',
      text: `update mails m set next_at = now() + greatest(interval '2 seconds',
          least((now() - created_at) / 2, interval '10 minutes')),
          state = case when created_at < now() - make_interval(hours => $1) then 'unreachable' else 'queued' end
        where state = 'queued' and next_at <= now() and not ${HAS_ADDRESS}`,
      values: [UNREACHABLE_HOURS],
    });
  }

  async function sendDue(): Promise<boolean> {
    await giveUpLost();
    const { rows } = await ctx.pool.query<ClaimedMail>({
      name: 'mail_claim',
      text: `with due as (
         select mail_key from mails m where state = 'queued' and next_at <= now() and ${HAS_ADDRESS}
         order by next_at limit 1 for update skip locked)
       update mails m set state = 'sending', attempts = attempts + 1, next_at = now()
       from due where m.mail_key = due.mail_key
       returning m.mail_key as "mailKey", m.customer_id as "customerId", m.attempts, m.code, m.params, m.title, m.link,
         (select email from contacts c where c.customer_id = m.customer_id) as email,
         coalesce((select password_epoch from contacts c where c.customer_id = m.customer_id), 0) as "passwordEpoch",
         exists (select 1 from confirmed c where c.customer_id = m.customer_id) as confirmed,
         (select name from contacts c where c.customer_id = m.customer_id) as name,
         (select language from contacts c where c.customer_id = m.customer_id) as language,
         (select media_id from vehicles v where v.auction_id = m.about) as "mediaId",
         array(select kind from unwanted_mails u where u.customer_id = m.customer_id) as unwanted`,
    });
    if (rows[0]) await sendOne(rows[0]);
    else await putOffUnknown();
    return rows.length > 0;
  }

  const domains = new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS);

  async function sendOne(mail: ClaimedMail): Promise<void> {
    const { kind } = designOf(mail.code, mail.params);
    if (kind && mail.unwanted.includes(kind)) {
      await ctx.pool.query(`update mails set state = 'unwanted' where mail_key = $1`, [mail.mailKey]);
      return;
    }
    const unsubscribe =
      kind &&
      domains.file(`/api/public/unsubscribe/${writeToken(key, { customerId: mail.customerId, kind })}`);
    const { customerId, email, passwordEpoch } = mail;
    const settings = settingsLink(key, { customerId, email, passwordEpoch }, mail.language, domains);
    const said = mail.confirmed ? mail : withoutFreeText(mail);
    const id = createHash('sha256').update(mail.mailKey).digest('hex').slice(0, 32);
    const messageId = `<${id}@${new URL(ctx.env.PUBLIC_URL).hostname}>`;
    try {
      await server.sendMail({
        to: mail.email,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribe) },
        ...(await mailBody({ ...said, unsubscribe, settings }, mail.language, domains)),
      });
      await ctx.pool.query({
        name: 'mail_sent',
        text: `update mails set state = 'sent', sent_at = now() where mail_key = $1`,
        values: [mail.mailKey],
      });
    } catch (error) {
      await failed(mail, error as SmtpError, handedOver.has(messageId));
    } finally {
      handedOver.delete(messageId);
    }
  }

  async function failed({ mailKey, attempts }: ClaimedMail, error: SmtpError, begun: boolean): Promise<void> {
    const fate = fateOf(error.responseCode, begun);
    ctx.log.warn({ code: mailErrorCode(error), attempts, fate }, 'a mail could not be sent');
    await ctx.pool.query(
      'update mails set state = $2, next_at = now() + make_interval(secs => $3) where mail_key = $1',
      [mailKey, fate, mailRetrySeconds(attempts)],
    );
  }
}

/** Address of the page where the receiver sees and changes all kinds, without login (spec 2 §7.2: `e` and `h`). */
const settingsLink = (key: string, receiver: Receiver, locale: Locale, domains: Domains): string =>
  `${domains.address('email-settings', locale)}?e=${receiver.customerId}&h=${signSettings(key, receiver)}`;

/** The mail program's own button, with one click (RFC 8058). */
const listHeaders = (unsubscribe: string | null): Record<string, string> =>
  unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
}

/**
 * What becomes of a mail that failed: the server's own words decide (4xx later, 5xx never); without them it is
 * sent again only where its content had not begun to go out.
 */
function fateOf(responseCode: number | undefined, begun: boolean): 'queued' | 'refused' | 'uncertain' {
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'queued';
  return begun ? 'uncertain' : 'queued';
}
