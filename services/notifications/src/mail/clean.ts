import type { Params } from '../message.ts';

/** Marks that turn or set the direction of the text after them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex -- line breaks of every kind, and what no header may hold
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/** Text of others without marks that would turn our own words around it. */
export const withoutDirection = (text: string): string => text.replaceAll(DIRECTION, '');

/** {@link withoutDirection} of all that a message says. */
export const withoutTurns = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutDirection(value) : value,
    ]),
  );

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What a reader sees as one sign each: an emoji of several characters is not cut within. */
const signsOf = (text: string): string[] => Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);

/** Text of others as it is written in a subject or heading: one line of at most so many characters. */
export function oneLine(text: string, longest: number): string {
  const line = signsOf(withoutDirection(text).replaceAll(BLANKS, ' ').trim());
  return line.length <= longest
    ? line.join('')
    : `${line
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
