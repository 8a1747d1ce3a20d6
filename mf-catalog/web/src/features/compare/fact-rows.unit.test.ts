import { appliesTo, ATTRIBUTES, type VehicleContent } from '@rollheim/contracts';
import { attributeLabel, attributeLabels } from '@rollheim/contracts/attributes';
import { beforeAll, expect, test } from 'vitest';
import { factRows } from './fact-rows.ts';

const vehicle = (
  attributes: VehicleContent['attributes'],
  productType: 'motorhome' | 'trailer' = 'motorhome',
) => ({ productType, attributes }) as VehicleContent;

beforeAll(() => attributeLabels.load('en'));

const rows = (...vehicles: VehicleContent[]) =>
  Object.fromEntries(
    factRows(vehicles, 'en', 'First registration').map(({ code, values, differs }) => [
      code,
      { values, differs },
    ]),
  );

test('facts are in rows, and a row whose vehicles differ says so', () => {
  const one = vehicle({
    mileage: 48_200,
    power: 103,
    first_registration_year: 2019,
    first_registration_month: 6,
  });
  const other = vehicle({ mileage: 61_900, power: 103, first_registration_year: 2019 });
  const found = rows(one, other);
  expect(found['power']?.differs).toBe(false);
  expect(found['mileage']).toMatchObject({ differs: true });
  expect(found['mileage']?.values[0]).toMatch(/48.200/);
  expect(found['first_registration_year']).toEqual({ values: ['06/2019', '2019'], differs: true });
  expect(found).not.toHaveProperty('first_registration_month');
});

test('a row that holds month and year is not named after the year alone', () => {
  const [row] = factRows([vehicle({ first_registration_year: 2021 })], 'en', 'First registration');
  expect(row).toMatchObject({ code: 'first_registration_year', label: 'First registration' });
});

test('what one vehicle says nothing of is a difference; what no vehicle says anything of is no row', () => {
  const found = rows(vehicle({ mileage: 48_200 }), vehicle({}));
  expect(found['mileage']?.values[1]).toBeNull();
  expect(found['mileage']?.differs).toBe(true);
  expect(Object.keys(found)).toEqual(['mileage']);
});

test('what a kind of vehicle cannot have is no value of it, and nothing personal is a row', () => {
  const found = rows(vehicle({ mileage: 48_200 }), vehicle({ mileage: 7 }, 'trailer'));
  expect(found['mileage']?.values[1]).toBeNull();
  const personal = ATTRIBUTES.filter((entry) => entry.personal);
  expect(personal.length).toBeGreaterThan(0);
  const told = rows(vehicle(Object.fromEntries(personal.map(({ code }) => [code, 'X1']))));
  expect(personal.filter(({ code }) => code in told)).toEqual([]);
});

test('one fact of two kinds of vehicles is one row, and the same answer is no difference', () => {
  const found = factRows(vehicles(false), 'en', 'First registration');
  const labels = found.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const { values, differs } of found) {
    expect(values.every((value) => value !== null)).toBe(true);
    expect(differs).toBe(false);
  }
  expect(found.length).toBeGreaterThan(3);
  expect(factRows(vehicles(true), 'en', 'First registration').some(({ differs }) => differs)).toBe(true);
});

/** A motorhome and a caravan that answer each yes or no question which both kinds have under one label. */
function vehicles(differ: boolean): readonly VehicleContent[] {
  const asked = (productType: 'motorhome' | 'trailer') =>
    ATTRIBUTES.filter(
      (entry) => entry.input === 'boolean' && !entry.personal && appliesTo(entry, productType),
    );
  const labelOf = ({ code }: (typeof ATTRIBUTES)[number]) => attributeLabel(code, 'en');
  const shared = new Set(asked('motorhome').map(labelOf));
  const both = new Set(
    asked('trailer')
      .map(labelOf)
      .filter((label) => shared.has(label)),
  );
  const answered = (productType: 'motorhome' | 'trailer', answer: boolean) =>
    vehicle(
      Object.fromEntries(
        asked(productType)
          .filter((entry) => both.has(labelOf(entry)))
          .map(({ code }) => [code, answer]),
      ),
      productType,
    );
  return [answered('motorhome', false), answered('trailer', differ)];
}
