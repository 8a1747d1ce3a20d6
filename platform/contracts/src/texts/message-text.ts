import type { Locale } from '../locales.ts';
import { formatEuros, formatInstant } from './format.ts';
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

/** Parameters in cents and parameters that are instants (ISO, or epoch ms); all others stand as they are. */
const MONEY = new Set(['price', 'commission', 'low', 'high']);
const INSTANTS = new Set(['startAt', 'endAt', 'deadline']);
/** Names that the auction engine gives to the same things. */
const ALIASES: Readonly<Record<string, string>> = {
  price: 'amount',
  startAt: 'start',
  endAt: 'end',
  question: 'text',
};

/**
 * Subject and text of a message in a language. `params.text` and `params.side` take a variant of the text
 * where there is one (`read_me.ad_rejected`, `….buyer`). A part of a text in double brackets stands only where
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
  if (MONEY.has(name) && typeof value === 'number') return formatEuros(value);
  if (INSTANTS.has(name) && value !== '') return formatInstant(value, locale);
  return String(value);
}
