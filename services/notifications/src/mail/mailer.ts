import { Domains, type Locale } from '@rollheim/contracts';
import { measureMails, sendingMail, type ServiceContext, type Trace } from '@rollheim/service-kit';
import { isDeadAddress } from '@rollheim/service-kit/dead-address';
import { writeMessageId } from '@rollheim/service-kit/mail-id';
import { mailErrorCode, mailRetrySeconds, openMailServer, sentByUs } from '@rollheim/service-kit/mail-queue';
import { designOf } from '../table/messages.ts';
import type { Urgency } from '../table/row.ts';
import { putOffUnknown } from './addresses.ts';
import { Away } from './away.ts';
import { mailBody } from './body.ts';
import { blockAddress } from './bounces.ts';
import { claimMail, giveUpLost, type ClaimedMail } from './claim.ts';
import { collectedMail } from './collected.ts';
import type { MailConfig } from './config.ts';
import { withoutFreeText } from './free-text.ts';
import { runLanes, type Sending } from './lanes.ts';
import { signSettings, writeToken, type Receiver } from './subscription.ts';
import { pickupWords } from './pickup-words.ts';
import { threadHeaders } from './thread.ts';

const LOOK_EVERY_MS = 60_000;
const PUT_OFF_EVERY_MS = 2000;

/**
 * Sends the queue, never a mail twice: a mail is marked before it goes to the server. What surely was not taken
 * (no connection, a refusal) is tried again; where no one can know (the process or the connection died while the
 * server answered) it is left as `uncertain`, for the message itself is in the message centre. `key` signs the
 * links by which a receiver switches a kind of mails off; what is switched off ends as `unwanted`, what goes to an
 * address that takes no mails as `blocked`, what was read while it waited as `over`. The most urgent go
 * out first, several at once, and some lanes are theirs alone. What is collected goes out as one mail, and ends as one.
 */
export function startMailer(ctx: ServiceContext<MailConfig>, key: string): void {
  measureMails(ctx.metrics, ctx.pool, "state = 'queued'");
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
    const mail = await claimMail(ctx.pool, { upTo, collectSeconds: ctx.env.MAIL_COLLECT_SECONDS });
    if (mail)
      return { urgent: mail.urgent, done: sendingMail(ctx.tracing, mail, (trace) => sendOne(mail, trace)) };
    if (Date.now() - putOff >= PUT_OFF_EVERY_MS) {
      putOff = Date.now();
      await putOffUnknown(ctx.pool);
    }
    return null;
  }

  const domains = new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS);
  const host = new URL(ctx.env.PUBLIC_URL).hostname;
  const house = ctx.env.MAIL_HOUSE;

  /** Ends what its receiver does not take or want; the rest of it, null where there is none. */
  async function wantedOf(mail: ClaimedMail): Promise<ClaimedMail | null> {
    const end = (keys: readonly string[], state: 'blocked' | 'unwanted' | 'over') =>
      ctx.pool.query('update mails set state = $2 where mail_key = any($1)', [keys, state]);
    if (mail.blocked) {
      await end(keysOf(mail), 'blocked');
      return null;
    }
    const isWanted = ({ code, params }: Pick<ClaimedMail, 'code' | 'params'>) => {
      const { kind } = designOf(code, params);
      return kind === null || !mail.unwanted.includes(kind);
    };
    const all = [mail, ...mail.others];
    const keysWhere = (is: (one: (typeof all)[number]) => boolean) =>
      all.filter(is).map(({ mailKey }) => mailKey);
    const unwanted = keysWhere((one) => !isWanted(one));
    if (unwanted.length > 0) await end(unwanted, 'unwanted');
    const over = keysWhere((one) => isWanted(one) && one.wasRead);
    if (over.length > 0) await end(over, 'over');
    const [first, ...others] = all.filter((one) => isWanted(one) && !one.wasRead);
    return first ? { ...mail, ...first, others } : null;
  }

  async function sendOne(claimed: ClaimedMail, trace: Trace): Promise<void> {
    const mail = await wantedOf(claimed);
    if (!mail) return;
    const kind = mail.daily && mail.others.length > 0 ? 'daily' : designOf(mail.code, mail.params).kind;
    const unsubscribe =
      kind &&
      domains.file(`/api/public/unsubscribe/${writeToken(key, { customerId: mail.customerId, kind })}`);
    const { customerId, email, passwordEpoch } = mail;
    const settings = settingsLink(key, { customerId, email, passwordEpoch }, mail.language, domains);
    const said = mail.confirmed
      ? mail
      : { ...withoutFreeText(mail), others: mail.others.map((other) => withoutFreeText(other)) };
    const write = said.others.length > 0 ? collectedMail : mailBody;
    const messageId = writeMessageId(key, mail.mailId, host);
    const { headers, ...sent } = sentByUs(ctx.env, mail.email);
    try {
      const pickup = await pickupWords(ctx, mail);
      await server.sendMail({
        ...sent,
        messageId,
        ...threadHeaders(key, said, host),
        headers: { ...headers, ...listHeaders(unsubscribe) },
        ...(await write(
          { ...said, ...pickup, unsubscribe, settings, sentAt: new Date() },
          mail.language,
          domains,
          house,
        )),
      });
      away.answered();
      await ctx.pool.query({
        name: 'mail_sent',
        text: `update mails set state = 'sent', sent_at = now()
          where mail_key = any($1) and state not in ('bounced', 'complained')`,
        values: [keysOf(mail)],
      });
    } catch (error) {
      trace.note({ 'rollheim.mail.refusal': mailErrorCode(error) });
      await failed(mail, error as SmtpError, handedOver.has(messageId));
    } finally {
      handedOver.delete(messageId);
    }
  }

  async function failed(mail: ClaimedMail, error: SmtpError, begun: boolean): Promise<void> {
    const { attempts } = mail;
    const fate = fateOf(error.responseCode, begun);
    const code = mailErrorCode(error);
    ctx.log.warn({ code, attempts, fate }, 'a mail could not be sent');
    const isAway = fate === 'queued' && error.responseCode === undefined && error.command === 'CONN';
    if (isAway) away.failed();
    await ctx.pool.query(
      'update mails set state = $2, next_at = now() + make_interval(secs => $3), answer = $4 where mail_key = any($1)',
      [keysOf(mail), fate, isAway ? 0 : mailRetrySeconds(attempts), code ?? null],
    );
    if (isDeadAddress(error)) await ctx.transact((tx) => blockAddress(tx, mail));
  }
}

/** A mail with all that it says for others. */
const keysOf = ({ mailKey, others }: ClaimedMail): string[] => [
  mailKey,
  ...others.map((other) => other.mailKey),
];

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
