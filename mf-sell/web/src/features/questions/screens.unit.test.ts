import { attributeDefinitions, attributeLabels } from '@rollheim/contracts/attributes';
import { beforeAll, expect, test } from 'vitest';
import { stepOfField } from '../../steps.ts';
import { screensOf } from './screens.ts';

beforeAll(() => attributeLabels.loadAll());

const screens = (known: readonly string[], queried: readonly string[] = []) =>
  screensOf(
    attributeDefinitions(['product'], 'en', 'motorhome').filter(
      ({ attributeCode }) => stepOfField(attributeCode, 'motorhome') === 'profile',
    ),
    { known: new Set(known), queried },
  ).map((screen) => screen.map(({ attributeCode }) => attributeCode));

test('a screen asks three things of one group, and what follows from an answer beside it; none is left alone', () => {
  expect(screens([])).toEqual([
    ['vin', 'first_registration_year', 'first_registration_month', 'mileage'],
    ['make', 'model', 'category', 'chassis'],
    ['fuel', 'transmission', 'power', 'upgrade_particulate_filter'],
    ['length', 'width', 'height'],
    ['licensed_weight', 'licensed_seats', 'beds'],
    ['hu_expired', 'hu_valid_through', 'service_and_inspection', 'leak_test_yearly', 'smokers_car'],
  ]);
});

test('what is known is not asked for', () => {
  expect(screens(['make', 'category', 'vin']).slice(0, 2)).toEqual([
    ['first_registration_year', 'first_registration_month', 'mileage', 'model', 'chassis'],
    ['fuel', 'transmission', 'power', 'upgrade_particulate_filter'],
  ]);
});

test('the month is a question of its own where the year is known', () => {
  expect(screens(['first_registration_year'])[0]).toEqual(['vin', 'first_registration_month', 'mileage']);
});

test('what the team asked about comes first, though it is known', () => {
  expect(screens(['make', 'model'], ['mileage', 'model'])[0]).toEqual(['model', 'mileage']);
});
