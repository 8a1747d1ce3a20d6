import type { Locale } from '@rollheim/contracts';
import { languageOf } from '@rollheim/contracts/server';
import type { Translator } from '../translation/translator.ts';
import type { Written } from './sections.ts';

/**
 * A text of the seller as a reader of a language gets it: as it was written where it is in that language or no machine
 * translates it, else what the machine made of it.
 */
export async function writtenFor(
  translator: Pick<Translator, 'translate'>,
  text: string,
  locale: Locale,
): Promise<Written> {
  const language = languageOf(text);
  const original = { text, language, translated: false };
  if (language === locale) return original;
  const { kept, ...made } = await translator.translate(text, locale);
  if (made.translated) return made;
  // a machine that knows the language knows it better than its frequent words
  return { ...original, language: kept === 'same' ? locale : (made.language ?? language) };
}
