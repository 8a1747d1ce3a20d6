/** The languages of the site, the default first (spec 1 §1). */
export const LOCALES = ['de', 'en', 'nl', 'sv', 'da', 'pl', 'es', 'cs'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'de';

/** Languages whose texts are complete; the others fall back to English until theirs are written. */
export const WRITTEN_LOCALES: readonly Locale[] = ['de', 'en'];

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);
