import type { Choice } from '../shared/types.ts';

type Named = Pick<Choice, 'label' | 'otherNames'>;

/** A name as it is compared: without case, accents, hyphens and gaps. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** True where the text is a part of the choice's label, or begins another name of it. */
export function choiceFits({ label, otherNames = [] }: Named, text: string): boolean {
  const typed = plain(text);
  return plain(label).includes(typed) || otherNames.some((name) => plain(name).startsWith(typed));
}

/** True where the text is the whole label, or another name of the choice. */
export function isCalled({ label, otherNames = [] }: Named, text: string): boolean {
  const typed = plain(text);
  return typed !== '' && [label, ...otherNames].some((name) => plain(name) === typed);
}
