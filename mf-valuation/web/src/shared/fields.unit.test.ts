import { messageContract } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import {
  CONTACT_RULES,
  faultsOf,
  meantNumber,
  NO_VEHICLE,
  NUMBERS,
  productOf,
  vehicleOf,
  vehicleRules,
  yearOf,
  type VehicleValues,
} from './fields.ts';
import { FUNNELS, stepOf } from './funnels.ts';

const whole: VehicleValues = {
  make: 'hymer',
  model: 'B-Klasse MC T 580',
  year: 2019,
  mileage: 48_200,
  category: 'semi_integrated',
  powerKw: 120,
  beds: 4,
  condition: 'well_kept',
};
const faults = (more: Partial<VehicleValues>) => faultsOf({ ...whole, ...more }, vehicleRules(2026));

test('a whole vehicle passes; power and beds may be left out', () => {
  expect(faults({})).toEqual({});
  expect(faults({ powerKw: null, beds: null })).toEqual({});
});

test('an empty form names what is required', () => {
  expect(Object.keys(faultsOf(NO_VEHICLE, vehicleRules(2026)))).toEqual([
    'make',
    'model',
    'year',
    'mileage',
    'category',
    'condition',
  ]);
});

test.each([
  [{ year: 2027 }, 'year', 'validation.between', { min: 1950, max: 2026 }],
  [{ model: '   ' }, 'model', 'validation.required', {}],
  [{ make: 'humbaur' }, 'make', 'validation.one_of', {}],
  [{ mileage: -1 }, 'mileage', 'validation.between', { min: 0, max: 3_000_000 }],
  [{ powerKw: 5 }, 'powerKw', 'validation.between', { min: 20, max: 500 }],
] as const)('%o is refused with the limits in the text', (more, field, key, values) => {
  expect(faults(more)[field]).toEqual({ key, values });
});

test('what was typed and is no number is refused as such, and not sent', () => {
  const typed = { ...whole, year: '2019,5', mileage: '48.000,5', beds: '4a' };
  expect(faultsOf(typed, vehicleRules(2026), NUMBERS)).toEqual({
    year: { key: 'validation.whole_number', values: { example: 2019 } },
    mileage: { key: 'validation.whole_number', values: { example: 48_200 } },
    beds: { key: 'validation.whole_number', values: { example: 4 } },
  });
  expect(productOf(typed)).toMatchObject({ mileage: null, beds: null });
  expect(productOf(typed)).not.toHaveProperty('year');
});

test('what passes here is accepted by the contract of the command', () => {
  const payload = {
    valuationId: '9m3n5p7q1r2s',
    uuidHash: 'a3f5'.repeat(16),
    productType: 'motorhome',
    product: productOf(whole),
  };
  expect(messageContract('valuation.update')?.schema.validate(payload).error).toBeUndefined();
});

test('a draft comes back as it was typed in; what it lacks is empty, not zero', () => {
  const draft = { ...whole, make: '', model: '', year: 0 } as Parameters<typeof vehicleOf>[0];
  expect(vehicleOf(draft)).toEqual({ ...whole, make: null, model: null, year: null });
  expect(productOf(vehicleOf(draft))).not.toHaveProperty('year');
});

test('the phone number is optional, but right where it is given', () => {
  const contact = { email: 'jan@rollheim.example', phone: '', name: '', notes: '' };
  expect(faultsOf(contact, CONTACT_RULES)).toEqual({});
  expect(faultsOf({ ...contact, phone: 'ruf an' }, CONTACT_RULES).phone?.key).toBe(
    'validation.telephone_personal_data',
  );
  expect(faultsOf({ ...contact, email: 'jan@' }, CONTACT_RULES).email?.key).toBe('validation.email');
});

test('the funnel has two steps; its base page is the first', () => {
  const step = (word: string | undefined) => stepOf('motorhome', word);
  expect([undefined, '1', '2', '3', 'x'].map(step)).toEqual([1, 1, 2, null, null]);
});

test('the funnel of trailers has three steps, and asks for no mileage and no power', () => {
  const step = (word: string | undefined) => stepOf('trailer', word);
  expect([undefined, '1', '2', '3', '4', '0'].map(step)).toEqual([1, 1, 2, 3, null, null]);
  const asked = FUNNELS.trailer.parts.flatMap((part) =>
    part === 'contact' ? [] : [...FUNNELS.trailer.fields[part]],
  );
  expect(asked).toEqual(['make', 'model', 'year', 'category', 'beds', 'condition']);
});

test('the year is that of Berlin, wherever the browser is', () => {
  expect(yearOf(Date.parse('2026-12-31T22:59:59Z'))).toBe(2026);
  expect(yearOf(Date.parse('2026-12-31T23:00:00Z'))).toBe(2027);
});

test('What is pressed is asked to be chosen, what is typed to be filled in', () => {
  const faults = faultsOf(NO_VEHICLE, vehicleRules(2026));
  expect([faults.category?.key, faults.condition?.key, faults.model?.key]).toEqual([
    'validation.choose',
    'validation.choose',
    'validation.required',
  ]);
});

test.each([
  ['year', '15.06.2019', 2019],
  ['year', '06/2019', 2019],
  ['year', '06/19', 2019],
  ['year', '062019', 2019],
  ['year', '06/1930', null],
  ['year', '06/2027', null],
  ['year', '2019,5', null],
  ['year', 2019, null],
  ['mileage', '65 tkm', 65_000],
  ['mileage', '48.200 km', 48_200],
  ['mileage', 500, null],
  ['mileage', 'viel', null],
  ['powerKw', '130 PS', 96],
  ['powerKw', 5, null],
  ['powerKw', null, null],
  ['beds', '4a', null],
] as const)('in the field %s %s means %s', (field, typed, meant) => {
  expect(meantNumber(field, typed, 2026)).toBe(meant);
});
