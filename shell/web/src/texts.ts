import type { Locale } from '@rollheim/contracts';
import { useText, type TextFunction, type TextKey, type Texts } from '@rollheim/module-api';
import type de from '../locales/de.json';

/** Keys of the shell's texts. */
export type ShellTextKey = TextKey<typeof de>;

/** The shell's texts in the language of the page. */
export const useShellText = (): TextFunction<typeof de> => useText<typeof de>();

/** Loads the shell's texts, a chunk of its own per language. */
export const loadTexts = (locale: Locale): Promise<{ readonly default: Texts }> =>
  import(`../locales/${locale}.json`, { with: { type: 'json' } });
