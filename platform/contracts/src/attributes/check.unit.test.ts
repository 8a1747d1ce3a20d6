import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AttributeValue } from '../state/listings.ts';
import {
  appliesTo,
  ATTRIBUTES,
  checkAttribute,
  confirmationPrompts,
  isStoredAsAttribute,
  optionIds,
  type Attribute,
  type ProductType,
} from './index.ts';

const TYPES: readonly ProductType[] = ['motorhome', 'trailer'];
/** Every attribute that is stored as one, with each type of vehicle that it applies to. */
const STORED = ATTRIBUTES.filter(isStoredAsAttribute).flatMap((entry) =>
  TYPES.filter((type) => appliesTo(entry, type)).map((type) => [entry, type] as const),
);
const isNumber = ({ input, backendType }: Attribute) =>
  input === 'simple' && (backendType === 'int' || backendType === 'decimal');

test('what content, terms and pictures keep in fields of their own is no attribute', () => {
  for (const entry of ATTRIBUTES) {
    const own = ['description', 'defects_description'].includes(entry.code);
    const elsewhere = entry.sets.some((set) => ['auction', 'product_images', 'damage'].includes(set));
    expect(isStoredAsAttribute(entry), entry.code).toBe(!own && !elsewhere);
  }
  for (const code of ['description', 'defects_description', 'start_price', 'image_exterior'])
    expect([code, checkAttribute(code, 'x', 'motorhome')]).toEqual([code, 'validation.excluded']);
});

test('an attribute of the other type of vehicle is excluded, an empty one never', () => {
  for (const entry of ATTRIBUTES.filter(isStoredAsAttribute))
    for (const type of TYPES)
      expect(checkAttribute(entry.code, null, type), entry.code).toBe(
        appliesTo(entry, type) ? null : 'validation.excluded',
      );
});

test('a number is taken from its least to its most, and a whole one without decimals', () => {
  const numbers = STORED.filter(([entry]) => isNumber(entry));
  expect(numbers.length).toBeGreaterThan(20);
  for (const [{ code, backendType, min, max }, type] of numbers) {
    const judged = (value: AttributeValue) => checkAttribute(code, value, type);
    expect([code, judged('7')]).toEqual([code, 'validation.numeric']);
    for (const value of [Number.NaN, Infinity, -Infinity])
      expect([code, judged(value)]).toEqual([code, 'validation.numeric']);
    if (min !== undefined) expect([judged(min), judged(min - 1)]).toEqual([null, 'validation.min_value']);
    if (max !== undefined) expect([judged(max), judged(max + 1)]).toEqual([null, 'validation.max_value']);
    if (min !== undefined)
      expect([code, judged(min + 0.5)]).toEqual([code, backendType === 'int' ? 'validation.integer' : null]);
  }
  fc.assert(
    fc.property(fc.constantFrom(...numbers), fc.integer(), ([{ code, min, max }, type], value) => {
      const isWithin = value >= (min ?? -Infinity) && value <= (max ?? Infinity);
      expect(checkAttribute(code, value, type) === null).toBe(isWithin);
    }),
  );
});

test('a number without limits takes any number', () => {
  const free = STORED.filter(([entry]) => isNumber(entry) && entry.max === undefined);
  for (const [{ code, min = 0 }, type] of free)
    expect([code, checkAttribute(code, min + 10_000_000, type)]).toEqual([code, null]);
  const open = STORED.filter(([entry]) => isNumber(entry) && entry.min === undefined);
  for (const [{ code }, type] of open) expect([code, checkAttribute(code, -10, type)]).toEqual([code, null]);
});

test('a flag is true or false, and no word for it', () => {
  const flags = STORED.filter(([{ input }]) => input === 'boolean');
  expect(flags.length).toBeGreaterThan(10);
  for (const [{ code }, type] of flags) {
    expect([checkAttribute(code, true, type), checkAttribute(code, false, type)]).toEqual([null, null]);
    for (const value of ['ja', 'true', 1, ['true']])
      expect([code, checkAttribute(code, value, type)]).toEqual([code, 'validation.required_boolean']);
  }
});

test('a choice is one of the options of its vehicle, several are all of them', () => {
  for (const [{ code, input, options = '' }, type] of STORED) {
    if (input !== 'select' && input !== 'multipleselect') continue;
    const known = optionIds(options, type);
    const [one = ''] = known;
    const judged = (value: AttributeValue) => [code, checkAttribute(code, value, type)];
    const isOne = input === 'select';
    expect(judged(one)).toEqual([code, isOne ? null : 'validation.one_of']);
    expect(judged([one])).toEqual([code, isOne ? 'validation.one_of' : null]);
    expect(judged('no such option')).toEqual([code, 'validation.one_of']);
    expect(judged(7_000)).toEqual([code, 'validation.one_of']);
    if (isOne) continue;
    expect(judged([...known])).toEqual([code, null]);
    expect(judged([])).toEqual([code, null]);
    expect(judged([one, 'no such option'])).toEqual([code, 'validation.one_of']);
    expect(judged([7] as unknown as AttributeValue)).toEqual([code, 'validation.one_of']);
  }
});

test('a day exists in the calendar, as year, month and day', () => {
  const judged = (value: AttributeValue) => checkAttribute('hu_valid_through', value, 'motorhome');
  expect(judged('2027-06-01')).toBeNull();
  for (const value of [
    '2027-06',
    '2027-13-01',
    '2027-06-1',
    'x2027-06-01',
    '2027-06-01T00:00',
    '01.06.2027',
    20270601,
  ])
    expect([value, judged(value)]).toEqual([value, 'validation.regex']);
});

test('a text is as long as it may be, and no number', () => {
  const texts = STORED.filter(
    ([{ code, input, backendType }]) =>
      (input === 'simple' || input === 'textarea') && backendType === 'varchar' && code !== 'vin',
  );
  expect(texts.length).toBeGreaterThan(2);
  for (const [{ code, maxLength = 200 }, type] of texts) {
    const judged = (value: AttributeValue) => [code, checkAttribute(code, value, type)];
    expect(judged('x'.repeat(maxLength))).toEqual([code, null]);
    expect(judged('x'.repeat(maxLength + 1))).toEqual([code, 'validation.max']);
    expect(judged(7)).toEqual([code, 'validation.regex']);
    expect(judged(['x'])).toEqual([code, 'validation.regex']);
  }
});

test.each([
  ['WDB9066571S123456', null],
  ['ABC1234', null],
  ['AB123', null],
  ['AB12', 'validation.regex'],
  ['WDB9066571S12345', 'validation.regex'],
  ['WDB9066571S1234567', 'validation.regex'],
  ['WDB9066571I123456', 'validation.regex'],
  ['WDB9066571O123456', 'validation.regex'],
  ['wdb9066571s123456', 'validation.regex'],
])('the number of the chassis %s is judged %s', (vin, verdict) => {
  expect(checkAttribute('vin', vin, 'motorhome')).toBe(verdict);
});

test('a prompt is no answer to an empty field, and reads lists as well as texts', () => {
  for (const { code } of ATTRIBUTES) expect(confirmationPrompts(code, null), code).toBeNull();
  expect(confirmationPrompts('keys_car', ['1'])).toBe('confirmations.keys_car');
  expect(confirmationPrompts('keys_car', ['2'])).toBeNull();
  // of a list one key is an option, of a text a part
  expect(confirmationPrompts('keys_car', ['12'])).toBeNull();
  expect(confirmationPrompts('keys_car', 1)).toBe('confirmations.keys_car');
});
