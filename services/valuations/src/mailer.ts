import { Domains, type Locale, type ProductType } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import {
  MAIL_LEASE_SECONDS,
  mailErrorCode,
  mailRetrySeconds,
  openMailServer,
  runMailQueue,
} from '@rollheim/service-kit/mail-queue';
import { confirmationMail } from './confirmation-mail.ts';
import { confirmToken } from './decide.ts';
import { WAIT_HOURS } from './requests.ts';

const POLL_MS = 1_000;

interface DueMail {
  readonly valuationId: string;
  readonly productType: ProductType;
  readonly email: string;
  readonly language: Locale;
  readonly attempts: number;
}

/** Sends the mails of the requests, at least once: each is tried again, later and later, until the server took it. */
export function startMailer(ctx: ServiceContext): void {
  const { env, pool, log } = ctx;
  const server = openMailServer(env);
  const domains = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS);

  async function sendDue(): Promise<boolean> {
    const { rows } = await pool.query<DueMail>(
      `update requests set mail_attempts = mail_attempts + 1, mail_at = now() + make_interval(secs => $1)
       where valuation_id = (select valuation_id from requests where mail_at <= now()
           and created_at > now() - make_interval(hours => $2) order by mail_at limit 1 for update skip locked)
       returning valuation_id as "valuationId", email, language, mail_attempts as attempts,
         (select product_type from valuations v where v.valuation_id = requests.valuation_id) as "productType"`,
      [MAIL_LEASE_SECONDS, WAIT_HOURS],
    );
    const mail = rows[0];
    if (!mail) return false;
    const page = domains.address(`valuation-${mail.productType}-report`, mail.language, {
      id: mail.valuationId,
    });
    const link = `${page}?confirm=${confirmToken(mail.valuationId, env.SECRET)}`;
    try {
      await server.sendMail({ to: mail.email, ...(await confirmationMail(mail.language, link)) });
      await pool.query('update requests set mail_at = null where valuation_id = $1', [mail.valuationId]);
    } catch (error) {
      log.warn(
        { code: mailErrorCode(error), attempts: mail.attempts },
        'a mail could not be sent; it is tried again',
      );
      await pool.query(
        'update requests set mail_at = now() + make_interval(secs => $2) where valuation_id = $1',
        [mail.valuationId, mailRetrySeconds(mail.attempts)],
      );
    }
    return true;
  }

  runMailQueue(ctx, server, POLL_MS, sendDue);
}
