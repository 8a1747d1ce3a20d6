import Joi from 'joi';

/** Settings of the content service besides the common ones. */
export interface ContentEnv {
  /** Mailbox of the service team: the contact form goes there. */
  readonly CONTACT_TO: string;
  /** JSON object that overrides parts of the auctions' schedule: texts name its times. */
  readonly AUCTION_SCHEDULE: string;
}

export const contentConfig = Joi.object<ContentEnv>({
  CONTACT_TO: Joi.string().email({ tlds: false }).default('service@rollheim.example'),
  AUCTION_SCHEDULE: Joi.string().default('{}'),
});
