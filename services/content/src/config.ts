import Joi from 'joi';

/** What the content service is told besides the common settings. */
export interface ContentEnv {
  /** Mailbox of the service team: the contact form goes there. */
  readonly CONTACT_TO: string;
}

export const contentConfig = Joi.object<ContentEnv>({
  CONTACT_TO: Joi.string().email({ tlds: false }).default('service@rollheim.example'),
});
