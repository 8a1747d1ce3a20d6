/** Letters that lose no accent by decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
};

/** Signs that replace a letter inside a word. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};

/**
 * Most characters of a normalized text that are judged. A text of 1000 characters stays below; a single ligature
 * (`ﷺ`) can become 18 letters, and a text that grows beyond is judged by its cut.
 */
export const LONGEST = 2000;

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßłøæœđı]/gu, (letter) => LETTERS[letter] ?? letter)
    .slice(0, LONGEST);

/** `p r e i s`, `p.r.e.i.s`, `p-r-e-i-s` → `preis`: four letters or more that are alone. */
const joinSpelled = (text: string): string =>
  text.replace(/(?<![\p{L}\d])\p{L}(?:[\s._*-]{1,2}\p{L}){3,}(?![\p{L}\d])/gu, (run) =>
    run.replace(/[^\p{L}]/gu, ''),
  );

/** No word of any language is longer; what is longer is no disguise. Bounds the work of {@link DISGUISED}. */
const LONGEST_WORD = 40;
const WORD = /[\p{L}\d@$!|]+/gu;

const DISGUISED =
  /(?<![\p{L}\d])(?:\p{L}[\p{L}!]*[013457@$|][\p{L}013457@$!|]*\p{L}|[013457@$]\p{L}{3,})(?!\d)/gu;

/** `pr3is` → `preis`; a type with as many digits as letters (`L4H3`) or digits at its end (`ducato250`) stays. */
const readLeet = (text: string): string =>
  text.replace(WORD, (word) => (word.length > LONGEST_WORD ? word : word.replace(DISGUISED, readDisguised)));

const readDisguised = (word: string): string => {
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  if (letters * 2 <= word.length) return word;
  return word.replace(/[013457@$!|]/gu, (sign) => LEET[sign] ?? sign);
};

/**
 * The clauses of a text in one plain form: lower case, no accents, disguises undone, one space between words. Rules of
 * all languages are written for this form.
 */
export function clausesOf(text: string): string[] {
  return readLeet(joinSpelled(plainLetters(text)))
    .replace(/['’`´]/gu, '')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .split(/[.?!;,:\n()]+/u)
    .map((clause) => clause.replace(/[^\p{L}\d]+/gu, ' ').trim())
    .filter((clause) => clause !== '');
}
