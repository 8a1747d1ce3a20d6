/** A step of a journey: a control is pressed, or words are to be seen. `*` stands for anything. */
export type JourneyStep =
  /** Role and name, as somebody who listens to the page hears it: `button: Filter (*)`. The page is read in German. */
  | { readonly press: string }
  /** Words of the page, whatever their white space. */
  | { readonly see: string };

/** What somebody does on a module's page and sees there; the gate walks it in a release and in the one before. */
export interface Journey {
  /** The page where it begins, by its id: `catalog-list`. */
  readonly page: string;
  /** One of the gate's persons; left out: somebody who is not logged in. */
  readonly as?: string;
  readonly steps: readonly JourneyStep[];
}

/** Journeys by name. */
export type Journeys = Readonly<Record<string, Journey>>;

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const PAGE = /^[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?$/;
const CONTROL = /^[a-z]+: \S/;
const [MOST, MOST_STEPS] = [12, 20];

/** Why these are no journeys, in words that go on from `the journey "x"`; null where they are. */
export function journeyFault(journeys: Journeys): string | null {
  const all = Object.entries(journeys);
  if (all.length > MOST) return `"${all[MOST]?.[0]}" is one too many: a module has ${MOST} at most`;
  for (const [name, { page, as, steps }] of all) {
    const fault = (words: string): string => `"${name}" ${words}`;
    if (!NAME.test(name)) return fault('needs a name of small letters, digits and hyphens');
    if (typeof page !== 'string' || !PAGE.test(page)) return fault('needs the id of its "page"');
    if (as !== undefined && !NAME.test(as)) return fault('names in "as" no person of the gate');
    if (!Array.isArray(steps) || steps.length === 0 || steps.length > MOST_STEPS)
      return fault(`needs 1 to ${MOST_STEPS} "steps"`);
    const unfit = (steps as readonly Readonly<Record<string, unknown>>[]).findIndex((step) => !isStep(step));
    if (unfit >= 0)
      return fault(`has as step ${unfit + 1} neither {"press": "button: Name"} nor {"see": "words"}`);
  }
  return null;
}

function isStep(step: Readonly<Record<string, unknown>>): boolean {
  const [[kind, text] = [], ...more] = Object.entries(step);
  if (more.length > 0 || typeof text !== 'string' || text.trim() === '') return false;
  return kind === 'see' || (kind === 'press' && CONTROL.test(text));
}
