import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { linkMail } from './mail-texts.ts';

const MAILS = ['verify', 'reset', 'login', 'export', 'deleted', 'changed', 'device'] as const;
/** The line of the code in the mail of a login. */
const CODE = 'login.code';
/** Words of the page that ends a session at the provider. */
const SIGN_OUT = ['title', 'text', 'button'].map((word) => `sign-out.${word}`);

test.each(LOCALES)(
  'every mail has subject, text, button and note in %s, and nothing is left over',
  async (locale) => {
    const file = (await import(`../locales/${locale}.json`, { with: { type: 'json' } })) as {
      default: object;
    };
    const words = ['subject', 'text', 'button', 'note'];
    expect(
      Object.keys(file.default)
        .filter((key) => !/^export\.(?:title|lead|files$|of\.)/.test(key))
        .toSorted(),
    ).toEqual(
      [...MAILS.flatMap((mail) => words.map((word) => `${mail}.${word}`)), CODE, ...SIGN_OUT].toSorted(),
    );
    for (const purpose of MAILS) {
      const mail = await linkMail(purpose, locale, 'https://example.org/x?token=1');
      expect(mail.subject).not.toBe('');
      expect(mail.text).toContain('https://example.org/x?token=1');
      expect(mail.text).not.toMatch(/\{|undefined/);
    }
  },
);
