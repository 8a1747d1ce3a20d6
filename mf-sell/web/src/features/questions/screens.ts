import { attribute, type AttributeDefinition } from '@rollheim/contracts';

/** How many questions one screen asks. */
const AT_ONCE = 3;

/** Is given with the year, in one field; alone where the year is known. */
const [MONTH, YEAR] = ['first_registration_month', 'first_registration_year'] as const;

/** Questions as screens: three at a time, of one group each, in the order of the catalogue; the last of a group is not left alone. */
function inThrees(questions: readonly AttributeDefinition[]): readonly (readonly AttributeDefinition[])[] {
  const withYear = questions.some(({ attributeCode }) => attributeCode === YEAR);
  /** Follows from another answer, or is given with it: it is no question of its own. */
  const isBeside = ({ attributeCode }: AttributeDefinition): boolean =>
    (withYear && attributeCode === MONTH) || typeof attribute(attributeCode)?.required === 'function';
  const countOf = (screen: readonly AttributeDefinition[]): number =>
    screen.filter((each) => !isBeside(each)).length;
  const screens: AttributeDefinition[][] = [];
  for (const [index, question] of questions.entries()) {
    const last = screens.at(-1);
    const isOf = (each: AttributeDefinition | undefined) =>
      each?.attributeGroupName === question.attributeGroupName;
    const isLast = !isOf(questions.slice(index + 1).find((each) => !isBeside(each)));
    const room = isLast ? AT_ONCE + 1 : AT_ONCE;
    if (last && isOf(last[0]) && (isBeside(question) || countOf(last) < room)) last.push(question);
    else screens.push([question]);
  }
  return screens;
}

/** What the number of the vehicle names need not be asked for: it comes first, with what it does not name. */
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
