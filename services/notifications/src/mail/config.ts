import Joi from 'joi';

/** Longest wait of a mail for others that join it, s: later it would be late. */
export const MOST_COLLECT_SECONDS = 600;

/** Configuration of mails. */
export interface MailConfig {
  /** Mails under way at once, a connection each: no more than the mail server takes of one sender. */
  readonly MAIL_LANES: number;
  /** From the first mail of a code that is collected on, so long others join it, s; 0: each goes out alone. */
  readonly MAIL_COLLECT_SECONDS: number;
  /** Secret that the mail provider signs its events with: bounces and complaints. Undefined: none are taken. */
  readonly MAIL_EVENTS_SECRET?: string;
  /** Mailbox that returned mails and complaints go to, `imaps://user:password@host/INBOX`. Undefined: none is read. */
  readonly MAIL_REPORTS_URL?: string;
  /**
   * Name that the server of that mailbox signs its `Authentication-Results` with: reports that passed neither DKIM nor
   * SPF are ignored. Undefined: all are taken.
   */
  readonly MAIL_REPORTS_AUTHSERV?: string;
  /** How often it is read, s. */
  readonly MAIL_REPORTS_SECONDS: number;
}

/** Its schema. */
export const mailConfig = Joi.object<MailConfig>({
  MAIL_LANES: Joi.number().integer().min(2).max(100).default(8),
  MAIL_COLLECT_SECONDS: Joi.number().integer().min(0).max(MOST_COLLECT_SECONDS).default(180),
  MAIL_EVENTS_SECRET: Joi.string().min(32),
  // without encryption the password and all returned mails can be read on the way
  MAIL_REPORTS_URL: Joi.string()
    .uri({ scheme: ['imap', 'imaps'] })
    .when('ROLLHEIM_ENV', { is: 'production', then: Joi.string().uri({ scheme: ['imaps'] }) }),
  MAIL_REPORTS_AUTHSERV: Joi.string()
    .pattern(/^[\w.-]+$/)
    .max(255),
  MAIL_REPORTS_SECONDS: Joi.number().min(0.1).max(3600).default(60),
});
