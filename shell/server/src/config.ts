import Joi from 'joi';

export interface ShellConfig {
  /** How long a module's server page is waited for, ms. */
  readonly FRAGMENT_LIMIT_MS: number;
  /** Pulse of live streams, ms. */
  readonly SSE_HEARTBEAT_MS: number;
  /** Origin of a Strapi whose content takes the place of the content service's; `{ending}` is the language's. */
  readonly CMS_URL: string;
  /** Form service that newsletter sign-ups go to. */
  readonly NEWSLETTER_URL: string;
  /** Collector of error reports (a Sentry envelope endpoint with its key); empty: off. */
  readonly ERROR_REPORT_URL: string;
  /** Value of `?mc=` that counts without belonging to a merchant; empty: none. */
  readonly MERCHANT_CODE: string;
  /** `0`: browsers that keep the worker of the offline page give it up. */
  readonly OFFLINE_PAGE: '0' | '1';
  /** Name in the identity provider's old cookies, `auth._token.<name>`. */
  readonly PROVIDER_COOKIE: string;
  /** JSON object that overrides parts of the auctions' schedule: texts name its times. */
  readonly AUCTION_SCHEDULE: string;
}

export const shellConfig = Joi.object<ShellConfig>({
  FRAGMENT_LIMIT_MS: Joi.number().integer().min(1).default(800),
  SSE_HEARTBEAT_MS: Joi.number().integer().min(100).default(15_000),
  // `{ending}` is no part of an address as joi knows it
  CMS_URL: Joi.string()
    .pattern(/^https?:\/\/[^\s/]+\/?$/)
    .default(''),
  NEWSLETTER_URL: Joi.string().uri().default(''),
  ERROR_REPORT_URL: Joi.string().uri().default(''),
  MERCHANT_CODE: Joi.string()
    .pattern(/^[\w-]{1,64}$/)
    .default(''),
  OFFLINE_PAGE: Joi.string().valid('0', '1').default('1'),
  PROVIDER_COOKIE: Joi.string()
    .pattern(/^\w{1,40}$/)
    .default('oidc'),
  AUCTION_SCHEDULE: Joi.string().default('{}'),
});
