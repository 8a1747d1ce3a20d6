import { setTimeout as sleep } from 'node:timers/promises';
import { Domains, languageTag, type Locale } from '@rollheim/contracts';
import { renderMail, type RenderedMail, type ServiceContext } from '@rollheim/service-kit';
import { createTransport } from 'nodemailer';
import { confirmToken } from './decide.ts';
import { WAIT_HOURS } from './requests.ts';

const POLL_MS = 1_000;
const LEASE_SECONDS = 60;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface DueMail {
  readonly valuationId: string;
  readonly email: string;
  readonly language: Locale;
  readonly attempts: number;
}

interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly note: string;
}

/**
 * The mail that asks whether an address belongs to who asked for a valuation. It holds our own words and a link:
 * nothing that was typed in, for anybody may have typed it.
 */
async function confirmationMail(
  language: Locale,
  link: string,
): Promise<RenderedMail & { readonly subject: string }> {
  const file = (await import(`../locales/${language}.json`, { with: { type: 'json' } })) as {
    default: MailWords;
  };
  const { subject, text, button, note } = file.default;
  return {
    subject,
    ...renderMail({
      lang: languageTag(language),
      preheader: note,
      kind: '',
      state: null,
      picture: null,
      heading: subject,
      paragraphs: [text],
      figures: [],
      due: null,
      button: { label: button, href: link },
      note,
      why: null,
      links: [{ label: link, href: link }],
      about: '',
    }),
  };
}

/** Sends the mails of the requests, at least once: each is tried again, later and later, until the server took it. */
export function startMailer(ctx: ServiceContext): void {
  const { env, pool, log, signal } = ctx;
  const transport = createTransport({ url: env.SMTP_URL, ...TIMEOUTS } as never, { from: env.MAIL_FROM });
  const domains = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS);

  async function sendDue(): Promise<boolean> {
    const { rows } = await pool.query<DueMail>(
      `update requests set mail_attempts = mail_attempts + 1, mail_at = now() + make_interval(secs => $1)
       where valuation_id = (select valuation_id from requests where mail_at <= now()
           and created_at > now() - make_interval(hours => $2) order by mail_at limit 1 for update skip locked)
       returning valuation_id as "valuationId", email, language, mail_attempts as attempts`,
      [LEASE_SECONDS, WAIT_HOURS],
    );
    const mail = rows[0];
    if (!mail) return false;
    const page = domains.address('valuation-motorhome-report', mail.language, { id: mail.valuationId });
    const link = `${page}?confirm=${confirmToken(mail.valuationId, env.SECRET)}`;
    try {
      await transport.sendMail({ to: mail.email, ...(await confirmationMail(mail.language, link)) });
      await pool.query('update requests set mail_at = null where valuation_id = $1', [mail.valuationId]);
    } catch (error) {
      // the server's words may name the receiver: log no more than its code
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn(
        { code: responseCode ?? code, attempts: mail.attempts },
        'a mail could not be sent; it is tried again',
      );
      await pool.query(
        'update requests set mail_at = now() + make_interval(secs => $2) where valuation_id = $1',
        [mail.valuationId, Math.min(2 ** mail.attempts, 900)],
      );
    }
    return true;
  }

  const running = (async () => {
    while (!signal.aborted) {
      const sent = await sendDue().catch((error: unknown) => {
        log.warn({ err: error }, 'the mail queue waits');
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
