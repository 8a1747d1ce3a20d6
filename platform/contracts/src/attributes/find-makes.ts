import { MAKE_SHORT, slug } from './makes.ts';

/** Id of the choice for what is not in a list. */
export const OTHER = 'other';

interface Listed {
  readonly value: string;
  readonly label: string;
}

/** Letters and digits alone: hyphens, spaces, accents, and what a paste brings along, make no other name. */
const squeezed = (text: string): string => slug(text).replaceAll('_', '');

/**
 * The choices that a text is a part of, as people write makes ('Mercedes Benz', 'VW'); the choice for others is always
 * last.
 */
export function findMakes<Choice extends Listed>(choices: readonly Choice[], text: string): Choice[] {
  const wanted = squeezed(text);
  const short = MAKE_SHORT[wanted];
  const isOther = ({ value }: Listed) => value === OTHER;
  const isShort = ({ label }: Listed) => label === short;
  const isMeant = ({ label }: Listed) =>
    text.trim() === '' || (wanted !== '' && squeezed(label).includes(wanted));
  const makes = choices.filter((choice) => !isOther(choice));
  return [
    ...makes.filter(isShort),
    ...makes.filter((choice) => isMeant(choice) && !isShort(choice)),
    ...choices.filter(isOther),
  ];
}
