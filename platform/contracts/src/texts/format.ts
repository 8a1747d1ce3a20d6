import { languageTag, type Locale } from '../locales.ts';
import { inEuros } from '../money.ts';

const euros = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

const exact = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** Cents as euros in German format without decimals, in every language (spec 1 §1). */
export const formatEuros = (cents: number): string => euros.format(inEuros(cents));

/** The same with the cents, where there are any: amounts that somebody owes. */
export const formatEurosExactly = (cents: number): string =>
  cents % 100 === 0 ? formatEuros(cents) : exact.format(inEuros(cents));

/** Display number in groups of three: 48 217. */
export const groupedNumber = (value: number): string =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0');

const days = new Map<Locale, Intl.DateTimeFormat>();

/** A day (`YYYY-MM-DD`) as the language writes it. */
export function formatDay(day: string, locale: Locale): string {
  let format = days.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeZone: 'UTC' });
    days.set(locale, format);
  }
  return format.format(new Date(day));
}

const instants = new Map<string, Intl.DateTimeFormat>();

/** Whether the minute alone identifies an instant: the end of a round that was extended has seconds. */
export const isWholeMinute = (instant: string | number | Date): boolean =>
  new Date(instant).getTime() % 60_000 === 0;

/**
 * An instant (ISO, or epoch ms) as date and time of day in Central European time (spec 2 §9).
 * @param exact with its seconds, where it has any
 * @param until time of day at which what begins then ends
 */
export function formatInstant(
  instant: string | number,
  locale: Locale,
  { exact = false, until = null }: { readonly exact?: boolean; readonly until?: string | null } = {},
): string {
  const timeStyle = exact && !isWholeMinute(instant) ? 'medium' : 'short';
  let format = instants.get(locale + timeStyle);
  if (!format) {
    format = new Intl.DateTimeFormat(languageTag(locale), {
      dateStyle: 'medium',
      timeStyle,
      timeZone: 'Europe/Berlin',
    });
    instants.set(locale + timeStyle, format);
  }
  const text = `${format.format(new Date(instant))}${until === null ? '' : `–${until}`}`;
  // a time of day is a number in German until it says that it is one
  return locale === 'de' ? `${text}\u00a0Uhr` : text;
}
