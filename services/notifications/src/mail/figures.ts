import { isWholeMinute, languageTag, moneyText, type Locale } from '@rollheim/contracts';
import type { MailFigure } from '@rollheim/service-kit';
import type { Params } from '../message.ts';
import type { Figure, MailDesign } from '../table/row.ts';
import type { Words } from './words.ts';

/** Parameters that are instants. */
export const INSTANTS = new Set(['startAt', 'endAt', 'deadline']);
/** Figures of what is paid to the house, and not to the other side. */
const OWED_TO_US = new Set(['commission', 'commission_net']);

/** A figure with its name in the words. */
export interface NamedFigure extends MailFigure {
  readonly name: string;
  /** A time of day and the one at which it ends: nothing is at it. */
  readonly range?: boolean;
}

export function figuresOf(
  figures: readonly Figure[],
  params: Params,
  locale: Locale,
  words: Words,
): readonly NamedFigure[] {
  return figures.flatMap(([name, param]): NamedFigure[] => {
    const value = params[param];
    const label = words[`figure.${name}`] ?? '';
    if (INSTANTS.has(param)) {
      const at = instantOf(value);
      // an appointment has an end, which is a time of its day
      const end = param === 'startAt' && params['endTime'] ? `–${params['endTime']}` : '';
      return at === null
        ? []
        : [
            {
              name,
              label,
              value: `${timeOf(param, locale, at)}${end}`,
              note: dayIn(locale, at),
              ...(end === '' ? {} : { range: true }),
            },
          ];
    }
    const money = moneyText(params, param, locale);
    if (money === null) return [];
    const note = money.note ?? (OWED_TO_US.has(name) ? words['to_us'] : undefined);
    return [{ name, label, value: money.figure, ...(note === undefined ? {} : { note }) }];
  });
}

/** What must happen, or happens, until when; null where nothing is due. */
export function dueOf(
  params: Params,
  { tone, steps, due }: MailDesign,
  locale: Locale,
  words: Words,
): string | null {
  // of an invoice that is to be paid
  const day = steps === 'buyer' ? instantOf(params['dueOn']) : null;
  if (day !== null) return (words['due.pay'] ?? '').replace('{day}', dayIn(locale, day));
  const deadline = instantOf(params['deadline']);
  const at = deadline ?? instantOf(params['endAt']);
  if (at === null) return null;
  const name = deadline === null ? 'ends' : (due ?? (tone === 'task' ? 'answer' : 'until'));
  return (words[`due.${name}`] ?? '').replace(
    '{when}',
    momentIn(deadline === null ? 'endAt' : 'deadline', locale, at, words),
  );
}

function instantOf(value: string | number | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}

const wallTime =
  (options: Intl.DateTimeFormatOptions) =>
  (locale: Locale, at: Date): string =>
    new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone: 'Europe/Berlin' }).format(at);
const timeIn = wallTime({ hour: '2-digit', minute: '2-digit' });
const SHORT = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const shortIn = wallTime(SHORT);
const exactTimeIn = wallTime({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const exactShortIn = wallTime({ ...SHORT, second: '2-digit' });
/** A time of day as messages write it: the end of an extended round with its seconds. */
const timeOf = (param: string, locale: Locale, at: Date): string =>
  (param === 'endAt' && !isWholeMinute(at) ? exactTimeIn : timeIn)(locale, at);
export const dayIn = wallTime({ weekday: 'long', day: 'numeric', month: 'long' });

/** When a round ends, as a line of many says it; null where it is not known. */
export function endIn(params: Params, locale: Locale, words: Words): string | null {
  const at = instantOf(params['endAt']);
  if (at === null) return null;
  const when = (isWholeMinute(at) ? shortIn : exactShortIn)(locale, at);
  return (words['line.ends'] ?? '').replace('{when}', when);
}

/** Number of things, and the first round of them that ends, as figures of one mail for many. */
export function figuresOfMany(
  all: readonly { readonly params: Params }[],
  locale: Locale,
  words: Words,
): readonly MailFigure[] {
  const ends = all.flatMap(({ params }) => instantOf(params['endAt']) ?? []);
  const first = ends.toSorted((one, other) => one.getTime() - other.getTime())[0];
  const count = { label: words['figure.count'] ?? '', value: String(all.length) };
  if (!first) return [count];
  const label = words['figure.first_end'] ?? '';
  return [count, { label, value: timeOf('endAt', locale, first), note: dayIn(locale, first) }];
}

/** Weekday, date and time of day; each language joins them in its own way. */
const momentIn = (param: string, locale: Locale, at: Date, words: Words): string =>
  (words['when'] ?? '').replace('{day}', dayIn(locale, at)).replace('{time}', timeOf(param, locale, at));

/** A bid that beats the receiver's is bad news. */
export const worse = (figure: MailFigure, name: string, { kind, tone }: MailDesign): MailFigure =>
  name === 'current_bid' && kind === 'bids' && tone === 'error' ? { ...figure, bad: true } : figure;

/** A figure with its time, where it is another soon. */
export function aged(named: NamedFigure, at: Date | undefined, locale: Locale, words: Words): MailFigure {
  const { name, range: _, ...figure } = named;
  if (name !== 'current_bid' || !at) return figure;
  const asOf = (words['as_of'] ?? '').replace('{time}', timeIn(locale, at));
  return { ...figure, note: figure.note ? `${figure.note}, ${asOf}` : asOf };
}
