import { messageText, pathTo, type Locale } from '@rollheim/contracts';
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

const WORDS = {
  de: { hello: 'Guten Tag', open: 'Jetzt ansehen', sign: 'Ihr Rollheim-Team' },
  en: { hello: 'Hello', open: 'View now', sign: 'Your Rollheim team' },
} as const;

/** The mail of a message. Names vehicle, price, end or deadline as its text does, and leads to its page. */
export function mailBody(content: MailContent, locale: Locale, publicUrl: string): MailBody {
  const { subject, text } = messageText(content.code, content.params, locale);
  const language = locale === 'de' ? 'de' : 'en';
  const { hello, open, sign } = WORDS[language];
  const greeting = content.name ? `${hello} ${content.name},` : `${hello},`;
  const href = publicUrl + pathTo(content.link.page, locale, content.link.params);
  return {
    subject: content.title ? `${subject}: ${content.title}` : subject,
    text: `${greeting}\n\n${text}\n\n${open}: ${href}\n\n${sign}`,
    html: `<!doctype html>
<html lang="${language}"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1c2420;max-width:36rem;margin:2rem auto">
<p>${escape(greeting)}</p>
<p>${escape(text)}</p>
<p><a href="${escape(href)}" style="display:inline-block;padding:.75rem 1.25rem;background:#1f5d4c;color:#fff;text-decoration:none;border-radius:.375rem">${open}</a></p>
<p>${sign}</p>
</body></html>`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
