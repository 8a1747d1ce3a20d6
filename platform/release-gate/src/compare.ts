import { brokenJourney, stuckJourney, tripsOf, type Trip, type Walk } from './journeys.ts';
import type { GatePerson } from './persons.ts';
import { named, openPlacesOf, placesOf, quickPlacesOf, type Place } from './places.ts';
import type { Look, Sight } from './look.ts';
import type { Network } from './network.ts';
import type { SmokeAnswer, SmokeTask } from './smoke-page.ts';
import type { Stages } from './stages.ts';
import { compareVaried } from './varying.ts';
import { differences, faults, persisting, type Difference } from './views.ts';

/** Looks at a page that differs, besides the first: what comes and goes is no fault. */
const AGAIN = 2;
/** Messages of one kind that are printed for each page. */
const PRINTED = 6;

/** Who shows the most of a page. */
interface Fullest {
  readonly place: Place;
  /** Characters. */
  readonly text: number;
}

/**
 * Looks at the pages of a release, and at those of the release before beside them; what differs for the worse in every
 * look is a finding.
 */
export async function compare(
  task: SmokeTask,
  network: Network,
  now: Look,
  before: Look,
  stages: Stages,
): Promise<SmokeAnswer['findings']> {
  const links = new Set<string>();
  const found: { readonly place: Place; readonly difference: Difference }[] = [];
  const stayed = new Set<string>();
  const fullest = new Map<string, Fullest>();
  const known = task.before ? placesOf(task.before).map(({ page }) => page) : [];
  const look = async (place: Place, only?: readonly Difference[]): Promise<Difference[]> => {
    const options = { links: [...links], ...(only ? { only } : {}) };
    network.renew(personOf(place));
    const [then, sight]: (Sight | null)[] = await Promise.all([
      known.includes(place.page) ? before.at(place, options) : null,
      now.at(place, options),
    ]);
    // the release before has a page's links still, where the new one has lost them
    for (const link of [...(then?.links ?? []), ...(sight?.links ?? [])]) links.add(link);
    if (then && sight && place.types && then.text > (fullest.get(place.page)?.text ?? 0))
      fullest.set(place.page, { place, text: then.text });
    return sight ? differences(then ?? null, sight) : [];
  };
  const personOf = ({ role }: Place): GatePerson | null =>
    task.persons.find((person) => person.role === role) ?? null;
  const walk = async (trip: Trip): Promise<Walk> => {
    network.renew(personOf(trip.place));
    const [then, sight] = await Promise.all([
      before.walk(trip.place, trip.before, [...links]),
      now.walk(trip.place, trip.now, [...links]),
    ]);
    stages.walked(trip.name, sight === null ? 'to its end' : `to step ${sight.step + 1}: ${sight.why}`);
    return { before: then, now: sight };
  };
  const roles = task.persons.map(({ role }) => role);
  const places = task.quick ? quickPlacesOf(task) : placesOf(task, roles);
  for (const place of places) {
    const first = await look(place);
    // what stayed elsewhere is no passing thing here
    const confirmed = first.filter((each) => stayed.has(kindOf(each)));
    let open = first.filter((each) => !stayed.has(kindOf(each)));
    for (let round = 0; round < AGAIN && open.length > 0; round++)
      open = persisting(open, await look(place, open));
    for (const each of open) stayed.add(kindOf(each));
    found.push(...[...confirmed, ...open].map((difference) => ({ place, difference })));
  }
  stages.end('pages');
  for (const { place } of fullest.values()) {
    network.renew(personOf(place));
    const varied = await compareVaried(place, { network, now, before, links: [...links] });
    found.push(...varied.map((difference) => ({ place, difference })));
  }
  stages.end('varied');
  const { trips, unwalked } = tripsOf(task, places);
  stages.unwalked(...unwalked);
  for (const trip of trips) {
    let walked = await walk(trip);
    let open = brokenJourney(trip, walked);
    for (let round = 0; round < AGAIN && walked.now !== null; round++) {
      walked = await walk(trip);
      open = persisting(open, brokenJourney(trip, walked));
    }
    if (open.length === 0) stages.unwalked(...stuckJourney(trip, walked));
    found.push(...open.map((difference) => ({ place: trip.place, difference })));
  }
  stages.end('journeys');
  const answers = await network.differences();
  stages.end('answers');
  return [...byKind(found), ...answers];
}

/** Looks at the pages that are open to everybody, without another release beside them: at what is a fault by itself. */
export async function lookAlone(
  task: SmokeTask,
  network: Network,
  now: Look,
  stages: Stages,
): Promise<SmokeAnswer['findings']> {
  const links = new Set<string>();
  const look = async (place: Place): Promise<Difference[]> => {
    network.renew(null);
    const sight = await now.at(place, { links: [...links] });
    for (const link of sight?.links ?? []) links.add(link);
    return sight ? faults(sight) : [];
  };
  const found: { readonly place: Place; readonly difference: Difference }[] = [];
  for (const place of openPlacesOf(task)) {
    const first = await look(place);
    const stayed = first.length > 0 ? persisting(first, await look(place)) : [];
    found.push(...stayed.map((difference) => ({ place, difference })));
  }
  const why = 'the release is looked at alone';
  stages.unwalked(...Object.keys(task.journeys ?? {}).map((journey) => ({ journey, why })));
  return [...byKind(found), ...network.cacheable()];
}

const kindOf = ({ code, key }: Difference): string => `${code} ${key}`;

/** One finding for what is found in several places. */
function byKind(found: readonly { place: Place; difference: Difference }[]): SmokeAnswer['findings'] {
  const kinds = Map.groupBy(found, ({ difference }) => kindOf(difference));
  const codes = new Map<string, number>();
  return [...kinds.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { code, message } = first.difference;
    const kind = `${code} ${first.place.page}`;
    const printed = codes.get(kind) ?? 0;
    codes.set(kind, printed + 1);
    if (printed >= PRINTED) return [];
    const more = all.length > 1 ? `, and ${all.length - 1} more` : '';
    return [{ code, message: `${named(first.place)}${more}: ${message}` }];
  });
}
