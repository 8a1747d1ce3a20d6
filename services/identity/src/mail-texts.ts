import { languageTag, type Domains, type Locale } from '@rollheim/contracts';
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
export interface MailBody {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
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
    text: `${text}\n\n${link}\n\n${note}\n\nRollheim`,
    html: `<!doctype html>
<html lang="${languageTag(locale)}"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1c2420;max-width:36rem;margin:2rem auto">
<p>${text}</p>
<p><a href="${link}" style="display:inline-block;padding:.75rem 1.25rem;background:#1f5d4c;color:#fff;text-decoration:none;border-radius:.375rem">${button}</a></p>
<p style="font-size:.875rem">${link}</p>
<p style="font-size:.875rem;color:#55605a">${note}</p>
<p>Rollheim</p>
</body></html>`,
  };
}
