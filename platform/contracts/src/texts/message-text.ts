import type { Locale } from '../locales.ts';
import { formatDay, formatEuros, formatEurosExactly, formatInstant, groupedNumber } from './format.ts';
import cs from './messages/cs.json' with { type: 'json' };
import da from './messages/da.json' with { type: 'json' };
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import nl from './messages/nl.json' with { type: 'json' };
import pl from './messages/pl.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };

export interface MessageText {
  readonly subject: string;
  readonly text: string;
}

/** Parameters of a message: what a text names in braces. */
export type MessageParams = Readonly<Record<string, string | number | null>>;

const catalogues: Readonly<Record<Locale, Readonly<Record<string, MessageText>>>> = {
  de,
  en,
  nl,
  sv,
  da,
  pl,
  es,
  cs,
};

/** Parameters in cents and parameters that are instants (ISO, or epoch ms); all others are left as they are. */
const MONEY = new Set([
  'price',
  'priceStays',
  'ask',
  'lapsed',
  'low',
  'high',
  'acceptedAsk',
  'acceptedOffer',
  'confirmedOffer',
  'boughtNow',
  'bound',
  'reached',
]);
/** Cents that somebody owes: shown to the cent. */
const OWED = new Set([
  'commission',
  'commissionNet',
  'payable',
  'proceedsEu',
  'proceedsExport',
  'reduction',
  'reductionNet',
  'priceLeft',
  'priceLeftNet',
  'returned',
  'part',
  'back',
  'open',
]);
/** What follows the net price of a receiver who sees net prices (`params.priceNet`, `lapsedNet` and so on). */
const NET_NOTES: Readonly<Record<Locale, string>> = {
  de: 'netto ({gross} brutto)',
  en: 'net ({gross} gross)',
  nl: 'netto ({gross} bruto)',
  sv: 'netto ({gross} brutto)',
  da: 'netto ({gross} brutto)',
  pl: 'netto ({gross} brutto)',
  es: 'netos ({gross} brutos)',
  cs: 'bez DPH ({gross} s DPH)',
};

/** What follows a gross price (`params.priceBasis` is 'gross'). */
const GROSS_NOTES: Readonly<Record<Locale, string>> = {
  de: 'brutto',
  en: 'gross',
  nl: 'bruto',
  sv: 'brutto',
  da: 'brutto',
  pl: 'brutto',
  es: 'brutos',
  cs: 's DPH',
};

/** The figure of a money parameter, and what names it: gross, or net with the gross price beside it; null: it is clear. */
export interface MoneyText {
  readonly figure: string;
  readonly note: string | null;
}

/** A parameter in cents as its receiver reads it; null where it is not given, or no amount. */
export function moneyText(params: MessageParams, name: string, locale: Locale): MoneyText | null {
  const value = paramOf(params, name);
  if (typeof value !== 'number') return null;
  if (OWED.has(name)) return { figure: formatEurosExactly(value), note: null };
  if (!MONEY.has(name)) return null;
  const net = paramOf(params, `${name}Net`);
  const gross = paramOf(params, 'priceBasis') === 'gross' ? GROSS_NOTES[locale] : null;
  if (typeof net !== 'number') return { figure: formatEuros(value), note: gross };
  // what is paid, and an offer with its deadline, which is accepted as it is, is written as its page writes it
  const stands = net === paramOf(params, 'payable') || paramOf(params, 'deadline') !== null;
  const figure = (stands ? formatEurosExactly : formatEuros)(net);
  return { figure, note: NET_NOTES[locale].replace('{gross}', formatEuros(value)) };
}
const INSTANTS = new Set(['startAt', 'endAt', 'deadline', 'boundUntil', 'agreedBefore']);
/** Days, `YYYY-MM-DD`. */
const DAYS = new Set(['paidOn', 'payBy']);
/** Times of a pickup, parted by commas: an instant, a slash, and the time of day at which it ends. */
const TIMES = 'times';
/** Names that the auction engine gives to the same things. */
const ALIASES: Readonly<Record<string, string>> = {
  price: 'amount',
  startAt: 'start',
  endAt: 'end',
  question: 'text',
};

/**
 * Subject and text of a message in a language. `params.text` and `params.side` take a variant of the text
 * where there is one (`read_me.ad_rejected`, `….buyer`). A part of a text in double brackets is used only where
 * all its parameters are given. A code that this release does not know (a newer service sent it) reads as a
 * general notice.
 */
export function messageText(code: string, params: MessageParams, locale: Locale): MessageText {
  const texts = catalogues[locale];
  const found =
    texts[`${code}.${params['text']}`] ??
    texts[`${code}.${params['side']}`] ??
    texts[code] ??
    texts['read_me'];
  if (!found) throw new Error('The message catalogue has no text for read_me');
  return {
    subject: fill(found.subject, params, locale),
    text: fill(found.text, params, locale),
  };
}

function fill(template: string, params: MessageParams, locale: Locale): string {
  return template
    .replace(/\[\[(.*?)\]\]/g, (_, part: string) =>
      namesIn(part).every((n) => given(params, n)) ? part : '',
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => valueOf(params, name, locale));
}

const namesIn = (part: string): string[] => [...part.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

const paramOf = (params: MessageParams, name: string): string | number | null =>
  params[name] ?? params[ALIASES[name] ?? name] ?? null;

const given = (params: MessageParams, name: string): boolean =>
  paramOf(params, name) !== null && paramOf(params, name) !== '';

function valueOf(params: MessageParams, name: string, locale: Locale): string {
  const value = paramOf(params, name) ?? '';
  const money = moneyText(params, name, locale);
  if (money) return money.note === null ? money.figure : `${money.figure} ${money.note}`;
  if (name === 'number' && typeof value === 'number') return groupedNumber(value);
  if (DAYS.has(name) && value !== '') return formatDay(String(value), locale);
  if (name === TIMES) return timesText(String(value), locale);
  const end = name === 'startAt' ? paramOf(params, 'endTime') : null;
  if (INSTANTS.has(name) && value !== '')
    return formatInstant(value, locale, {
      exact: name === 'endAt',
      until: end === null ? null : String(end),
    });
  return String(value);
}

const timesText = (times: string, locale: Locale): string =>
  times
    .split(',')
    .filter((time) => time !== '')
    .map((time) => {
      const [start = '', end = ''] = time.split('/');
      return formatInstant(start, locale, { until: end });
    })
    .join('; ');
