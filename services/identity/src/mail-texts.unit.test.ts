import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { linkMail } from './mail-texts.ts';

test.each(LOCALES)(
  'both mails have subject, text, button and note in %s, and nothing is left over',
  async (locale) => {
    const file = (await import(`../locales/${locale}.json`, { with: { type: 'json' } })) as {
      default: object;
    };
    const words = ['subject', 'text', 'button', 'note'];
    expect(Object.keys(file.default).toSorted()).toEqual(
      ['verify', 'reset'].flatMap((mail) => words.map((word) => `${mail}.${word}`)).toSorted(),
    );
    for (const purpose of ['verify', 'reset'] as const) {
      const mail = await linkMail(purpose, locale, 'https://example.org/x?token=1');
      expect(mail.subject).not.toBe('');
      expect(mail.text).toContain('https://example.org/x?token=1');
      expect(mail.text).not.toMatch(/\{|undefined/);
    }
  },
);
