import { choiceFits, type Choice } from '@rollheim/ui';

/** Id of the choice for a make that is not in the list. */
export const OTHER_MAKE = 'other';

/** The makes that a text is a part of, 'other make' always the last of them. */
export function makesFor(makes: readonly Choice[], text: string): Choice[] {
  const isOther = ({ value }: Choice) => value === OTHER_MAKE;
  return [...makes.filter((make) => !isOther(make) && choiceFits(make, text)), ...makes.filter(isOther)];
}
