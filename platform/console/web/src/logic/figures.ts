import type { ConsoleLocale } from '../texts.ts';

const tag = (locale: ConsoleLocale): string => (locale === 'en' ? 'en-GB' : locale);

/** A share of 0 to 1 as percent: few digits where it is large, more where it is small. */
export function percent(share: number, locale: ConsoleLocale): string {
  const value = share * 100;
  const digits = value === 0 || value >= 10 ? 1 : value >= 1 ? 1 : 2;
  const text = new Intl.NumberFormat(tag(locale), { maximumFractionDigits: digits }).format(value);
  return `${text}\u00a0%`;
}

/** Basis points as percent without the sign. */
export const share = (basisPoints: number, locale: ConsoleLocale): string =>
  new Intl.NumberFormat(tag(locale), { maximumFractionDigits: 2 }).format(basisPoints / 100);

/** Evidence: short, and readable over many orders of magnitude. */
export function evidence(value: number, locale: ConsoleLocale): string {
  if (value !== 0 && (value >= 1e6 || value < 0.001)) {
    const power = Math.round(Math.log10(value));
    return `10^${power}`;
  }
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return new Intl.NumberFormat(tag(locale), { maximumFractionDigits: digits }).format(value);
}

/** Milliseconds as people read them. */
export function duration(ms: number, locale: ConsoleLocale): string {
  const seconds = ms >= 1000;
  const number = new Intl.NumberFormat(tag(locale), { maximumFractionDigits: seconds ? 1 : 0 });
  return seconds ? `${number.format(ms / 1000)}\u00a0s` : `${number.format(ms)}\u00a0ms`;
}

const DAY_MS = 86_400_000;
const ZONE = 'Europe/Berlin';

/** An instant in Berlin: the time alone within half a day, else with its date. */
export function clock(at: number | string, locale: ConsoleLocale, now = Date.now(), seconds = false): string {
  const ms = typeof at === 'string' ? Date.parse(at) : at;
  const near = Math.abs(now - ms) < DAY_MS / 2;
  return new Intl.DateTimeFormat(tag(locale), {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    ...(near ? {} : { day: '2-digit', month: '2-digit' }),
  }).format(ms);
}

/** The position of evidence between nothing (1) and its limit, 0 to 1, on a scale of powers. */
export function evidencePart(e: number, limit: number): number {
  if (e <= 1) return 0;
  return Math.min(1, Math.log(e) / Math.log(limit));
}
