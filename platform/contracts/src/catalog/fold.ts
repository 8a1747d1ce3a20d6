const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

const single = (text: string): string => text.replace(/(\p{L})\1+/gu, '$1');

/**
 * A word as searches compare it: lower case, no accents, `ae`, `oe`, `ue` as `a`, `o`, `u`, doubled letters once.
 * 'Bürstner', 'Buerstner' and 'Burstner' are the same, so are 'Dethleffs' and 'Dethlefs'. Folding twice changes nothing.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    // some letters come apart into a blank and a mark
    .replace(/[\p{M}\s]/gu, '')
    .replace(/[ßæœøłđðþ]/gu, (letter) => LETTERS[letter] ?? letter);
  return single(single(plain).replace(/([aou])e+/gu, '$1'));
}

const SIGNS: Readonly<Record<string, string>> = { '@': 'a', '!': 'i' };
/** A sign inside of a name that is drawn for a letter: 'T@B' is 'Tab', 'L!VE' is 'Live'. */
const readAloud = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\p{N}])[@!](?=[\p{L}\p{N}])/gu, (sign) => SIGNS[sign] ?? sign);

/** The words of a text, folded: what is between anything but letters and digits. */
export const foldedWords = (text: string): readonly string[] =>
  (readAloud(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(fold).filter(Boolean);

/** A text as one folded word: 'Sky Ti 650' and 'sky-ti650' are the same. */
export const squeezed = (text: string): string => fold(readAloud(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ''));
