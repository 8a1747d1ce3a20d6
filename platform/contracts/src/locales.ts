/** The languages of the site, the default first (spec 1 §1). */
export const LOCALES = ['de', 'en', 'nl', 'sv', 'da', 'pl', 'es', 'cs'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'de';

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** Language tag for `Intl` and for documents: English is written as in Britain. */
export const languageTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : locale);

/** The country that forms begin with in a language; English is read everywhere, and begins where the house is. */
export const LOCALE_COUNTRIES = {
  de: 'DE',
  en: 'DE',
  nl: 'NL',
  sv: 'SE',
  da: 'DK',
  pl: 'PL',
  es: 'ES',
  cs: 'CZ',
} as const satisfies Readonly<Record<Locale, string>>;

/** What each language calls itself: the same in every language. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  de: 'Deutsch',
  en: 'English',
  nl: 'Nederlands',
  sv: 'Svenska',
  da: 'Dansk',
  pl: 'Polski',
  es: 'Español',
  cs: 'Čeština',
};
