import { beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../locales.ts';
import { emptyContent } from '../empty-content.ts';
import type { VehicleContent } from '../state/listings.ts';
import { attributeDefinitions, attributeLabels, optionLabel, productTypes } from './definitions.ts';
import {
  ATTRIBUTES,
  CONFIRMED_CODES,
  DAMP,
  DAMP_SPOTS,
  dampReadings,
  TYRES,
  isFlaggedMake,
  MAKES,
  appliesTo,
  attribute,
  checkAttribute,
  conditionallyRequired,
  confirmationPrompts,
  isComplete,
  missingAttributes,
  normaliseAttributes,
  requiredPercent,
  vehicleTitle,
} from './index.ts';
import { labelsOf } from './labels.ts';

beforeAll(() => attributeLabels.loadAll());

const empty = emptyContent('motorhome');
const noTerms = { reserve: true, startPrice: null, minimum: null, buyNow: null, plannedSaleDate: null };

test.each([
  ['sun_living', 'Challenger, Chausson, Sun Living', true],
  ['sun_living', 'challenger\nsun living', true],
  ['sun_living', 'sun_living', true],
  ['buerstner', ' BÜRSTNER ;Hymer', true],
  ['hymer', 'Hymer-Fan', false],
  ['other', 'other, Andere', false],
  ['hymer', '', false],
  [null, 'null', false],
])('The make %j is flagged by %j: %s', (make, text, flagged) => {
  expect(isFlaggedMake(make, text)).toBe(flagged);
});

test('Ids, codes and makes are listed once', () => {
  expect(new Set(ATTRIBUTES.map((entry) => entry.id)).size).toBe(ATTRIBUTES.length);
  expect(new Set(ATTRIBUTES.map((entry) => entry.code)).size).toBe(ATTRIBUTES.length);
  expect(new Set(MAKES.map((make) => make.id)).size).toBe(MAKES.length);
});

test.each(LOCALES)(
  'Every attribute, option, group and prompt has a text in %s, and no text is left over',
  (locale) => {
    const labels = labelsOf(locale);
    expect(Object.keys(labels.attributes).toSorted()).toEqual(
      ATTRIBUTES.map((entry) => entry.code).toSorted(),
    );
    expect(Object.keys(labels.groups).toSorted()).toEqual(
      [...new Set(ATTRIBUTES.map((entry) => entry.group))].toSorted(),
    );
    expect(Object.keys(labels.confirmations).toSorted()).toEqual(CONFIRMED_CODES.toSorted());
    for (const code of CONFIRMED_CODES) expect(attribute(code), code).toBeDefined();
  },
);

test.each(LOCALES)('Every option of every definition has a label in %s', (locale) => {
  const definitions = attributeDefinitions(['product', 'auction', 'damage'], locale);
  for (const { attributeCode, options } of definitions) {
    const list = attribute(attributeCode)?.options;
    if (!list || list === 'make') continue;
    for (const { optionId, label } of options) {
      if (!/^\d+$/.test(optionId)) expect(label, `${list}.${optionId}`).not.toBe(optionId);
    }
  }
});

test('The German product types keep the words Wohnmobil and Wohnwagen', () => {
  expect(optionLabel('product_type', 'motorhome', 'de')).toContain('Wohnmobil');
  expect(optionLabel('product_type', 'trailer', 'de')).toContain('Wohnwagen');
  expect(productTypes('de').map(({ optionId }) => optionId)).toEqual(['motorhome', 'trailer']);
});

test('A trailer is asked for neither mileage nor fuel, and gets trailer bodies', () => {
  const definitions = attributeDefinitions(['product'], 'de', 'trailer');
  const codes = definitions.map((definition) => definition.attributeCode);
  expect(codes).toContain('trailer_hu_expired');
  expect(codes).not.toContain('mileage');
  expect(codes).not.toContain('fuel');
  const category = definitions.find((definition) => definition.attributeCode === 'category');
  expect(category?.options.map((option) => option.optionId)).not.toContain('integrated');
});

test('HU valid through is required where the HU has not expired', () => {
  const product = (expired: string) => ({
    productType: 'motorhome' as const,
    attributes: { hu_expired: expired },
  });
  expect(conditionallyRequired(product('no'))).toContain('hu_valid_through');
  expect(conditionallyRequired(product('yes'))).not.toContain('hu_valid_through');
});

test('Percent rises to 100 as the missing attributes are given, and defects ask for damage items', () => {
  const input = { content: empty, terms: noTerms, hasVin: false };
  const before = requiredPercent(input);
  expect(before['product_profile']).toBe(0);
  expect(before['damages']).toBe(100);
  expect(before).not.toHaveProperty('trailer_profile');
  const attributes: Record<string, number | string | boolean> = { hu_expired: 'no', defects_exists: 'yes' };
  for (const code of missingAttributes(input))
    attributes[code] ??= attribute(code)?.backendType === 'int' ? 1 : 'x';
  attributes['hu_valid_through'] = '2027-06-01';
  const content: VehicleContent = {
    ...empty,
    attributes,
    description: 'Gepflegt',
    expectedMileage: 50_000,
    pickup: { zipCode: '87700', city: 'Memmingen', country: 'DE' },
    gallery: [
      { mediaId: 'a', position: 0, view: 'exterior' },
      { mediaId: 'b', position: 1, view: 'interior' },
    ],
  };
  const terms = { ...noTerms, startPrice: 100_000, minimum: 200_000 };
  const open = requiredPercent({ content, terms, hasVin: true });
  expect(open['damages']).toBe(0);
  expect(isComplete('motorhome', open)).toBe(false);
  const half = { sortOrder: 0, location: 'roof', type: '', mediaIds: [] };
  expect(requiredPercent({ content: { ...content, damages: [half] }, terms, hasVin: true })['damages']).toBe(
    50,
  );
  const done = requiredPercent({
    content: { ...content, damages: [{ ...half, type: 'dent' }] },
    terms,
    hasVin: true,
  });
  expect(isComplete('motorhome', done)).toBe(true);
  expect(requiredPercent({ content, terms, hasVin: false })['product_profile']).toBeLessThan(100);
});

test.each([
  ['mileage', 999, true],
  ['mileage', 1_000, false],
  ['mileage', 999_999, false],
  ['mileage', 1_000_000, true],
  ['hu_expired', 'no', true],
  ['hu_expired', 'yes', false],
  ['trailer_hu_expired', 'yes', true],
  ['trailer_hu_expired', 'no', false],
  ['winterproof', true, true],
  ['winterproof', false, false],
  ['water_damaged', 'unknown', true],
  ['headlamps', 'led', false],
  ['headlamps', 'xenon', true],
  ['keys_car', '1', true],
  ['keys_car', '2', false],
  ['smokers_car', 'yes', true],
  ['trailer_smokers_car', 'yes', true],
  ['upgrade_particulate_filter', 'yes', true],
  ['trailer_leak_test_yearly', 'yes', true],
  ['four_wheel_drive', true, true],
  ['air_condition_independent', true, true],
  ['trailer_winterproof', true, true],
  ['damaged', 'unknown', true],
  ['trailer_damaged', 'unknown', true],
  ['trailer_water_damaged', 'unknown', true],
  ['hail_damaged', 'unknown', true],
  ['trailer_hail_damaged', 'unknown', true],
  ['damaged', 'yes', false],
  ['fuel', 'petrol', true],
  ['fuel', 'diesel', false],
  ['headlamps', 'full_led', true],
  ['defects_exists', 'no', true],
  ['leak_test_yearly', 'annually', true],
  ['service_and_inspection', 'maintained', true],
  ['power', 103, true],
])('Saving %s = %s asks for confirmation: %s', (code, value, asks) => {
  expect(confirmationPrompts(code, value)).toBe(asks ? `confirmations.${code}` : null);
});

test('Values are normalised before they are stored', () => {
  expect(
    normaliseAttributes({
      mileage: '48200',
      power: 'viel',
      hu_valid_through: '06/2027',
      winterproof: 'ja',
      towbar: 'Yes',
      vin: ' wdb 9066571s123456 ',
      beds: '',
    }),
  ).toEqual({
    mileage: 48_200,
    hu_valid_through: '2027-06-01',
    winterproof: true,
    towbar: true,
    vin: 'WDB9066571S123456',
    beds: null,
  });
});

test.each([
  ['48200', 48_200],
  [' -5 ', -5],
  ['48.2', 48.2],
  ['48.200,5', undefined],
  ['1e5', undefined],
  ['0x10', undefined],
  ['viel', undefined],
])('A whole number that is sent as %j is taken as %j, never as a rounded one', (value, number) => {
  expect(normaliseAttributes({ mileage: value })['mileage']).toBe(number);
});

test('A whole number with decimals is refused', () => {
  const { first_registration_year: year = null } = normaliseAttributes({ first_registration_year: 2019.5 });
  expect(checkAttribute('first_registration_year', year, 'motorhome')).toBe('validation.integer');
});

test('Values out of range, unknown options and foreign codes are named', () => {
  expect(checkAttribute('fuel', 'wood', 'motorhome')).toBe('validation.one_of');
  expect(checkAttribute('length', 100, 'motorhome')).toBe('validation.min_value');
  expect(checkAttribute('mileage', 10, 'trailer')).toBe('validation.excluded');
  expect(checkAttribute('nonsense', 10, 'trailer')).toBe('validation.excluded');
  expect(checkAttribute('make', 'hymer', 'motorhome')).toBeNull();
  expect(checkAttribute('first_registration_month', 13, 'motorhome')).toBe('validation.one_of');
});

test('The title names make, series and model without repeating itself', () => {
  expect(vehicleTitle({ make: 'hymer', series: 'B-Klasse MC', model: 'T 580' })).toBe(
    'Hymer B-Klasse MC T 580',
  );
  expect(vehicleTitle({ make: 'knaus', series: 'Sky TI', model: 'Sky TI 700 MEG' })).toBe(
    'Knaus Sky TI 700 MEG',
  );
  expect(vehicleTitle({ make: 'other', model: 'Eigenbau' })).toBe('Eigenbau');
});

test('What may be measured is asked of no one, and damp is judged by its per cent', () => {
  const measured = ATTRIBUTES.filter(({ group }) => group === TYRES || group === DAMP);
  expect(measured.length).toBeGreaterThan(DAMP_SPOTS.length);
  expect(measured.filter(({ required }) => required !== undefined)).toEqual([]);
  expect(
    dampReadings({ damp_roof: 16, damp_front: 15, damp_floor: 20, damp_rear: 21, damp_left: null }),
  ).toEqual([
    { spot: 'front', percent: 15, level: 'dry' },
    { spot: 'rear', percent: 21, level: 'wet' },
    { spot: 'roof', percent: 16, level: 'watched' },
    { spot: 'floor', percent: 20, level: 'watched' },
  ]);
});

test('Every attribute applies to at least one vehicle type', () => {
  for (const entry of ATTRIBUTES) {
    expect(appliesTo(entry, 'motorhome') || appliesTo(entry, 'trailer'), entry.code).toBe(true);
  }
});

test.each([
  ['mileage', 'km'],
  ['mileage_last_service', 'km'],
  ['engine_capacity', 'cm³'],
  ['power', 'kW'],
  ['licensed_weight', 'kg'],
  ['length', 'mm'],
  ['width', 'mm'],
  ['height', 'mm'],
  ['inner_height', 'mm'],
])('The specification’s %s is given in %s', (code, unit) => {
  expect(attribute(code)?.unit).toBe(unit);
});

test('The attributes that the specification names are there, in its sets', () => {
  const setsOf = (...codes: readonly string[]): Set<string> =>
    new Set(codes.flatMap((code): readonly string[] => attribute(code)?.sets ?? [`no ${code}`]));
  expect(
    setsOf('series', 'first_registration_year', 'first_registration_month', 'category', 'beds', 'axles'),
  ).toEqual(new Set(['product_profile', 'trailer_profile']));
  expect(
    setsOf('chassis', 'fuel', 'transmission', 'licensed_seats', 'four_wheel_drive', 'leak_test_yearly'),
  ).toEqual(new Set(['product_profile']));
  expect(setsOf('hu_expired', 'service_and_inspection', 'upgrade_particulate_filter', 'smokers_car')).toEqual(
    new Set(['product_profile']),
  );
  expect(setsOf('trailer_smokers_car', 'trailer_leak_test_yearly')).toEqual(new Set(['trailer_profile']));
  expect(
    setsOf('air_condition', 'air_condition_independent', 'winterproof', 'mover_aid', 'anti_sway_coupling'),
  ).toEqual(new Set(['product_equipment']));
  expect(setsOf('description', 'defects_exists')).toEqual(new Set(['product_description']));
  expect(setsOf('image_exterior', 'image_interior', 'image_damage')).toEqual(new Set(['product_images']));
  expect(setsOf('minimum_selling_price', 'start_price', 'buy_now_price', 'vat_reportable')).toEqual(
    new Set(['auction']),
  );
  expect(attribute('description')?.group).toBe('product_description_general');
});

test('Definitions have the kinds of values and inputs that the specification names', () => {
  const definitions = attributeDefinitions(['product', 'auction', 'damage'], 'de');
  const kinds = new Set(definitions.map(({ backendType }) => backendType));
  expect(kinds).toEqual(new Set(['int', 'decimal', 'datetime', 'varchar']));
  const inputs = new Set(definitions.map(({ frontendInput }) => frontendInput));
  expect([...inputs]).toEqual(expect.arrayContaining(['simple', 'select', 'multipleselect']));
});

test.each(LOCALES)('the hints say where the papers have it, in %s', (locale) => {
  const hintOf = (code: string) =>
    attributeDefinitions(['product_profile'], locale).find(({ attributeCode }) => attributeCode === code)
      ?.tooltip ?? '';
  // F.1 is what the manufacturer allows, F.2 what the registration does
  expect(hintOf('licensed_weight')).toMatch(/\bF\.2\b/);
  // papers and sticker name no day, the field asks for none, and none has to be mentioned
  expect(hintOf('hu_valid_through').split('.')).toHaveLength(2);
});
