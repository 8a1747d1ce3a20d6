import { pathTo, WRITTEN_LOCALES, type Locale } from '@rollheim/contracts';
import type { LinkPurpose } from './links.ts';

interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly note: string;
}

const WORDS: Readonly<Record<'de' | 'en', Readonly<Record<LinkPurpose, MailWords>>>> = {
  de: {
    verify: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      text: 'Willkommen bei Rollheim. Mit einem Klick bestätigen Sie Ihre E-Mail-Adresse.',
      button: 'E-Mail-Adresse bestätigen',
      note: 'Der Link gilt 48 Stunden. Wenn Sie sich nicht bei uns angemeldet haben, ist nichts weiter zu tun.',
    },
    reset: {
      subject: 'Ihr neues Passwort',
      text: 'Sie möchten ein neues Passwort setzen. Mit einem Klick geht es weiter.',
      button: 'Neues Passwort setzen',
      note: 'Der Link gilt 2 Stunden. Wenn Sie das nicht waren, bleibt Ihr Passwort, wie es ist.',
    },
  },
  en: {
    verify: {
      subject: 'Please confirm your e-mail address',
      text: 'Welcome to Rollheim. One click confirms your e-mail address.',
      button: 'Confirm e-mail address',
      note: 'The link is valid for 48 hours. If you did not register with us, there is nothing else to do.',
    },
    reset: {
      subject: 'Your new password',
      text: 'You would like to set a new password. One click takes you there.',
      button: 'Set a new password',
      note: 'The link is valid for 2 hours. If this was not you, your password stays as it is.',
    },
  },
};

/** A mail in one language, plain and as HTML. */
export interface MailBody {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Address of the page that takes the token. */
export function linkOf(publicUrl: string, purpose: LinkPurpose, locale: Locale, token: string): string {
  return purpose === 'verify'
    ? `${publicUrl}${pathTo('verify-email', locale)}?token=${token}`
    : `${publicUrl}${pathTo('login', locale)}?reset=${token}`;
}

/** The mail of a one-time link; languages that are not written yet read English. */
export function linkMail(purpose: LinkPurpose, locale: Locale, link: string): MailBody {
  const language = WRITTEN_LOCALES.includes(locale) && locale === 'de' ? 'de' : 'en';
  const { subject, text, button, note } = WORDS[language][purpose];
  return {
    subject,
    text: `${text}\n\n${link}\n\n${note}\n\nRollheim`,
    html: `<!doctype html>
<html lang="${language}"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1c2420;max-width:36rem;margin:2rem auto">
<p>${text}</p>
<p><a href="${link}" style="display:inline-block;padding:.75rem 1.25rem;background:#1f5d4c;color:#fff;text-decoration:none;border-radius:.375rem">${button}</a></p>
<p style="font-size:.875rem">${link}</p>
<p style="font-size:.875rem;color:#55605a">${note}</p>
<p>Rollheim</p>
</body></html>`,
  };
}
