import { languageTag, messageText, type Domains, type Locale } from '@rollheim/contracts';
import type { MailLink, Params } from './message.ts';

/** What a mail says. */
export interface MailContent {
  readonly code: string;
  readonly params: Params;
  readonly title: string;
  readonly link: MailLink;
  /** Name of the receiver, for the greeting. */
  readonly name: string | null;
}

/** A mail in one language, plain and as HTML. */
export interface MailBody {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface MailWords {
  readonly hello: string;
  readonly open: string;
  readonly sign: string;
}

async function wordsOf(locale: Locale): Promise<MailWords> {
  const file = (await import(`../locales/${locale}.json`, { with: { type: 'json' } })) as {
    default: MailWords;
  };
  return file.default;
}

/** The mail of a message. Names vehicle, price, end or deadline as its text does, and leads to its page. */
export async function mailBody(content: MailContent, locale: Locale, domains: Domains): Promise<MailBody> {
  const { subject, text } = messageText(content.code, content.params, locale);
  const { hello, open, sign } = await wordsOf(locale);
  const greeting = content.name ? `${hello} ${content.name},` : `${hello},`;
  const href = domains.address(content.link.page, locale, content.link.params);
  return {
    subject: content.title ? `${subject}: ${content.title}` : subject,
    text: `${greeting}\n\n${text}\n\n${open}: ${href}\n\n${sign}`,
    html: `<!doctype html>
<html lang="${languageTag(locale)}"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1c2420;max-width:36rem;margin:2rem auto">
<p>${escape(greeting)}</p>
<p>${escape(text)}</p>
<p><a href="${escape(href)}" style="display:inline-block;padding:.75rem 1.25rem;background:#1f5d4c;color:#fff;text-decoration:none;border-radius:.375rem">${open}</a></p>
<p>${sign}</p>
</body></html>`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
