import { createContext, useContext } from 'react';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

/** Languages of the people who run the marketplace. */
export type ConsoleLocale = 'de' | 'en';

/** Gives a text by its dotted key; `count` chooses the plural form and is written in the reader's way. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

interface Tree {
  readonly [key: string]: string | Tree;
}
const TEXTS: Readonly<Record<ConsoleLocale, Tree>> = { de, en };

function find(tree: Tree, key: string): string | null {
  let at: string | Tree | undefined = tree;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : null;
}

/** Texts of a language. A key that is not there is an error of ours, and throws. */
export function translator(locale: ConsoleLocale): Translate {
  const tree = TEXTS[locale];
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale);
  return (key, values = {}) => {
    const count = values['count'];
    const text =
      find(tree, key) ?? (typeof count === 'number' ? find(tree, `${key}_${plural.select(count)}`) : null);
    if (text === null) throw new Error(`there is no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? number.format(value) : (value ?? '');
    });
  };
}

/** True when there is such a text: for keys that come from the server. */
export const hasText = (key: string): boolean => find(en, key) !== null;

interface Language {
  readonly locale: ConsoleLocale;
  readonly t: Translate;
  readonly choose: (locale: ConsoleLocale) => void;
}

export const LanguageContext = createContext<Language | null>(null);

/** The reader's language, and how to change it. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('there is no language around this');
  return language;
}

/** Texts in the reader's language. */
export const useTexts = (): Translate => useLanguage().t;
