import type { Locale } from '@rollheim/contracts';

/** Words around the texts of messages, by name. */
export type Words = Readonly<Record<string, string>>;

/** The words of a language. */
export async function wordsOf(locale: Locale): Promise<Words> {
  const file = (await import(`../../locales/${locale}.json`, { with: { type: 'json' } })) as {
    default: Words;
  };
  return file.default;
}
