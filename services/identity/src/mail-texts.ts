import { languageTag, type Domains, type Locale } from '@rollheim/contracts';
import { renderNotice, SAMPLE_HOUSE, type House, type RenderedMail } from '@rollheim/service-kit';
import type { LinkPurpose } from './links.ts';
import { textsOf } from './texts.ts';

/** What a mail of identity is for: a link, or news of the account. */
export type MailPurpose = LinkPurpose | 'deleted' | 'changed' | 'device';

interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly note: string;
}

async function wordsOf(purpose: MailPurpose, locale: Locale): Promise<MailWords> {
  const t = await textsOf(locale);
  const word = (name: keyof MailWords) => t(`${purpose}.${name}`);
  return { subject: word('subject'), text: word('text'), button: word('button'), note: word('note') };
}

/** A mail in one language, plain and as HTML. */
export interface MailBody extends RenderedMail {
  readonly subject: string;
}

const NO_AD = { adId: null, adStep: null };

/** Address of the page that a mail leads to, on the own domain of the language; with the token where it has one. */
export function linkOf(
  domains: Domains,
  purpose: MailPurpose,
  locale: Locale,
  token: string | null,
  { adId, adStep }: { readonly adId: string | null; readonly adStep: string | null } = NO_AD,
): string {
  if (purpose === 'verify') return `${domains.address('verify-email', locale)}?token=${token}`;
  if (purpose === 'reset') return `${domains.address('login', locale)}?reset=${token}`;
  if (purpose === 'login') {
    const ad =
      adId === null
        ? null
        : new URL(domains.address('sell-edit', locale, { id: adId, step: adStep ?? 'continue' })).pathname;
    const next = ad === null ? '' : `&next=${encodeURIComponent(ad)}`;
    return `${domains.address('login', locale)}?link=${token}${next}`;
  }
  if (purpose === 'export') return `${domains.address('account', locale)}?export=${token}`;
  return domains.address(purpose === 'deleted' ? 'home' : 'account', locale);
}

/** The line that says which browser it was, and when; null for mails without one. */
export const detailOf = (
  { detail, createdAt }: { readonly detail: string | null; readonly createdAt: Date },
  locale: Locale,
): string | null => {
  if (detail === null) return null;
  const at = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(createdAt);
  return [detail, at].filter(Boolean).join(' · ');
};

/** The line with the code of a login. */
export const codeLine = async (code: string, locale: Locale): Promise<string> =>
  (await textsOf(locale))('login.code').replace('{code}', code);

/** The line about the ad that waits for the address to be confirmed. */
export const adLine = async (locale: Locale): Promise<string> => (await textsOf(locale))('verify.ad');

/** A mail of identity; `domains` give it the links to contact and imprint. */
export async function linkMail(
  purpose: MailPurpose,
  locale: Locale,
  link: string,
  detail: string | null = null,
  domains: Domains | null = null,
  house: House = SAMPLE_HOUSE,
): Promise<MailBody> {
  const { subject, text, button, note } = await wordsOf(purpose, locale);
  const t = await textsOf(locale);
  return renderNotice({
    lang: languageTag(locale),
    subject,
    paragraphs: [t('hello'), text, ...(detail === null ? [] : [detail])],
    button: { label: button, href: link },
    note,
    // what has a token is copied where a button does not work; all else is found on the site
    copied: link.includes('='),
    links: (domains ? (['contact', 'imprint'] as const) : []).map((page) => ({
      label: t(`footer.${page}`),
      href: domains?.address(page, locale) ?? '',
    })),
    house,
    phone: t('footer.phone'),
  });
}
