import { languageTag, type Locale } from '../locales.ts';

/**
 * How long what is only kept for a time stays, days. The services delete by this table, and the privacy page shows
 * it: `{kept:<name>}` in its texts.
 */
export const RETENTION = {
  /** Ads that a visitor began without an account, after their last change. */
  anonymousAds: 60,
  /** Ads of an account that were never auctioned, after their last change. */
  drafts: 730,
  /** Documents of a vehicle whose auction is over, after the last change. */
  documents: 1095,
  /** Uploaded files that no ad and no account has taken: the call that stores one has it taken, no one does later. */
  unusedFiles: 1,
  /** People who asked for a valuation and made no account. */
  prospects: 365,
  /** Valuations, after they were asked for. */
  valuations: 365,
  /** Valuations that were begun and not asked for. */
  valuationDrafts: 30,
  /** What was written to the team and could not be sent. */
  contacts: 30,
  /** Messages whose task is done or that have none. */
  messages: 730,
  /** Which mails were sent. */
  mails: 90,
  /** Archives of own data. */
  exports: 7,
  /** Browsers that an account was used with, after the last login. */
  devices: 365,
  /** Security events: logins, refusals, looks at papers. */
  securityEvents: 180,
  /** Reasons and details of what the team did. */
  auditTrail: 3650,
  /** Bids, and suspicions of shill bidding, for who looks for it. */
  shillGuard: 365,
  /** Page views. */
  accessLog: 30,
  /** Actions on the site. */
  userActions: 30,
} as const satisfies Readonly<Record<string, number>>;

export type Retained = keyof typeof RETENTION;

const isRetained = (name: string): name is Retained => Object.hasOwn(RETENTION, name);

/** `60 Tage`, `2 years`: a time of the table in the words of a language. */
export function retentionText(name: Retained, locale: Locale): string {
  const days = RETENTION[name];
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return new Intl.NumberFormat(languageTag(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
}

/** A text with its `{kept:<name>}` written in words. Throws for a name that the table has not. */
export const withRetention = (text: string, locale: Locale): string =>
  text.replaceAll(/\{kept:(\w+)\}/g, (_, name: string) => {
    if (!isRetained(name)) throw new Error(`No time is kept for ${name}`);
    return retentionText(name, locale);
  });
