import { amountAt, type TextRange } from './amounts.ts';
import { foldedWords, squeezed } from './fold.ts';
import { MAKE_SHORT } from '../attributes/makes.ts';
import { FILLERS } from './kind-names.ts';
import { fieldAt, isMeaningless, longestName, meaningOf, meaningOfPhrase, type Meaning } from './kinds.ts';

const MOST_PARTS = 8;

/**
 * A part of a search text: a word, a name of several words, or a number with its unit. A vehicle meets it by any of
 * what it says.
 */
export interface TextPart extends Meaning {
  /** As it was typed. */
  readonly typed: string;
  /** The ad has all words of one of these lists, folded. */
  readonly texts: readonly (readonly string[])[];
  /** Or one of its values lies within these bounds. */
  readonly range?: TextRange;
  /** Or it is the vehicle of this number. */
  readonly number?: number;
}

const NOTHING: Meaning = {
  kinds: { product_type: [], category: [], fuel: [], transmission: [] },
  equipment: [],
};

/** What is between gaps; a comma inside of a number is none. */
const WORDS = /(?:[^\s,;:/|+&()"„“”«»]|(?<=\d),(?=\d{1,2}(?!\d)))+/gu;

/** A word as lists of words that an ad may have: 'c-line' as 'cline', or as 'c' and 'line'. */
function textsOf(words: readonly string[]): (readonly string[])[] {
  const whole = words.map(squeezed).filter(Boolean);
  const apart = words.flatMap(foldedWords);
  const make = words.length === 1 ? MAKE_SHORT[whole[0] ?? ''] : undefined;
  return [whole, ...(apart.length === whole.length ? [] : [apart]), ...(make ? [foldedWords(make)] : [])];
}

/** What may come before the number of a vehicle. */
const NUMBER_WORDS = new Set(['nr', 'no', 'num', 'numer', 'number', 'nummer', 'numero', 'cislo']);
/** A Czech 'č.' is no letter of a model. */
const isNumberWord = (word: string): boolean => NUMBER_WORDS.has(squeezed(word)) || /^č\.?$/iu.test(word);
/** What pages and mails say before it: 'Inserat Nr. 48 020', 'Fahrzeug Nr. 48 020'. */
const NUMBERED = new Set(
  'Auktion Inserat Anzeige Fahrzeug auction ad vehicle listing veiling advertentie voertuig annons fordon annonce køretøj aukcja ogłoszenie pojazd subasta anuncio vehículo aukce inzerát vozidlo'
    .split(' ')
    .map(squeezed),
);
const MOST_NUMBER = 9_999_999;

/**
 * The number of a vehicle at the start of words, as it is printed in any language or typed: '48020', '48 020', '48.020',
 * '48,020', with 'Nr.' (also 'Nr.48020') or without. Null: there is none.
 */
function numberAt(words: readonly string[]): { readonly number: number; readonly words: number } | null {
  const called = NUMBERED.has(squeezed(words[0] ?? '')) ? 1 : 0;
  const named = called + (isNumberWord(words[called] ?? '') ? 1 : 0);
  const [first = '', ...rest] = words.slice(named);
  const digits = first.replace(/^(?:#|n[ro]\.?)/i, '');
  const glued = /^\d{1,3}(?:[.'’]\d{3})+$|^\d{4,7}$/.test(digits);
  const next = glued || !/^\d{1,3}$/.test(digits) ? 0 : rest.findIndex((word) => !/^\d{3}$/.test(word));
  const groups = next < 0 ? rest.length : next;
  if (!glued && groups === 0) return null;
  const number = Number([digits, ...rest.slice(0, groups)].join('').replaceAll(/\D/g, ''));
  return number === 0 || number > MOST_NUMBER ? null : { number, words: named + 1 + groups };
}

/** The longest name of several words at the start of words, if any; none has a number in it. */
function nameAt(words: readonly string[]): { readonly meaning: Meaning; readonly words: number } | null {
  const other = words.findIndex((word) => /\d/.test(word));
  for (let count = Math.min(longestName(), other < 0 ? words.length : other); count > 1; count--) {
    const meaning = meaningOfPhrase(words.slice(0, count));
    if (!isMeaningless(meaning)) return { meaning, words: count };
  }
  return null;
}

/**
 * The parts of a search text; a vehicle must meet all. Words between words ('mit') are none, names of fields ('Marke
 * Hymer') neither where something else is asked for, and a text without any letter or digit has none. The labels of all
 * languages must be loaded.
 */
export function textParts(text: string): readonly TextPart[] {
  const typed: readonly string[] = text.match(WORDS) ?? [];
  const asked = partsOf(typed, true);
  return asked.length > 0 ? asked : partsOf(typed, false);
}

function partsOf(typed: readonly string[], withoutFields: boolean): readonly TextPart[] {
  const parts: TextPart[] = [];
  const isFiller = (word: string | undefined) => word !== undefined && FILLERS.has(word.toLowerCase());
  for (let at = 0; at < typed.length && parts.length < MOST_PARTS;) {
    const rest = typed.slice(at);
    const amount = amountAt(rest);
    if (amount) {
      const words = rest.slice(0, amount.words);
      parts.push({ typed: words.join(' '), texts: [], ...NOTHING, range: amount.range });
      at += amount.words;
      continue;
    }
    const printed = numberAt(rest);
    if (printed) {
      const words = rest.slice(0, printed.words);
      const typedDigits = words.filter((word) => /\d/.test(word));
      const whole = [String(printed.number)];
      const texts = [whole, ...textsOf(typedDigits).filter((each) => String(each) !== String(whole))];
      parts.push({ typed: words.join(' '), texts, ...NOTHING, number: printed.number });
      at += printed.words;
      continue;
    }
    const word = rest[0]!;
    at += 1;
    if (isFiller(word) || squeezed(word) === '') continue;
    // 'Garage achterin', and 'husvagn med höjbart tak' without its 'med'
    const following = rest.filter((each) => !isFiller(each) && squeezed(each) !== '');
    const name = nameAt(following);
    if (name) {
      const words = following.slice(0, name.words);
      parts.push({ typed: words.join(' '), texts: textsOf(words), ...name.meaning });
      at = typed.indexOf(words.at(-1)!, at) + 1;
      continue;
    }
    const field = withoutFields ? fieldAt(rest) : 0;
    if (field > 0) {
      at += field - 1;
      continue;
    }
    const part = { typed: word, texts: textsOf([word]), ...meaningOf(squeezed(word)) };
    if (!parts.some(({ texts }) => String(texts) === String(part.texts))) parts.push(part);
  }
  return parts;
}
