import type { Locale } from '@rollheim/contracts';
import { useText, type TextFunction, type TextKey, type Texts } from '@rollheim/module-api';
import type de from '../locales/de.json';

/** Keys of the shell's texts. */
export type ShellTextKey = TextKey<typeof de>;

/** The shell's texts in the language of the page. */
export const useShellText = (): TextFunction<typeof de> => useText<typeof de>();

/** Loads the shell's texts; a language that is not written yet reads English. */
export const loadTexts = (locale: Locale): Promise<{ readonly default: Texts }> =>
  locale === 'de'
    ? import('../locales/de.json', { with: { type: 'json' } })
    : import('../locales/en.json', { with: { type: 'json' } });
