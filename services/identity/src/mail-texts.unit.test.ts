import { Domains, LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { linkMail } from './mail-texts.ts';

const MAILS = ['verify', 'reset', 'login', 'export', 'deleted', 'changed', 'device'] as const;
/** The line of the code in the mail of a login. */
const CODE = 'login.code';
/** The line of the ad in the mail that confirms an address. */
const AD = 'verify.ad';
/** Words of the page that ends a session at the provider. */
const FOOTER = ['contact', 'imprint', 'phone'].map((word) => `footer.${word}`);
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
        .filter((key) => !/^export\.(?:title|lead|files$|yes$|no$|of\.|field\.)/.test(key))
        .toSorted(),
    ).toEqual(
      [
        ...MAILS.flatMap((mail) => words.map((word) => `${mail}.${word}`)),
        CODE,
        AD,
        'hello',
        ...SIGN_OUT,
        ...FOOTER,
      ].toSorted(),
    );
    for (const purpose of MAILS) {
      const mail = await linkMail(purpose, locale, 'https://example.org/x?token=1');
      expect(mail.subject).not.toBe('');
      expect(mail.text).toContain('https://example.org/x?token=1');
      expect(mail.text).not.toMatch(/\{|undefined/);
      expect(mail.text).toContain((file.default as Record<string, string>)['hello']);
    }
  },
);

test('every mail names contact and imprint; only an address with a token is there to be copied', async () => {
  const domains = new Domains('https://rollheim.example', 'one');
  for (const purpose of MAILS) {
    const { text } = await linkMail(purpose, 'de', 'https://rollheim.example/a/konto', null, domains);
    expect(text).toContain(`Impressum: ${domains.address('imprint', 'de')}`);
    expect(text).toContain(`Kontakt: ${domains.address('contact', 'de')}`);
    expect(text).toContain('Rollheim Muster GmbH, Speicherhof 1, 20457 Hamburg\nTelefon +49 40 5550199');
    expect(text.match(/a\/konto/g)).toHaveLength(1);
  }
  const { text } = await linkMail('reset', 'de', 'https://rollheim.example/?reset=t0ken', null, domains);
  expect(text.match(/t0ken/g)).toHaveLength(2);
});
