/** Id of the choice for a make that is not in the list. */
export const OTHER_MAKE = 'other';

interface Make {
  readonly value: string;
  readonly label: string;
}

/** The makes that a text is a part of, 'other make' always the last of them. */
export function makesFor<Choice extends Make>(makes: readonly Choice[], text: string): Choice[] {
  const wanted = text.trim().toLowerCase();
  const isOther = ({ value }: Make) => value === OTHER_MAKE;
  return [
    ...makes.filter((make) => !isOther(make) && make.label.toLowerCase().includes(wanted)),
    ...makes.filter(isOther),
  ];
}
