import type { Journey, JourneyStep } from '@rollheim/contracts/server';
import type { Place } from './places.ts';
import type { SmokeTask } from './smoke-page.ts';
import type { Difference } from './views.ts';

/** How far a journey went in a release: null, to its end; else the step that it ended at, and why. */
export type Walked = { readonly step: number; readonly why: string } | null;

/** A journey that the gate walks: as each release declares it, where it does. */
export interface Trip {
  readonly name: string;
  readonly place: Place;
  readonly now: Journey;
  readonly before: Journey;
  /** The release before has it as well: it is known to lead somewhere. */
  readonly known: boolean;
}

const placeOf = (places: readonly Place[], { page, as }: Journey): Place | undefined =>
  places.find(
    (each) => each.page === page && each.role === (as ?? null) && each.locale === 'de' && !each.dark,
  );

/**
 * The journeys of both releases. Each walks its own words, and one that only one of them has is walked in both: what a
 * release declares no more people may still want to do. Those of persons that the gate does not have are left out.
 */
export function tripsOf({ journeys, before }: SmokeTask, places: readonly Place[]): Trip[] {
  const [ours, theirs] = [journeys ?? {}, before?.journeys ?? {}];
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((name): Trip[] => {
    const [now, then] = [ours[name] ?? theirs[name], theirs[name] ?? ours[name]];
    const place = now && placeOf(places, now);
    return now && then && place ? [{ name, place, now, before: then, known: name in theirs }] : [];
  });
}

/** Whether a journey ends earlier than in the release before. One that is new has to lead to its end. */
export function brokenJourney(
  { name, now: { steps }, known }: Trip,
  before: Walked,
  now: Walked,
): Difference[] {
  if (now === null || (known && before !== null)) return [];
  const step = steps[now.step];
  const words = step ? `step ${now.step + 1}, ${textOf(step)}` : 'its page';
  const message = `the journey "${name}" ends at ${words}: ${now.why}`;
  return [{ code: 'journey_broken', key: `journey ${name}`, message }];
}

const textOf = (step: JourneyStep): string =>
  'press' in step ? `a press of "${step.press}"` : `where "${step.see}" is to be seen`;

/** Whether a text is what a step names; `*` stands for anything, figures for each other. */
export function isNamed(pattern: string, text: string): boolean {
  const parts = plain(pattern).split('*');
  const [first = '', ...rest] = parts;
  const whole = plain(text);
  if (!whole.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = whole.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return rest.length === 0 ? from === whole.length : whole.endsWith(rest.at(-1) ?? '');
}

/** Whether the page says what a step wants to see, somewhere. */
export const isSaid = (pattern: string, text: string): boolean => isNamed(`*${pattern}*`, text);

const plain = (text: string): string =>
  text
    .replaceAll(/[\s\u00ad]+/g, ' ')
    .replaceAll(/\d[\d.,: ]*/g, '#')
    .replaceAll(/ ?# ?/g, '#')
    .trim();
