import { languageTag, type Domains, type Locale } from '@rollheim/contracts';
import { renderNotice, type RenderedMail } from '@rollheim/service-kit';
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

/** Address of the page that a mail leads to, on the own domain of the language; with the token where it has one. */
export function linkOf(
  domains: Domains,
  purpose: MailPurpose,
  locale: Locale,
  token: string | null,
  adId: string | null = null,
): string {
  if (purpose === 'verify') return `${domains.address('verify-email', locale)}?token=${token}`;
  if (purpose === 'reset') return `${domains.address('login', locale)}?reset=${token}`;
  if (purpose === 'login') {
    const ad =
      adId === null
        ? null
        : new URL(domains.address('sell-edit', locale, { id: adId, step: 'continue' })).pathname;
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

/** A mail of identity. */
export async function linkMail(
  purpose: MailPurpose,
  locale: Locale,
  link: string,
  detail: string | null = null,
): Promise<MailBody> {
  const { subject, text, button, note } = await wordsOf(purpose, locale);
  return renderNotice({
    lang: languageTag(locale),
    subject,
    paragraphs: detail === null ? [text] : [text, detail],
    button: { label: button, href: link },
    note,
  });
}
