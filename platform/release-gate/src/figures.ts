import type { Locale } from '@rollheim/contracts';

/** A piece of a page's text: what is in one block, and the card, row or entry that it belongs to. */
export interface Words {
  /** What names the card, row or entry; empty outside of one. */
  readonly group: string;
  readonly text: string;
}

/** A figure as a page says it. */
export interface Figure {
  readonly group: string;
  /** The words around it, figures left out, or those before it. */
  readonly label: string;
  /** The block has words of its own. */
  readonly worded: boolean;
  readonly kind: 'amount' | 'date' | 'time' | 'span' | 'measure' | 'number';
  /** Whatever it is written like: `20000 €`. */
  readonly value: string;
  /** As it is written. */
  readonly written: string;
}

const CURRENCY = String.raw`€|EUR|CHF|Kč|CZK|zł|PLN|kr\.?|SEK|DKK|£|\$`;
const MEASURE = '%|km/h|km|kg|mm|cm|m²|m|l|kW|PS|hp|t';
const NUMBER = String.raw`\d+(?:[.,:/-]\d+|[\u00A0\u202F'’]\d{3}(?!\d))*`;

interface Language {
  readonly pattern: RegExp;
  /** Word → what it means, whatever its form: `std` → `hour`, `mittwoch` → `weekday 3`. */
  readonly meanings: ReadonlyMap<string, string>;
  readonly decimal: string;
}

const languages = new Map<Locale, Language>();

/** What dates, spans and amounts are written with in a language; from the platform's own tables. */
function languageOf(locale: Locale): Language {
  const known = languages.get(locale);
  if (known) return known;
  const meanings = new Map<string, string>();
  const learn = (word: string, meaning: string): void => {
    const plain = word.trim().replace(/\.$/, '').toLocaleLowerCase(locale);
    if (plain.length > 1 && !/\d/.test(plain) && !meanings.has(plain)) meanings.set(plain, meaning);
  };
  for (const weekday of ['long', 'short'] as const)
    for (let day = 0; day < 7; day++)
      learn(
        new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day)),
        `weekday ${day}`,
      );
  for (const style of ['long', 'short'] as const)
    for (let month = 0; month < 12; month++)
      for (const parts of [{ month: style }, { month: style, day: 'numeric' }] as const) {
        const made = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).formatToParts(
          Date.UTC(2023, month, 1),
        );
        learn(made.find(({ type }) => type === 'month')?.value ?? '', `month ${month + 1}`);
      }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const days of [-2, -1, 0, 1, 2]) learn(relative.format(days, 'day'), `day ${days}`);
  for (const unit of ['day', 'hour', 'minute', 'second', 'week', 'month', 'year'] as const)
    for (const unitDisplay of ['long', 'short', 'narrow'] as const)
      for (const many of [1, 2, 5, 1.5]) {
        const made = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).formatToParts(many);
        learn(made.find(({ type }) => type === 'unit')?.value ?? '', unit);
      }
  const words = [...meanings.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const decimal =
    new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const pattern = new RegExp(
    String.raw`(?<before>${CURRENCY})?\s?(?<number>${NUMBER})(?:\s?(?<after>${CURRENCY}|${MEASURE})(?![\p{L}\d]))?|(?<![\p{L}\d])(?<word>${words.join('|')})(?![\p{L}])`,
    'giu',
  );
  const language = { pattern, meanings, decimal };
  languages.set(locale, language);
  return language;
}

interface Token {
  readonly kind: Figure['kind'] | 'word';
  readonly value: string;
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** The figures of a page with what they are the figures of. */
export function figuresOf(all: readonly Words[], locale: Locale): Figure[] {
  const labels = new Map<string, string>();
  return all.flatMap(({ group, text }) => {
    const tokens = tokensOf(text, locale);
    const own = wordsBetween(text, tokens);
    const worded = /\p{L}/u.test(own);
    const label = worded ? own : (labels.get(group) ?? '');
    if (worded) labels.set(group, own);
    return tokens.flatMap(({ kind, value, written }): Figure[] =>
      kind === 'word' ? [] : [{ group, label, worded, kind, value, written }],
    );
  });
}

/** The block's words with `#` for figures: what stays the same while figures change. */
export const skeletonOf = (text: string, locale: Locale): string =>
  wordsBetween(text, tokensOf(text, locale));

function wordsBetween(text: string, tokens: readonly Token[]): string {
  let at = 0;
  const parts = tokens.map(({ start, end }) => {
    const words = text.slice(at, start);
    at = end;
    return `${words}#`;
  });
  return (parts.join('') + text.slice(at)).replaceAll(/\s+/g, ' ').trim();
}

function tokensOf(text: string, locale: Locale): Token[] {
  const { pattern, meanings, decimal } = languageOf(locale);
  const found: Token[] = [];
  for (const { 0: written, index, groups = {} } of text.matchAll(pattern)) {
    const { before, number, after, word } = groups;
    const place = { written: written.trim(), start: index, end: index + written.length };
    if (number !== undefined) {
      const unit = before ?? after ?? '';
      const kind = kindOf(number, unit);
      found.push({
        ...place,
        kind,
        value: `${plainNumber(number, decimal, kind)} ${unit.toLowerCase()}`.trim(),
      });
    } else if (word !== undefined) {
      const meaning = meanings.get(word.toLocaleLowerCase(locale)) ?? word;
      const kind = /^(weekday|month|day) -?\d/.test(meaning) ? 'date' : 'span';
      found.push({ ...place, kind, value: meaning });
    }
  }
  // 'a day' or 'may' is a word like any other where no figure is beside it; 'tomorrow' says when
  return found.map((token, index) => {
    const { kind, value } = token;
    if ((kind !== 'date' && kind !== 'span') || /\d/.test(token.written)) return token;
    const near = [found[index - 1], found[index + 1]].some(
      (other) => other && Math.max(token.start - other.end, other.start - token.end) <= 3,
    );
    return near || value.startsWith('day ') ? token : { ...token, kind: 'word' as const };
  });
}

function kindOf(number: string, unit: string): Figure['kind'] {
  if (new RegExp(`^(${CURRENCY})$`, 'iu').test(unit)) return 'amount';
  if (/^\d{1,2}:\d\d(:\d\d)?$/.test(number)) return 'time';
  if (/^\d{1,4}([./-])\s?\d{1,2}\1\s?\d{1,4}$/.test(number)) return 'date';
  return unit === '' ? 'number' : 'measure';
}

/** Digits alone, and the part behind the decimal sign: `20.000,50` and `20 000,5` are the same amount. */
function plainNumber(number: string, decimal: string, kind: Figure['kind']): string {
  if (kind === 'date' || kind === 'time') return number.replaceAll(/\s/g, '');
  // one or two digits behind the last sign are no thousands, whatever the sign
  const at = /[.,]\d{1,2}$/.exec(number)?.index ?? number.indexOf(decimal);
  const [whole, part] = at < 0 ? [number, ''] : [number.slice(0, at), number.slice(at)];
  const rest = withoutZeros(part.replaceAll(/\D/g, ''));
  const digits = whole.replaceAll(/\D/g, '');
  return rest === '' ? digits : `${digits}.${rest}`;
}

/** Digits behind a decimal sign without the zeros at their end. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
