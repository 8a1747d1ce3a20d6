import type { ProductType } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { beforeAll, expect, test } from 'vitest';
import { readVehicle } from './row.ts';
import type { ColumnNumbers } from './values.ts';

beforeAll(() => attributeLabels.loadAll());

const NOW = Date.parse('2026-06-15T10:00:00Z');
const POINT: ColumnNumbers = { style: 'point', factor: 1 };

/** The vehicle of a row whose columns are known. */
const read = (row: Readonly<Record<string, string>>, usual: ProductType = 'motorhome') =>
  readVehicle(
    new Map(
      Object.entries(row).map(([code, text]) => [code, { heading: `<${code}>`, text, numbers: POINT }]),
    ),
    usual,
    NOW,
  );
const faultsOf = (row: Readonly<Record<string, string>>, usual?: ProductType) =>
  Object.fromEntries(read(row, usual).faults.map(({ code, fault }) => [code, fault]));

test('a fault names its column with its heading, its value and the limits of its field', () => {
  expect(read({ mileage: '-5' }).faults).toEqual([
    {
      code: 'mileage',
      label: '<mileage>',
      value: '-5',
      fault: 'validation.min_value',
      min: 0,
      max: 3_000_000,
    },
  ]);
  expect(read({ model: 'x'.repeat(61) }).faults).toMatchObject([{ fault: 'validation.max', length: 60 }]);
  // found out of several columns, it names the one that is there
  expect(read({ first_registration: '2100' }).faults).toMatchObject([
    { code: 'first_registration', value: '2100', fault: 'validation.date_future' },
  ]);
});

test('the type of a vehicle is what its row says, then its body, then what is usual', () => {
  const type = (row: Readonly<Record<string, string>>, usual: ProductType) => read(row, usual).productType;
  expect(type({ product_type: 'Wohnwagen' }, 'motorhome')).toBe('trailer');
  expect(type({ product_type: 'Wohnmobil', category: 'Wohnwagen' }, 'trailer')).toBe('motorhome');
  expect(type({ category: 'Teilintegriert' }, 'trailer')).toBe('motorhome');
  expect(type({ category: 'Wohnwagen' }, 'motorhome')).toBe('trailer');
  for (const usual of ['motorhome', 'trailer'] as const) {
    expect(type({ category: 'Unfug' }, usual)).toBe(usual);
    expect(type({}, usual)).toBe(usual);
  }
  expect(type({ category: 'Teilintegriert' }, 'motorhome')).toBe('motorhome');
  expect(type({ category: 'Wohnwagen' }, 'trailer')).toBe('trailer');
  expect(faultsOf({ product_type: 'Boot' })).toEqual({ product_type: 'validation.one_of' });
  expect(faultsOf({ product_type: 'Wohnwagen' })).toEqual({});
});

test('a first registration is a day, a month, or a year alone', () => {
  const of = (text: string) => read({ first_registration: text });
  expect(of('14.05.2019').changes.attributes).toEqual({
    first_registration_year: 2019,
    first_registration_month: 5,
  });
  expect(of('05/2019').changes.attributes).toEqual({
    first_registration_year: 2019,
    first_registration_month: 5,
  });
  expect(of('2019').changes.attributes).toEqual({ first_registration_year: 2019 });
  expect(faultsOf({ first_registration: 'alt' })).toEqual({ first_registration: 'import.day' });
  expect(faultsOf({ first_registration: '1850' })).toEqual({ first_registration: 'validation.min_value' });
  // columns of their own count more
  expect(
    read({ first_registration: '14.05.2019', first_registration_year: '2018' }).changes.attributes,
  ).toEqual({
    first_registration_year: 2018,
    first_registration_month: 5,
  });
});

test.each([
  ['05/2026', 'yes'],
  ['06/2026', 'no'],
  ['07/2026', 'no'],
])('an inspection until %s has expired: %s', (until, expired) => {
  expect(read({ hu_valid_through: until }).changes.attributes).toMatchObject({ hu_expired: expired });
  expect(read({ hu_valid_through: until }, 'trailer').changes.attributes).toMatchObject({
    trailer_hu_expired: expired,
  });
});

test('what a row says about its inspection is believed, also where it cannot be read', () => {
  expect(read({ hu_expired: 'ja', hu_valid_through: '05/2026' }).changes.attributes).toMatchObject({
    hu_expired: 'yes',
  });
  expect(read({ hu_expired: 'wohl', hu_valid_through: '07/2026' }).changes.attributes).toEqual({
    hu_valid_through: '2026-07-01',
  });
});

test('mileage at the handover is a whole number within its limits, and no less than that of today', () => {
  expect(read({ expected_mileage: '50000' }).changes).toEqual({ expectedMileage: 50_000 });
  expect(read({ expected_mileage: '0' }).changes).toEqual({ expectedMileage: 0 });
  expect(read({ expected_mileage: '3000000' }).changes).toEqual({ expectedMileage: 3_000_000 });
  for (const [text, fault] of [
    ['viel', 'numeric'],
    ['1.5', 'integer'],
    ['-1', 'min_value'],
    ['3000001', 'max_value'],
  ] as const)
    expect([text, faultsOf({ expected_mileage: text })]).toEqual([
      text,
      { expected_mileage: `validation.${fault}` },
    ]);
  expect(faultsOf({ mileage: '50001', expected_mileage: '50000' })).toEqual({
    expected_mileage: 'validation.below_mileage',
  });
});

test('prices are whole steps above nothing, and do not contradict each other', () => {
  const { changes, faults } = read({
    start_price: '30000',
    minimum_selling_price: '36000',
    buy_now_price: '40000',
  });
  expect(faults).toEqual([]);
  expect(changes).toEqual({ terms: { startPrice: 3_000_000, minimum: 3_600_000, buyNow: 4_000_000 } });
  for (const [price, fault] of [
    ['0', 'min_value'],
    ['-100', 'min_value'],
    ['1234', 'price_grid'],
    ['1000.5', 'price_grid'],
  ] as const)
    expect([price, faultsOf({ start_price: price })]).toEqual([
      price,
      { start_price: `validation.${fault}` },
    ]);
  expect(faultsOf({ start_price: 'VB' })).toEqual({ start_price: 'validation.numeric' });
  const contradicted = read({ start_price: '9000', minimum_selling_price: '8000' }).faults;
  expect(contradicted.map(({ code, label }) => [code, label])).toContainEqual([
    'start_price',
    '<start_price>',
  ]);
  expect(contradicted.map(({ fault }) => fault)).toContain('validation.start_above_minimum');
});

test('texts are as long as they may be', () => {
  expect(read({ description: 'Gut', defects_description: 'Keine', internal_number: 'L-17' }).changes).toEqual(
    {
      description: 'Gut',
      defects: 'Keine',
      internalNumber: 'L-17',
    },
  );
  for (const code of ['description', 'defects_description', 'internal_number']) {
    const [fault] = read({ [code]: 'x'.repeat(100_000) }).faults;
    expect(fault).toMatchObject({ code, fault: 'validation.max' });
    const most = fault?.length ?? 0;
    expect(most).toBeGreaterThan(10);
    expect(faultsOf({ [code]: 'x'.repeat(most) })).toEqual({});
    expect(faultsOf({ [code]: 'x'.repeat(most + 1) })).toEqual({ [code]: 'validation.max' });
  }
});

test('reportable VAT is yes or no', () => {
  expect(read({ vat_reportable: 'ja' }).changes).toEqual({ vatReportable: true });
  expect(read({ vat_reportable: 'no' }).changes).toEqual({ vatReportable: false });
  expect(faultsOf({ vat_reportable: '19 %' })).toEqual({ vat_reportable: 'validation.required_boolean' });
});

test('as many pictures as a row may link are taken, and addresses of the web alone', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://a.example/${index}.jpg`).join('|');
  expect(read({ image_exterior: links(30) }).pictures).toHaveLength(30);
  expect(faultsOf({ image_exterior: links(30) })).toEqual({});
  expect(faultsOf({ image_exterior: links(31) })).toEqual({ image_exterior: 'import.too_many_links' });
  expect(
    read({ image_exterior: 'HTTP://a.example/1', image_interior: 'https://a.example/2' }).pictures,
  ).toEqual([
    { view: 'exterior', url: 'HTTP://a.example/1' },
    { view: 'interior', url: 'https://a.example/2' },
  ]);
  for (const link of [
    'ftp://a.example/1',
    'file:///etc/passwd',
    'data:x',
    'https://',
    'http://a b',
    'bild.jpg',
  ])
    expect([link, faultsOf({ image_exterior: link })]).toEqual([
      link,
      { image_exterior: 'import.link_address' },
    ]);
});

test('of several faults of a field the first is named', () => {
  expect(faultsOf({ vin: 'ABC1234', first_registration_year: '2019' })).toEqual({
    vin: 'validation.vin_length',
  });
  expect(faultsOf({ vin: '!', first_registration_year: '2019' })).toEqual({ vin: 'validation.regex' });
});
