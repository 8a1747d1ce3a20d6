import { attribute, type AttributeDefinition } from '@rollheim/contracts';

/** How many questions one screen asks. */
const AT_ONCE = 3;

/** Is given with the year, in one field. */
const MONTH = 'first_registration_month';

/** Follows from another answer, or is given with it: it is no question of its own. */
export const isBeside = ({ attributeCode }: AttributeDefinition): boolean =>
  attributeCode === MONTH || typeof attribute(attributeCode)?.required === 'function';

/** Questions as screens: three at a time, of one group each, in the order of the catalogue. */
function inThrees(questions: readonly AttributeDefinition[]): readonly (readonly AttributeDefinition[])[] {
  const screens: AttributeDefinition[][] = [];
  for (const question of questions) {
    const last = screens.at(-1);
    const fits =
      last?.[0]?.attributeGroupName === question.attributeGroupName &&
      (isBeside(question) || last.filter((each) => !isBeside(each)).length < AT_ONCE);
    if (last && fits) last.push(question);
    else screens.push([question]);
  }
  return screens;
}

/** What the number of the vehicle tells need not be asked for: it comes first, with what it does not tell. */
const FIRST: readonly string[] = ['vin', 'first_registration_year', 'first_registration_month', 'mileage'];

const place = ({ attributeCode }: AttributeDefinition): number => {
  const at = FIRST.indexOf(attributeCode);
  return at < 0 ? FIRST.length : at;
};

interface Asked {
  /** Codes that are known already, and are only to be confirmed. */
  readonly known: ReadonlySet<string>;
  /** Codes that the team asked about: they come first, all on one screen. */
  readonly queried: readonly string[];
}

/** The screens of a step. */
export function screensOf(
  definitions: readonly AttributeDefinition[],
  { known, queried }: Asked,
): readonly (readonly AttributeDefinition[])[] {
  const isQueried = ({ attributeCode }: AttributeDefinition) => queried.includes(attributeCode);
  const first = definitions.filter(isQueried);
  const rest = definitions.filter((each) => !isQueried(each) && !known.has(each.attributeCode));
  const inOrder = rest.toSorted((one, other) => place(one) - place(other));
  return [...(first.length > 0 ? [first] : []), ...inThrees(inOrder)];
}
