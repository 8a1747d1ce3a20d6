import Joi from 'joi';

/** Configuration of mails. */
export interface MailConfig {
  /** Mails under way at once, a connection each: no more than the mail server takes of one sender. */
  readonly MAIL_LANES: number;
  /** Secret that the mail provider signs its events with: bounces and complaints. Undefined: none are taken. */
  readonly MAIL_EVENTS_SECRET?: string;
}

/** Its schema. */
export const mailConfig = Joi.object<MailConfig>({
  MAIL_LANES: Joi.number().integer().min(2).max(100).default(8),
  MAIL_EVENTS_SECRET: Joi.string().min(32),
});
