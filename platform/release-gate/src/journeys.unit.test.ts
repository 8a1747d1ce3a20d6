import { expect, test } from 'vitest';
import { brokenJourney, isNamed, isSaid, stuckJourney, tripsOf, type Trip } from './journeys.ts';
import { placesOf } from './places.ts';
import type { SmokeTask } from './smoke-page.ts';

const ROUTES = { module: 'mf-catalog', routes: ['catalog-list'], pages: {} };
const PLACES = placesOf(ROUTES, ['dealer']);
const journey = (press: string, as?: string) => ({
  page: 'catalog-list',
  ...(as === undefined ? {} : { as }),
  steps: [{ press }],
});
const ofBoth = (journeys: SmokeTask['journeys'], before: SmokeTask['journeys']) =>
  tripsOf({ journeys, before: { ...ROUTES, journeys: before } } as unknown as SmokeTask, PLACES);
const trips = (...both: Parameters<typeof ofBoth>): readonly Trip[] => ofBoth(...both).trips;

test('each release walks its own words, and both what only one of them declares', () => {
  const found = trips(
    { bid: journey('button: Mitbieten'), share: journey('button: Teilen') },
    { bid: journey('button: Bieten'), print: journey('button: Drucken') },
  );
  expect(found.map(({ name, now, before, known }) => [name, now.steps, before.steps, known])).toEqual([
    ['bid', [{ press: 'button: Mitbieten' }], [{ press: 'button: Bieten' }], true],
    ['share', [{ press: 'button: Teilen' }], [{ press: 'button: Teilen' }], false],
    ['print', [{ press: 'button: Drucken' }], [{ press: 'button: Drucken' }], true],
  ]);
});

test('a journey begins as its person, and is reported by name where the gate has none', () => {
  expect(trips({ bid: journey('button: Bieten', 'dealer') }, {})[0]?.place.role).toBe('dealer');
  expect(ofBoth({ bid: journey('button: Bieten', 'seller') }, {})).toEqual({
    trips: [],
    unwalked: [{ journey: 'bid', why: 'the gate does not look at catalog-list as seller' }],
  });
});

test('a journey that ends earlier than before is broken; one that led nowhere before is not, unless it is new', () => {
  const [trip] = trips({ bid: journey('button: Bieten') }, { bid: journey('button: Bieten') });
  const ended = { step: 0, why: 'it does nothing' };
  if (!trip) throw new Error('there is no trip');
  expect(brokenJourney(trip, { before: null, now: ended })).toMatchObject([
    {
      code: 'journey_broken',
      message: 'the journey "bid" ends at step 1, a press of "button: Bieten": it does nothing',
    },
  ]);
  expect(brokenJourney(trip, { before: ended, now: ended })).toEqual([]);
  expect(brokenJourney({ ...trip, known: false }, { before: ended, now: ended })).toHaveLength(1);
  expect(brokenJourney({ ...trip, known: false }, { before: ended, now: null })).toEqual([]);
});

test('a journey that ends in both releases is reported by name, with where each ends', () => {
  const [trip] = trips({ bid: journey('button: Bieten') }, { bid: journey('button: Mitbieten') });
  const ended = { step: 0, why: 'it does nothing' };
  if (!trip) throw new Error('there is no trip');
  const why = 'it ends at step 1, a press of "button: Bieten": it does nothing';
  expect(stuckJourney(trip, { before: ended, now: ended })).toEqual([
    { journey: 'bid', why: `${why}; before, at step 1, a press of "button: Mitbieten": it does nothing` },
  ]);
  expect(stuckJourney({ ...trip, before: trip.now }, { before: ended, now: ended })).toEqual([
    { journey: 'bid', why: 'both releases end at step 1, a press of "button: Bieten": it does nothing' },
  ]);
  expect(stuckJourney(trip, { before: null, now: ended })).toEqual([
    { journey: 'bid', why: `${why}; before, only at times` },
  ]);
  expect(stuckJourney(trip, { before: ended, now: null })).toEqual([]);
});

test('a name fits with its figures, and with anything at a star', () => {
  expect(isNamed('button: Filter', 'button: Filter')).toBe(true);
  expect(isNamed('button: Filter', 'button: Filter zurücksetzen')).toBe(false);
  expect(isNamed('button: Filter*', 'button: Filter zurücksetzen')).toBe(true);
  expect(isNamed('button: *setzen', 'button: Filter zurücksetzen')).toBe(true);
  expect(isNamed('button: 12 Treffer', 'button: #Treffer')).toBe(true);
  expect(isNamed('a*b*c', 'a b')).toBe(false);
  expect(isSaid('7 Fahrzeuge', 'Es gibt\n 1.204\nFahrzeuge hier')).toBe(true);
  expect(isSaid('Nichts', 'Es gibt\nFahrzeuge')).toBe(false);
});
