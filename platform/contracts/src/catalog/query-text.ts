import { amountAt, type TextRange } from './amounts.ts';
import { foldedWords, squeezed } from './fold.ts';
import { FILLERS } from './kind-names.ts';
import { isMeaningless, longestName, meaningOf, meaningOfPhrase, type Meaning } from './kinds.ts';

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
}

const NOTHING: Meaning = {
  kinds: { product_type: [], category: [], fuel: [], transmission: [] },
  equipment: [],
};

/** What stands between gaps; a comma inside of a number is none. */
const WORDS = /(?:[^\s,;:/|+&()"„“”«»]|(?<=\d),(?=\d{1,2}(?!\d)))+/gu;

/** A word as lists of words that an ad may have: 'c-line' as 'cline', or as 'c' and 'line'. */
function textsOf(words: readonly string[]): (readonly string[])[] {
  const whole = words.map(squeezed).filter(Boolean);
  const apart = words.flatMap(foldedWords);
  return apart.length === whole.length ? [whole] : [whole, apart];
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
 * The parts of a search text; a vehicle must meet all. Words between words ('mit') are none, and a text without any
 * letter or digit has none. The labels of all languages must be loaded.
 */
export function textParts(text: string): readonly TextPart[] {
  const typed: readonly string[] = text.match(WORDS) ?? [];
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
    const part = { typed: word, texts: textsOf([word]), ...meaningOf(squeezed(word)) };
    if (!parts.some(({ texts }) => String(texts) === String(part.texts))) parts.push(part);
  }
  return parts;
}
