import { OUTCOME_NAME } from '../http/telemetry.ts';

/** An outcome of a visit that a module's team declares: which events reach it, and how a rollout is held to it. */
export interface OutcomeDeclaration {
  /**
   * Any of these reaches it: a call that succeeded, as its backend declares it (`POST /private/auction/:id/bid`), a page
   * that was shown (`page catalog-detail`), a try that the page reports as a success (`try wizard-step`), or a state that an
   * answer shows the visitor to have reached (`state order-paid`); of any module.
   */
  readonly on: readonly string[];
  /** `more`: visitors are to reach it, fewer of them are bad; `fewer`: they are not. */
  readonly better: 'more' | 'fewer';
  /** Tolerated ratio between the arms to the worse side, at least 1. */
  readonly margin: number;
  /** What the console calls it. */
  readonly text: { readonly de: string; readonly en: string };
}

/** Outcomes by name. */
export type Outcomes = Readonly<Record<string, OutcomeDeclaration>>;

const EVENT =
  /^(?:(?:GET|POST|PUT|DELETE) \/[\w\-./:]+|page [a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?|(?:try|state) [a-z-]+)$/;
const MOST = 12;
const LARGEST_MARGIN = 10;

/** Why these are no outcomes, in words that go on from `the outcome "x"`; null where they are. */
export function outcomeFault(outcomes: Outcomes): string | null {
  const all = Object.entries(outcomes);
  // each takes its part of the error that a rollout may make
  if (all.length > MOST) return `"${all[MOST]?.[0]}" is one too many: a module has ${MOST} at most`;
  for (const [name, { on, better, margin, text }] of all) {
    const fault = (words: string): string => `"${name}" ${words}`;
    if (!OUTCOME_NAME.test(name)) return fault('needs a name of small letters, digits and hyphens');
    if (!Array.isArray(on) || on.length === 0 || !on.every((event) => EVENT.test(event)))
      return fault(
        'needs events: "POST /private/things/:id", "page thing-list", "try bid" or "state order-paid"',
      );
    if (better !== 'more' && better !== 'fewer') return fault('says of better neither more nor fewer');
    if (!(margin >= 1 && margin <= LARGEST_MARGIN))
      return fault(`needs a margin from 1 to ${LARGEST_MARGIN}`);
    if (!text?.de?.trim() || !text.en?.trim()) return fault('needs its words in de and en');
  }
  return null;
}
