import { languageTag, type Domains, type Locale } from '@rollheim/contracts';
import { renderMail, type RenderedMail } from '@rollheim/service-kit';
import type { LinkPurpose } from './links.ts';

interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly note: string;
}

async function wordsOf(purpose: LinkPurpose, locale: Locale): Promise<MailWords> {
  const file = (await import(`../locales/${locale}.json`, { with: { type: 'json' } })) as {
    default: Readonly<Record<string, string>>;
  };
  const word = (name: string) => file.default[`${purpose}.${name}`] ?? '';
  return { subject: word('subject'), text: word('text'), button: word('button'), note: word('note') };
}

/** A mail in one language, plain and as HTML. */
export interface MailBody extends RenderedMail {
  readonly subject: string;
}

/** Address of the page that takes the token, on the own domain of the language. */
export const linkOf = (domains: Domains, purpose: LinkPurpose, locale: Locale, token: string): string =>
  purpose === 'verify'
    ? `${domains.address('verify-email', locale)}?token=${token}`
    : `${domains.address('login', locale)}?reset=${token}`;

/** The mail of a one-time link. */
export async function linkMail(purpose: LinkPurpose, locale: Locale, link: string): Promise<MailBody> {
  const { subject, text, button, note } = await wordsOf(purpose, locale);
  return {
    subject,
    ...renderMail({
      lang: languageTag(locale),
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
