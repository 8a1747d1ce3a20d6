/** Embeddings, overrides and isolates of direction: they turn text beyond their field around. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** What is pasted along and no one sees: soft hyphens, zero-width spaces, the mark of byte order. */
const UNSEEN = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff]/g;
/** Marks of direction; a longer text from right to left may need them. */
const DIRECTION = /[\u061c\u200e\u200f]/g;
/** A secret: every character counts, but what would turn the page around. */
export const cleanSecret = (text: string): string => text.replace(TURNING, '');
/** A text of several lines: spaces and line breaks stay. */
export const cleanText = (text: string): string => cleanSecret(text).replace(UNSEEN, '').normalize('NFC');
/** A text of one line: single spaces, none at its ends. */
export const cleanLine = (text: string): string =>
  cleanText(text).replace(DIRECTION, '').replace(/\s+/g, ' ').trim();
/**
 * Letters, digits and plain signs: other widths and dashes are the plain ones. All that is unseen goes, joiners and
 * variants too, which make one emoji of several: a code has none.
 */
export const cleanCode = (text: string): string =>
  text
    .replace(/[\p{Cf}\u034f\ufe00-\ufe0f]/gu, '')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
/** A number: nothing unseen, a plain minus. Raised digits stay what they are. */
export const cleanFigures = (text: string): string =>
  text
    .replace(/[\p{Cf}\u034f\ufe00-\ufe0f]/gu, '')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .trim();
/** An address of mail, without the `mailto:` that a link has. */
export const cleanEmail = (text: string): string => cleanCode(text).replace(/^mailto:/i, '');
