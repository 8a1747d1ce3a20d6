import type { Journey, JourneyStep } from '@rollheim/contracts/server';
import type { UnwalkedJourney } from '@rollheim/release-management';
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
 * release declares no more people may still want to do. Those that begin where the gate does not look are `unwalked`.
 */
export function tripsOf(
  { journeys, before }: Pick<SmokeTask, 'journeys' | 'before'>,
  places: readonly Place[],
): { readonly trips: readonly Trip[]; readonly unwalked: readonly UnwalkedJourney[] } {
  const [ours, theirs] = [journeys ?? {}, before?.journeys ?? {}];
  const [trips, unwalked]: [Trip[], UnwalkedJourney[]] = [[], []];
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [now, then] = [ours[name] ?? theirs[name], theirs[name] ?? ours[name]];
    if (!now || !then) continue;
    const place = placeOf(places, now);
    if (place) trips.push({ name, place, now, before: then, known: name in theirs });
    else
      unwalked.push({
        journey: name,
        why: `the gate does not look at ${now.page} as ${now.as ?? 'somebody who is not logged in'}`,
      });
  }
  return { trips, unwalked };
}

/** How far a journey went in both releases, in one look. */
export interface Walk {
  readonly before: Walked;
  readonly now: Walked;
}

/** Whether a journey ends earlier than in the release before. One that is new has to lead to its end. */
export function brokenJourney({ name, now: ours, known }: Trip, { before, now }: Walk): Difference[] {
  if (now === null || (known && before !== null)) return [];
  const message = `the journey "${name}" ends at ${endOf(ours, now)}`;
  return [{ code: 'journey_broken', key: `journey ${name}`, message }];
}

/** A journey that does not lead to its end, although it is not broken: it did not before either, at least at times. */
export function stuckJourney(trip: Trip, { before, now }: Walk): UnwalkedJourney[] {
  if (now === null) return [];
  const [left, then] = [endOf(trip.now, now), before && endOf(trip.before, before)];
  const why =
    left === then
      ? `both releases end at ${left}`
      : `it ends at ${left}; before, ${then ? `at ${then}` : 'only at times'}`;
  return [{ journey: trip.name, why }];
}

/** Where a journey ended, and why, in words. */
function endOf({ steps }: Journey, { step, why }: NonNullable<Walked>): string {
  const last = steps[step];
  return `${last ? `step ${step + 1}, ${textOf(last)}` : 'its page'}: ${why}`;
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
