import {
  emptyContent,
  LOCALES,
  matchPath,
  pathTo,
  requiredPercent,
  type RequiredPercent,
} from '@rollheim/contracts';
import { expect, test } from 'vitest';
import {
  firstOpen,
  flowOf,
  missingOf,
  neighbours,
  OPTIONAL,
  overall,
  placeOf,
  progress,
  slugOf,
  stepOfField,
  stepsOf,
} from './steps.ts';

const complete: RequiredPercent = {
  product_profile: 100,
  trailer_profile: 100,
  product_equipment: 100,
  product_description: 100,
  damages: 100,
  product_images: 100,
  auction: 100,
};
/** What surrounds the steps. */
const AROUND = ['sale-date', 'notes', 'steps', 'import', 'new-or-import', 'submitted'] as const;
const visitor = { documents: 0, loggedIn: false, hasCompletedProfileData: false };
const customer = { documents: 1, loggedIn: true, hasCompletedProfileData: true };

test('a motorhome has ten steps, a trailer nine', () => {
  expect(stepsOf('motorhome')).toHaveLength(10);
  expect(stepsOf('trailer')).toEqual(stepsOf('motorhome').filter((step) => step !== 'more-information'));
});

test.each(LOCALES)('every step has a path of its own in %s and is found by it', (locale) => {
  const places = [...stepsOf('motorhome'), ...AROUND];
  const slugs = places.map((step) => slugOf(step, locale));
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const step of places) {
    const match = matchPath(pathTo('sell-edit', locale, { id: 'abc', step: slugOf(step, locale) }));
    expect(placeOf(match?.params['step'] ?? '')).toBe(step);
  }
});

test('a word of another language still finds its step, an unknown one none', () => {
  expect(placeOf('maengel')).toBe('defects');
  expect(placeOf('unbekannt')).toBeNull();
});

test('the German words of the steps are those of the specification', () => {
  const places = {
    profil: 'profile',
    hinweise: 'notes',
    schritte: 'steps',
    verkaufen: 'sale-date',
    importieren: 'import',
    'neu-oder-importieren': 'new-or-import',
    ausstattung: 'equipment',
    bilder: 'images',
    beschreibung: 'description',
    maengel: 'defects',
    auktion: 'auction',
  } as const;
  expect(Object.keys(places).map(placeOf)).toEqual(Object.values(places));
});

test('the order is profile, equipment, defects, images, auction, personal data', () => {
  expect(progress('motorhome', {}, visitor).map(({ step }) => step)).toEqual([
    'profile',
    'equipment',
    'defects',
    'images',
    'auction',
    'personal-data',
  ]);
});

test('the last step takes the place of the personal data only for complete profiles', () => {
  const lastOf = (facts: typeof customer) => progress('trailer', complete, facts).at(-1)?.step;
  expect(lastOf(customer)).toBe('last-step');
  expect(lastOf({ ...customer, hasCompletedProfileData: false })).toBe('personal-data');
});

test('a step opens when all before it are at 100', () => {
  const open = (percent: RequiredPercent) =>
    progress('motorhome', percent, visitor)
      .filter((step) => step.open)
      .map(({ id }) => id);
  expect(open({})).toEqual(['profile']);
  expect(open({ ...complete, product_equipment: 99 })).toEqual(['profile', 'equipment']);
  expect(open({ ...complete, damages: 50 })).toEqual(['profile', 'equipment', 'defects']);
  expect(open(complete)).toHaveLength(6);
});

test('an ad is continued where it is not complete', () => {
  expect(firstOpen(progress('motorhome', { ...complete, product_images: 50 }, visitor))).toBe('images');
  expect(firstOpen(progress('motorhome', complete, customer))).toBe('last-step');
});

test('the total is 100 only when every step is', () => {
  expect(overall('motorhome', progress('motorhome', complete, customer), customer)).toBe(100);
  expect(
    overall('motorhome', progress('motorhome', complete, { ...customer, documents: 0 }), customer),
  ).toBeLessThan(100);
});

test.each(['motorhome', 'trailer'] as const)('an untouched %s is at 0, for every viewer', (type) => {
  const terms = { reserve: true, startPrice: null, minimum: null, buyNow: null, plannedSaleDate: null };
  const percent = requiredPercent({ content: emptyContent(type), terms, hasVin: false });
  for (const loggedIn of [false, true]) {
    const finish = { ...visitor, loggedIn };
    expect(overall(type, progress(type, percent, finish), finish)).toBe(0);
    const begun = { ...percent, product_profile: 40, trailer_profile: 40 };
    expect(overall(type, progress(type, begun, finish), finish)).toBeGreaterThan(0);
  }
});

test('the way through an ad has every step of the specification, in its order', () => {
  const flow = flowOf('motorhome', visitor);
  expect(flow).toEqual(['notes', ...stepsOf('motorhome')]);
  for (const [at, page] of flow.entries())
    expect(neighbours(flow, page)).toEqual({ before: flow[at - 1] ?? null, behind: flow[at + 1] ?? null });
  expect(flowOf('trailer', visitor)).toEqual(flow.filter((page) => page !== 'more-information'));
  expect(neighbours(flow, 'sale-date')).toEqual({ before: null, behind: 'notes' });
});

test('a page that is only offered is beside the way, and leads on and back like its step', () => {
  const flow = flowOf('motorhome', visitor, OPTIONAL);
  expect(flow).toEqual(['notes', ...stepsOf('motorhome').filter((step) => !OPTIONAL.includes(step))]);
  for (const page of ['images', ...OPTIONAL] as const) expect(neighbours(flow, page).behind).toBe('auction');
});

test('who has an account has one step at the end, the team none', () => {
  const endOf = (walker: Parameters<typeof flowOf>[1]) => flowOf('motorhome', walker).slice(-2);
  expect(endOf(customer)).toEqual(['auction', 'last-step']);
  expect(endOf({ ...customer, hasCompletedProfileData: false })).toEqual(['auction', 'personal-data']);
  expect(endOf({ ...customer, byTeam: true })).toEqual(['more-information', 'auction']);
  // an address of the other one leads on and back like it
  expect(neighbours(flowOf('motorhome', customer), 'personal-data')).toEqual({
    before: 'auction',
    behind: null,
  });
});

test('a field is on one page: what no one has to know of a motorhome behind what is needed', () => {
  expect(stepOfField('model', 'motorhome')).toBe('profile');
  expect(stepOfField('hu_valid_through', 'motorhome')).toBe('profile');
  expect(stepOfField('series', 'motorhome')).toBe('more-information');
  expect(stepOfField('series', 'trailer')).toBe('profile');
  expect(stepOfField('image_papers', 'trailer')).toBe('more-images');
  expect(stepOfField('terms.startPrice', 'trailer')).toBe('auction');
  expect(stepOfField('damages.0.type', 'motorhome')).toBe('defects');
});

test('a missing field is reported by its step', () => {
  const missing = ['make', 'image_interior', 'start_price'];
  expect(missingOf('images', 'motorhome', missing)).toEqual(['image_interior']);
  expect(missingOf('profile', 'trailer', missing)).toEqual(['make']);
});

test('a step whose fields are full, but one of them out of its range, is not complete', () => {
  const steps = progress('motorhome', complete, customer, new Set(['profile'] as const));
  expect(steps[0]?.percent).toBe(99);
  expect(steps[1]?.open).toBe(false);
  expect(firstOpen(steps)).toBe('profile');
  expect(overall('motorhome', steps, customer)).toBeLessThan(100);
});

test.each(['motorhome', 'trailer'] as const)(
  'description and defects of a %s: 0 empty, more with each field',
  (type) => {
    const terms = { reserve: true, startPrice: null, minimum: null, buyNow: null, plannedSaleDate: null };
    const empty = emptyContent(type);
    const prefix = type === 'trailer' ? 'trailer_' : '';
    const answers = ['damaged', 'water_damaged', 'hail_damaged'].map(
      (code) => [prefix + code, 'no'] as const,
    );
    const at = (
      description: string,
      attributes: Readonly<Record<string, string>>,
      damages = empty.damages,
    ) => {
      const content = { ...empty, description, attributes: { ...empty.attributes, ...attributes }, damages };
      const percent = requiredPercent({ content, terms, hasVin: false });
      return progress(type, percent, visitor).find(({ id }) => id === 'defects')?.percent;
    };
    const all = Object.fromEntries(answers);
    expect([at('', {}), at('Gepflegt', {}), at('Gepflegt', all)]).toEqual([0, 20, 80]);
    expect(at('Gepflegt', { ...all, defects_exists: 'no' })).toBe(100);
    const damage = { sortOrder: 0, location: 'front', type: '', mediaIds: [] };
    const withDefects = { ...all, defects_exists: 'yes' };
    expect([at('Gepflegt', withDefects), at('Gepflegt', withDefects, [damage])]).toEqual([83, 91]);
    expect(at('Gepflegt', withDefects, [{ ...damage, type: 'scratch' }])).toBe(100);
  },
);
