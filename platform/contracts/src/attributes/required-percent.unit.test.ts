import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyContent } from '../empty-content.ts';
import type { AttributeValue, VehicleContent } from '../state/listings.ts';
import {
  appliesTo,
  ATTRIBUTES,
  finishPercent,
  isComplete,
  isStoredAsAttribute,
  missingAttributes,
  missingDamages,
  optionIds,
  progressSteps,
  RECOMMENDED_IMAGES,
  requiredPercent,
  stepPercent,
  wholePercent,
  type ProductType,
} from './index.ts';

const TYPES: readonly ProductType[] = ['motorhome', 'trailer'];
const noTerms = { reserve: true, startPrice: null, minimum: null, buyNow: null, plannedSaleDate: null };
const empty = (type: ProductType) => ({ content: emptyContent(type), terms: noTerms, hasVin: false });
const damage = (location: string, type: string) => ({ sortOrder: 0, location, type, mediaIds: [] });

/** An ad of which everything that its vehicle must have is given. */
function whole(type: ProductType, more: Partial<VehicleContent> = {}) {
  const attributes: Record<string, AttributeValue> = {};
  for (const entry of ATTRIBUTES) {
    if (!isStoredAsAttribute(entry) || !appliesTo(entry, type)) continue;
    const { code, input, options = '', min = 1 } = entry;
    if (input === 'boolean') attributes[code] = true;
    else if (input === 'multipleselect') attributes[code] = [...optionIds(options, type)].slice(0, 1);
    else attributes[code] = input === 'select' ? (optionIds(options, type)[0] ?? null) : min;
  }
  attributes['defects_exists'] = 'no';
  const content: VehicleContent = {
    ...emptyContent(type),
    attributes,
    description: 'Gepflegt',
    defects: 'Keine',
    expectedMileage: 50_000,
    pickup: { zipCode: '87700', city: 'Memmingen', country: 'DE' },
    availability: { kind: 'from', from: '2026-12-01' },
    vatReportable: true,
    gallery: (['exterior', 'interior', 'damage', 'technical', 'papers'] as const).map((view, position) => ({
      mediaId: view,
      position,
      view,
    })),
    ...more,
  };
  const terms = {
    reserve: true,
    startPrice: 100_000,
    minimum: 200_000,
    buyNow: 300_000,
    plannedSaleDate: '2026-12-24',
  };
  return { content, terms, hasVin: true };
}

test.each(TYPES)('of a whole %s nothing is missing, and every step is at 100', (type) => {
  const input = whole(type);
  expect(missingAttributes(input)).toEqual([]);
  const percent = requiredPercent(input);
  expect(isComplete(type, percent)).toBe(true);
  for (const { step } of progressSteps(type))
    expect([step, stepPercent(step, type, percent)]).toEqual([step, 100]);
});

test.each(TYPES)('what a %s lacks is named by its code, and lowers its own set and group alone', (type) => {
  const full = whole(type);
  const before = requiredPercent(full);
  const needed = missingAttributes(empty(type)).filter(
    (code) => code !== 'vin' && code in full.content.attributes,
  );
  expect(needed.length).toBeGreaterThan(8);
  for (const code of needed) {
    // a list that holds nothing is as empty as no value
    for (const none of [null, '', [] as string[]]) {
      const attributes = { ...full.content.attributes, [code]: none };
      const input = { ...full, content: { ...full.content, attributes } };
      expect(missingAttributes(input)).toContain(code);
      const entry = ATTRIBUTES.find((each) => each.code === code);
      const after = requiredPercent(input);
      const lower = Object.keys(after).filter((key) => (after[key] ?? 0) < (before[key] ?? 0));
      expect(lower).toContain(entry?.group);
      for (const key of lower) expect([entry?.group, ...(entry?.sets ?? [])]).toContain(key);
      expect(isComplete(type, after)).toBe(false);
    }
  }
  // the number of the chassis is no part of the content
  expect(missingAttributes({ ...full, hasVin: false })).toEqual(
    missingAttributes(empty(type)).filter((code) => code === 'vin'),
  );
});

test('a picture counts for the view that it shows', () => {
  const missing = (view: 'exterior' | 'interior' | 'damage') =>
    missingAttributes(whole('motorhome', { gallery: [{ mediaId: 'a', position: 0, view }] }));
  expect(missing('exterior')).toEqual(['image_interior']);
  expect(missing('interior')).toEqual(['image_exterior']);
  expect(missing('damage')).toEqual(['image_exterior', 'image_interior']);
  expect(RECOMMENDED_IMAGES).toEqual({ exterior: 5, interior: 5 });
});

test('where the vehicle is kept is asked, and what its reserve needs', () => {
  expect(missingAttributes(whole('motorhome', { pickup: null }))).toEqual(['pickup_location']);
  const full = whole('motorhome');
  expect(missingAttributes({ ...full, terms: { ...full.terms, startPrice: null } })).toEqual(['start_price']);
});

test('percent is rounded down: what is not whole is not 100', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TYPES), fc.infiniteStream(fc.boolean()), (type, coins) => {
      const full = whole(type);
      const kept = Object.entries(full.content.attributes).filter(() => coins.next().value);
      const input = { ...full, content: { ...full.content, attributes: Object.fromEntries(kept) } };
      const percent = requiredPercent(input);
      for (const value of Object.values(percent)) {
        expect(Number.isInteger(value)).toBe(true);
        expect(value >= 0 && value <= 100).toBe(true);
      }
      const attributesMissing = missingAttributes(input).length > 0;
      if (attributesMissing) expect(isComplete(type, percent)).toBe(false);
    }),
  );
});

test('every damage needs its place and its kind; with defects there is one at least', () => {
  const of = (...damages: VehicleContent['damages']) => {
    const input = whole('motorhome', { damages });
    const attributes = { ...input.content.attributes, defects_exists: 'yes' };
    return requiredPercent({ ...input, content: { ...input.content, attributes } })['damages'];
  };
  expect(of()).toBe(0);
  expect(of(damage('roof', ''))).toBe(50);
  expect(of(damage('', 'dent'))).toBe(50);
  expect(of(damage('roof', 'dent'), damage('', ''), damage('', 'dent'))).toBe(50);
  expect(of(damage('roof', 'dent'), damage('roof', ''), damage('', ''))).toBe(50);
  expect(of(damage('roof', 'dent'), damage('roof', ''), damage('roof', 'dent'))).toBe(83);
  expect(of(damage('roof', 'dent'), damage('roof', 'dent'))).toBe(100);
});

test('sets of the other type are in no percent, nor are the damages a set', () => {
  expect(requiredPercent(empty('trailer'))).not.toHaveProperty('product_profile');
  expect(requiredPercent(empty('trailer'))['trailer_profile']).toBe(0);
  expect(requiredPercent(empty('motorhome'))).not.toHaveProperty('trailer_profile');
  for (const type of TYPES) expect(requiredPercent(empty(type))).not.toHaveProperty('damage');
  // a set that asks for nothing is complete
  const optional = ATTRIBUTES.map(({ group }) => group).filter((group) =>
    ATTRIBUTES.every((entry) => entry.group !== group || entry.required === undefined),
  );
  const percent = requiredPercent(empty('motorhome'));
  for (const group of new Set(optional))
    if (group in percent) expect([group, percent[group]]).toEqual([group, 100]);
});

test('the steps are in the order of the specification', () => {
  expect(progressSteps('motorhome').map(({ step, keys }) => [step, ...keys])).toEqual([
    ['profile', 'product_profile'],
    ['equipment', 'product_equipment'],
    ['defects', 'product_description', 'damages'],
    ['images', 'product_images'],
    ['auction', 'auction'],
  ]);
  expect(progressSteps('trailer')[0]?.keys).toEqual(['trailer_profile']);
});

test('open damages count as one field more of the description, and only while they are open', () => {
  const fields = ATTRIBUTES.filter(
    ({ sets, required, types }) =>
      sets.includes('product_description') && required === true && (types?.includes('motorhome') ?? true),
  ).length;
  expect(fields).toBeGreaterThan(2);
  const at = (own: number, damages: number) =>
    stepPercent('defects', 'motorhome', { product_description: own, damages });
  expect(at(80, 100)).toBe(80);
  expect(at(100, 0)).toBe(Math.floor((100 * fields) / (fields + 1)));
  expect(at(100, 50)).toBe(Math.floor((100 * fields + 50) / (fields + 1)));
  expect(at(100, 99)).toBeLessThan(100);
  expect(at(0, 0)).toBe(0);
  expect(stepPercent('profile', 'motorhome', { product_profile: 40, damages: 0 })).toBe(40);
  expect(stepPercent('profile', 'motorhome', {})).toBe(0);
  expect(stepPercent('defects', 'motorhome', { product_description: 100 })).toBeLessThan(100);
  expect(stepPercent('personal-data', 'motorhome', {})).toBe(100);
});

test('the last step is half done by a paper, and half by an account', () => {
  expect(finishPercent({ documents: 0, loggedIn: false })).toBe(0);
  expect(finishPercent({ documents: 1, loggedIn: false })).toBe(50);
  expect(finishPercent({ documents: 0, loggedIn: true })).toBe(50);
  expect(finishPercent({ documents: 3, loggedIn: true })).toBe(100);
});

test.each(TYPES)(
  'an ad of a %s in which nothing is written is at 0, and at 100 only where every step is',
  (type) => {
    const percent = requiredPercent(empty(type));
    for (const loggedIn of [false, true]) {
      const steps = progressSteps(type).map(({ step }) => stepPercent(step, type, percent));
      const start = [...steps, finishPercent({ documents: 0, loggedIn })];
      // the defaults of a new ad are no work of its seller
      expect(wholePercent(type, start, { loggedIn })).toBe(0);
      const done = start.map(() => 100);
      expect(wholePercent(type, done, { loggedIn })).toBe(100);
      for (const index of done.keys())
        expect(wholePercent(type, done.with(index, 99), { loggedIn })).toBe(99);
      expect(
        wholePercent(
          type,
          start.map(() => 0),
          { loggedIn },
        ),
      ).toBe(0);
      const half = start.map((from) => from + (100 - from) / 2);
      expect(wholePercent(type, half, { loggedIn })).toBe(50);
    }
  },
);

test('what is missing of the damages is named field by field', () => {
  const of = (exists: string, ...damages: VehicleContent['damages']) => {
    const { content } = whole('motorhome', { damages });
    return missingDamages({
      content: { ...content, attributes: { ...content.attributes, defects_exists: exists } },
    });
  };
  expect(of('no', damage('', ''))).toEqual([]);
  expect(of('yes')).toEqual(['damages']);
  expect(of('yes', damage('roof', 'dent'))).toEqual([]);
  expect(of('yes', damage('', ''), damage('roof', ''), damage('', 'dent'))).toEqual([
    'damages.0.location',
    'damages.0.type',
    'damages.1.type',
    'damages.2.location',
  ]);
});
