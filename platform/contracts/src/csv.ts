import { languageTag, type Locale } from './locales.ts';
import { inEuros } from './money.ts';

/** What a cell of {@link toCsv} may hold; null is an empty one. */
export type CsvCell =
  | string
  | number
  | null
  /** Euros, whole cents. */
  | { readonly cents: number }
  /** An instant, ISO. */
  | { readonly at: string }
  /** A day, `YYYY-MM-DD`. */
  | { readonly day: string };

type Row = readonly CsvCell[];

/**
 * Where a spreadsheet may take text for a formula: at the begin of a cell, and behind a sign that is the separator of
 * cells somewhere, for whoever reads the file with another separator than ours reads no quotes either.
 */
const FORMULA = /^(?=[=+\-@\t\r])|(?<=[;,|\t\r\n])(?=[=+\-@])/g;
const DIGITS = /^\d+$/;

/** How spreadsheets of a language read a file. */
interface Dialect {
  readonly separator: string;
  readonly number: (value: number, places?: number) => string;
  readonly day: (instant: Date, timeZone: string) => string;
}

const dialects = new Map<Locale, Dialect>();

function dialectOf(locale: Locale): Dialect {
  const known = dialects.get(locale);
  if (known) return known;
  const tag = languageTag(locale);
  const decimal = new Intl.NumberFormat(tag).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
  const days = new Map<string, Intl.DateTimeFormat>();
  const dialect: Dialect = {
    // where the comma is in the numbers, it does not part them
    separator: decimal === ',' ? ';' : ',',
    number: (value, places) =>
      (places === undefined ? String(value) : value.toFixed(places)).replace('.', decimal ?? '.'),
    day: (instant, timeZone) => {
      const format =
        days.get(timeZone) ??
        new Intl.DateTimeFormat(tag, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
      days.set(timeZone, format);
      return format.format(instant).replaceAll(/\s/g, '');
    },
  };
  dialects.set(locale, dialect);
  return dialect;
}

const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', timeStyle: 'medium' });

function field(cell: CsvCell, { number, day }: Dialect): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return number(cell);
  if (typeof cell === 'string')
    return DIGITS.test(cell) ? cell : `"${cell.replace(FORMULA, "'").replaceAll('"', '""')}"`;
  if ('cents' in cell) return number(inEuros(cell.cents), 2);
  if ('day' in cell) return `"${day(new Date(`${cell.day}T12:00:00Z`), 'UTC')}"`;
  const instant = new Date(cell.at);
  return `"${day(instant, 'Europe/Berlin')} ${clock.format(instant)}"`;
}

/** Lines of {@link toCsv}, to go on with a table. */
export function csvRows(rows: readonly Row[], locale: Locale): string {
  const dialect = dialectOf(locale);
  return rows.map((row) => `${row.map((cell) => field(cell, dialect)).join(dialect.separator)}\r\n`).join('');
}

/**
 * A table as CSV (RFC 4180: CRLF, text in quotes, quotes doubled) as spreadsheets in a language read it: cells parted by
 * `;` where numbers have a decimal comma, else by `,`; days as the language writes them, times in Central European time.
 * UTF-8 with the mark by which spreadsheets know it. Text that a spreadsheet would evaluate as a formula has an apostrophe
 * before the sign that makes it one.
 */
export const toCsv = (rows: readonly Row[], locale: Locale): string => `\uFEFF${csvRows(rows, locale)}`;

/** Whole cents as euros with a decimal point: 4560050 → '45600.50'. */
export const euros = (cents: number): string => inEuros(cents).toFixed(2);
