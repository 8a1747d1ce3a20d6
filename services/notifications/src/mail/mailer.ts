import { createHash } from 'node:crypto';
import { Domains, type Locale } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import { mailErrorCode, mailRetrySeconds, openMailServer } from '@rollheim/service-kit/mail-queue';
import { designOf } from '../table/messages.ts';
import type { Urgency } from '../table/row.ts';
import { Away } from './away.ts';
import { mailBody } from './body.ts';
import { blockAddress, isDeadAddress } from './bounces.ts';
import { claimMail, giveUpLost, putOffUnknown, type ClaimedMail } from './claim.ts';
import type { MailConfig } from './config.ts';
import { withoutFreeText } from './free-text.ts';
import { runLanes, type Sending } from './lanes.ts';
import { signSettings, writeToken, type Receiver } from './subscription.ts';

const LOOK_EVERY_MS = 60_000;
const PUT_OFF_EVERY_MS = 2000;

/**
 * Sends the queue, never a mail twice: a mail is marked before it goes to the server. What surely was not taken
 * (no connection, a refusal) is tried again; where nobody can know (the process or the connection died while the
 * server answered) it is left as `uncertain`, for the message itself stands in the message centre. `key` signs the
 * links by which a receiver switches a kind of mails off; what is switched off ends as `unwanted`, what goes to an
 * address that takes no mails as `blocked`. The most urgent go
 * out first, several at once, and some lanes are theirs alone.
 */
export function startMailer(ctx: ServiceContext<MailConfig>, key: string): void {
  const server = openMailServer(ctx.env);
  const handedOver = new Set<unknown>();
  const away = new Away();
  /** When lost mails, and those without an address, were last looked for, epoch ms. */
  let [looked, putOff] = [0, 0];
  server.use('stream', (mail, done) => {
    const create = mail.message.createReadStream.bind(mail.message);
    // It begins to flow when the server is about to take the content.
    mail.message.createReadStream = (options) =>
      create(options).once('resume', () => handedOver.add(mail.data.messageId));
    done();
  });
  ctx.onStop(() => server.close());
  runLanes(ctx, ctx.env.MAIL_LANES, begin);

  async function begin(upTo: Urgency): Promise<Sending | null> {
    if (Date.now() - looked >= LOOK_EVERY_MS) {
      looked = Date.now();
      await giveUpLost(ctx.pool);
    }
    if (away.isPaused()) return null;
    const mail = await claimMail(ctx.pool, upTo);
    if (mail) return { urgent: mail.urgent, done: sendOne(mail) };
    if (Date.now() - putOff >= PUT_OFF_EVERY_MS) {
      putOff = Date.now();
      await putOffUnknown(ctx.pool);
    }
    return null;
  }

  const domains = new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS);

  async function sendOne(mail: ClaimedMail): Promise<void> {
    const { kind } = designOf(mail.code, mail.params);
    const held = mail.blocked ? 'blocked' : kind && mail.unwanted.includes(kind) ? 'unwanted' : null;
    if (held) {
      await ctx.pool.query('update mails set state = $2 where mail_key = $1', [mail.mailKey, held]);
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
      away.answered();
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

  async function failed(mail: ClaimedMail, error: SmtpError, begun: boolean): Promise<void> {
    const { mailKey, attempts } = mail;
    const fate = fateOf(error.responseCode, begun);
    const code = mailErrorCode(error);
    ctx.log.warn({ code, attempts, fate }, 'a mail could not be sent');
    const isAway = fate === 'queued' && error.responseCode === undefined && error.command === 'CONN';
    if (isAway) away.failed();
    await ctx.pool.query(
      'update mails set state = $2, next_at = now() + make_interval(secs => $3), answer = $4 where mail_key = $1',
      [mailKey, fate, isAway ? 0 : mailRetrySeconds(attempts), code ?? null],
    );
    if (isDeadAddress(error)) await ctx.transact((tx) => blockAddress(tx, mail));
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
  readonly command?: string;
  readonly response?: string;
}

/**
 * What becomes of a mail that failed: the server's own words decide (4xx later, 5xx never); without them it is
 * sent again only where its content had not begun to go out.
 */
function fateOf(responseCode: number | undefined, begun: boolean): 'queued' | 'refused' | 'uncertain' {
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'queued';
  return begun ? 'uncertain' : 'queued';
}
