import { languageTag, type Locale } from '../locales.ts';

/** When rounds end, as the schedule in force says it. */
export interface RoundTimes {
  /** ISO weekdays (1 = Monday) with ends. */
  readonly weekdays: readonly number[];
  /** First and last instant of an end, `HH:MM`; null: at any hour. */
  readonly between: readonly [from: string, to: string] | null;
  /** The longest that a round lasts, minutes. */
  readonly longestMinutes: number;
  /** A demo ends its rounds when the market does not: then these are the market's times. */
  readonly market: RoundTimes | null;
}

/** What texts say of the times of rounds. */
export interface RoundTexts {
  /** Goes behind "ends": `on a working day between 14:00 and 17:00`. */
  readonly ends: string;
  /** `24 hours`. */
  readonly longest: string;
}

interface Words {
  readonly workdays: string;
  readonly everyDay: string;
  readonly between: (from: string, to: string) => string;
  readonly anyHour: string;
  readonly demo: (market: string) => string;
  /** Whole hours are written without their minutes. */
  readonly bareHours: boolean;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  de: {
    workdays: 'werktags',
    everyDay: 'an jedem Tag',
    between: (from, to) => `zwischen ${from} und ${to} Uhr`,
    anyHour: 'zu jeder Uhrzeit',
    demo: (market) => `nur in dieser Demo; sonst ${market}`,
    bareHours: true,
  },
  en: {
    workdays: 'on a working day',
    everyDay: 'on any day',
    between: (from, to) => `between ${from} and ${to}`,
    anyHour: 'at any hour',
    demo: (market) => `in this demo only; otherwise ${market}`,
    bareHours: false,
  },
  nl: {
    workdays: 'op een werkdag',
    everyDay: 'op elke dag',
    between: (from, to) => `tussen ${from} en ${to} uur`,
    anyHour: 'op elk uur',
    demo: (market) => `alleen in deze demo; anders ${market}`,
    bareHours: true,
  },
  sv: {
    workdays: 'på en vardag',
    everyDay: 'vilken dag som helst',
    between: (from, to) => `mellan kl. ${from} och ${to}`,
    anyHour: 'vilken tid som helst',
    demo: (market) => `bara i den här demon; annars ${market}`,
    bareHours: true,
  },
  da: {
    workdays: 'på en hverdag',
    everyDay: 'på en hvilken som helst dag',
    between: (from, to) => `mellem kl. ${from} og ${to}`,
    anyHour: 'når som helst på døgnet',
    demo: (market) => `kun i denne demo; ellers ${market}`,
    bareHours: true,
  },
  pl: {
    workdays: 'w dzień roboczy',
    everyDay: 'w dowolnym dniu',
    between: (from, to) => `między ${from} a ${to}`,
    anyHour: 'o dowolnej porze',
    demo: (market) => `tylko w tej wersji demo; poza nią ${market}`,
    bareHours: true,
  },
  es: {
    workdays: 'en día laborable',
    everyDay: 'cualquier día',
    between: (from, to) => `entre las ${from} y las ${to} h`,
    anyHour: 'a cualquier hora',
    demo: (market) => `solo en esta demo; fuera de ella, ${market}`,
    bareHours: true,
  },
  cs: {
    workdays: 'v pracovní den',
    everyDay: 'kterýkoli den',
    between: (from, to) => `mezi ${from} a ${to}`,
    anyHour: 'v kteroukoli hodinu',
    demo: (market) => `jen v této ukázce; jinak ${market}`,
    bareHours: false,
  },
};

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function daysOf(weekdays: readonly number[], locale: Locale): { before: string; behind: string } {
  const sorted = weekdays.toSorted((a, b) => a - b);
  const days = sorted.join('');
  if (days === '12345') return { before: WORDS[locale].workdays, behind: '' };
  if (days === '1234567') return { before: WORDS[locale].everyDay, behind: '' };
  const tag = languageTag(locale);
  const name = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const names = sorted.map((day) => name.format(MONDAY + (day - 1) * DAY_MS));
  return { before: '', behind: `(${new Intl.ListFormat(tag).format(names)})` };
}

function endsOf({ weekdays, between, market }: RoundTimes, locale: Locale): string {
  const words = WORDS[locale];
  const said = (time: string) => (words.bareHours ? time.replace(/:00$/, '') : time);
  const { before, behind } = daysOf(weekdays, locale);
  const hours = between ? words.between(said(between[0]), said(between[1])) : words.anyHour;
  const ends = [before, hours, behind].filter(Boolean).join(' ');
  return market ? `${ends} (${words.demo(endsOf(market, locale))})` : ends;
}

/** The times of rounds in the words of a language. */
export function roundTexts(times: RoundTimes, locale: Locale): RoundTexts {
  const whole = times.longestMinutes % 60 === 0;
  const longest = new Intl.NumberFormat(languageTag(locale), {
    style: 'unit',
    unit: whole ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(whole ? times.longestMinutes / 60 : times.longestMinutes);
  return { ends: endsOf(times, locale), longest };
}

/** A text with its `{round:ends}` and `{round:longest}` written in words. */
export function withRoundTimes(text: string, times: RoundTimes, locale: Locale): string {
  const { ends, longest } = roundTexts(times, locale);
  return text.replaceAll('{round:ends}', ends).replaceAll('{round:longest}', longest);
}
