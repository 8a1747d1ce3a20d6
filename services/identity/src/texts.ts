import type { Locale } from '@rollheim/contracts';

/** The texts of mails and exports in one language; a key without text is answered as itself. */
export async function textsOf(locale: Locale): Promise<(key: string) => string> {
  const file = (await import(`../locales/${locale}.json`, { with: { type: 'json' } })) as {
    default: Readonly<Record<string, string>>;
  };
  return (key) => file.default[key] ?? key;
}
