const NBSP = '\u00a0';
const ZONE = 'Europe/Berlin';

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, '.');

/**
 * A price in euros, German format in every locale: 4000000 → '40.000 €' with a no-break space (spec 2 §1).
 * @param cents whole cents
 * @param _locale taken so that callers need not know that the format is the same everywhere
 * @param options `withCents` shows them, as invoices do; otherwise the amount is rounded to whole euros
 */
export const formatPrice = (
  cents: number,
  _locale?: string,
  options: { withCents?: boolean } = {},
): string => {
  const { withCents = false } = options;
  const absolute = Math.abs(withCents ? cents : Math.round(cents / 100) * 100);
  const sign = cents < 0 && absolute > 0 ? '−' : '';
  const euros = grouped(String(Math.floor(absolute / 100)));
  const rest = withCents ? `,${String(absolute % 100).padStart(2, '0')}` : '';
  return `${sign}${euros}${rest}${NBSP}€`;
};

/** An amount that is paid or owed, which is never rounded: with cents where there are any (docs/money.md). */
export const formatAmount = (cents: number): string =>
  formatPrice(cents, undefined, { withCents: cents % 100 !== 0 });

const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
const cached = <T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T => {
  const known = cache.get(key);
  if (known) return known as T;
  const made = make();
  cache.set(key, made);
  return made;
};

/** The typeface has no narrow no-break space; ICU versions differ in theirs. */
const plainSpaces = (text: string): string => text.replaceAll(/[\u202f\u2009]/g, NBSP);

/** A number in the reader's language: 48200 → '48.200' (de), '48,200' (en). */
export const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions = {}): string =>
  plainSpaces(
    cached(
      `n${locale}${JSON.stringify(options)}`,
      () => new Intl.NumberFormat(bcp47(locale), options),
    ).format(value),
  );

export type DateStyle =
  | 'date'
  | 'dateLong'
  | 'dayLong'
  | 'time'
  | 'timeSeconds'
  | 'dateTime'
  | 'weekday'
  | 'month';

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dateLong: { day: 'numeric', month: 'long', year: 'numeric' },
  dayLong: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  timeSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  dateTime: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  weekday: { weekday: 'short', day: '2-digit', month: '2-digit' },
  month: { month: '2-digit', year: 'numeric' },
};

/** English dates are British: day before month. */
const bcp47 = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

/**
 * An instant in Berlin time, the same on server and browser (spec 2 §9: times are Central European).
 * @param instant ISO string or epoch ms
 */
export const formatDateTime = (
  instant: string | number,
  locale: string,
  style: DateStyle = 'dateTime',
): string =>
  plainSpaces(
    cached(
      `d${locale}${style}`,
      () =>
        // month and year are written one way in all languages, as on papers of vehicles: 06/2019
        new Intl.DateTimeFormat(style === 'month' ? 'en-GB' : bcp47(locale), {
          ...STYLES[style],
          timeZone: ZONE,
        }),
    ).format(new Date(instant)),
  );

const dayOf = (at: number): string => formatDateTime(at, 'de', 'date');

/** `today`, `tomorrow`, or `day` for any other day, seen from `now`, as Berlin counts days. Both epoch ms. */
export function nearDay(at: number, now: number): 'today' | 'tomorrow' | 'day' {
  const [day, today] = [at, now].map(dayOf);
  if (day === today) return 'today';
  // a day has 23, 24 or 25 hours
  const next = [23, 25].map((hours) => dayOf(now + hours * 3_600_000)).find((each) => each !== today);
  return day === next ? 'tomorrow' : 'day';
}
