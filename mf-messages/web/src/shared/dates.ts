import type { Locale } from '@rollheim/contracts';

const ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}/${name}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: ZONE });
    formats.set(key, found);
  }
  return found;
}

/** Day in Berlin as `2026-11-20`; days compare as text. */
export const dayOf = (instant: string | number): string =>
  format('en', 'day', { year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(new Date(instant))
    .split('/')
    .reverse()
    .join('-');

/** Date of a subject: the time today, the weekday within a week, else the day; with the year where it is another. */
export function shortDate(instant: string, now: number, locale: Locale): string {
  const day = dayOf(instant);
  const today = dayOf(now);
  const date = new Date(instant);
  if (day === today)
    return format(locale, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);
  const age = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  if (age > 0 && age < 7) return format(locale, 'weekday', { weekday: 'short' }).format(date);
  if (day.slice(0, 4) === today.slice(0, 4))
    return format(locale, 'short', { day: '2-digit', month: '2-digit' }).format(date);
  return format(locale, 'date', { day: '2-digit', month: '2-digit', year: '2-digit' }).format(date);
}

/** Heading of a day: `Freitag, 20. November`. */
export const dayHeading = (instant: string, locale: Locale): string =>
  format(locale, 'heading', { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(instant));

/** Weekday and time of a deadline: `So., 14:42`. */
export const deadlineText = (instant: string, locale: Locale): string =>
  format(locale, 'deadline', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
