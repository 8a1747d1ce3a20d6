import { clausesOf } from './normalise.ts';
import { LANGUAGES } from './languages.ts';

/** What a question asks for: `unsure` names a price without asking how far it goes down. */
export type Judgement = 'clear' | 'unsure' | 'refused';

type Kind = 'price' | 'contact' | 'outside';

const rules = (kind: Kind): readonly RegExp[] => LANGUAGES.flatMap((language) => language[kind]);
const REFUSED: Readonly<Record<Kind, readonly RegExp[]>> = {
  price: rules('price'),
  contact: rules('contact'),
  outside: rules('outside'),
};
const UNSURE = LANGUAGES.flatMap((language) => language.unsure);

const holds = (clauses: readonly string[], rule: readonly RegExp[]): boolean =>
  clauses.some((clause) => rule.some((each) => each.test(clause)));

/**
 * Judges a question by the words of all eight languages, whatever the page's language is: askers write in their own.
 * Refused is what asks for the lowest price, for contact data or for a deal outside the auction.
 */
export function judgeQuestion(text: string): Judgement {
  const clauses = clausesOf(text);
  if (Object.values(REFUSED).some((rule) => holds(clauses, rule))) return 'refused';
  return holds(clauses, UNSURE) ? 'unsure' : 'clear';
}

/** True where an answer invites to a contact or a deal outside the auction; an owner may speak of prices. */
export function invitesOutside(text: string): boolean {
  const clauses = clausesOf(text);
  return holds(clauses, REFUSED.contact) || holds(clauses, REFUSED.outside);
}
