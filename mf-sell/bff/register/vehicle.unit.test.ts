import { expect, test } from 'vitest';
import { toVehicle, type Row } from './vehicle.ts';

const TODAY = '2026-06-15';
const camper: Row = {
  kenteken: 'RH458X',
  voertuigsoort: 'Personenauto',
  merk: 'HYMER',
  handelsbenaming: 'HYMER B 598  PREMIUMLINE',
  inrichting: 'kampeerwagen',
  vervaldatum_apk: '20280419',
  datum_eerste_toelating: '20160419',
  aantal_zitplaatsen: '4',
  cilinderinhoud: '2287',
  toegestane_maximum_massa_voertuig: '3500',
  lengte: '699',
  breedte: '235',
  hoogte_voertuig: '296',
};
const diesel: Row = {
  brandstof_omschrijving: 'Diesel',
  nettomaximumvermogen: '96.00',
  uitlaatemissieniveau: 'EURO 5',
};
const attributesOf = (row: Row, fuels: readonly Row[] = [diesel]) =>
  toVehicle({ ...camper, ...row }, fuels, TODAY)?.attributes;

test('a motorhome brings what the register knows, in the units of an ad', () => {
  expect(toVehicle(camper, [diesel], TODAY)).toEqual({
    productType: 'motorhome',
    attributes: {
      make: 'hymer',
      model: 'B 598 PREMIUMLINE',
      first_registration_year: 2016,
      first_registration_month: 4,
      fuel: 'diesel',
      emission_class: 'euro_5',
      engine_capacity: 2287,
      power: 96,
      length: 6990,
      width: 2350,
      height: 2960,
      licensed_weight: 3500,
      licensed_seats: 4,
      hu_expired: 'no',
      hu_valid_through: '2028-04-19',
    },
  });
});

test('a caravan brings nothing that a trailer does not have', () => {
  const row = { ...camper, voertuigsoort: 'Middenasaanhangwagen', merk: 'KNAUS', inrichting: 'caravan' };
  const found = toVehicle(row, [diesel], TODAY);
  expect(found).toMatchObject({ productType: 'trailer', attributes: { make: 'knaus', category: 'caravan' } });
  for (const code of ['fuel', 'power', 'licensed_seats', 'hu_expired'])
    expect(found?.attributes).not.toHaveProperty(code);
});

test.each(['Motorfiets', 'Land- of bosbouwtrekker', 'Bromfiets', ''])(
  '%s is no vehicle of this market',
  (kind) => {
    expect(toVehicle({ ...camper, voertuigsoort: kind }, [], TODAY)).toBeNull();
  },
);

test.each([
  ['BÜRSTNER', 'buerstner'],
  ['BURSTNER', 'buerstner'],
  ['BUERSTNER', 'buerstner'],
  ['MERCEDES-BENZ', 'mercedes_benz'],
  ['T@B', undefined],
  ['PEUGEOT', undefined],
])('the make %s is %s', (merk, make) => {
  expect(attributesOf({ merk, handelsbenaming: 'X 1' })?.['make']).toBe(make);
});

test.each([
  ['FIAT', 'DUCATO 250', 'fiat_ducato'],
  ['FORD', 'TRANSIT CUSTOM', 'ford_transit_custom'],
  ['FORD', 'FORD TRANSIT', 'ford_transit'],
  ['VOLKSWAGEN', 'CRAFTER', 'vw_crafter'],
  ['MERCEDES-BENZ', 'SPRINTER', 'mercedes_sprinter'],
  ['HYMER', 'DUCATO', undefined],
])('%s %s is built on the chassis %s', (merk, handelsbenaming, chassis) => {
  expect(attributesOf({ merk, handelsbenaming })?.['chassis']).toBe(chassis);
});

test.each([
  [['Benzine'], 'petrol'],
  [['Elektriciteit'], 'electric'],
  [['LPG'], 'lpg'],
  [['CNG'], 'cng'],
  [['Benzine', 'Elektriciteit'], 'hybrid'],
  [['Benzine', 'LPG'], undefined],
  [['Waterstof'], undefined],
  [[], undefined],
])('the fuels %j are %s', (words, fuel) => {
  const rows = words.map((brandstof_omschrijving) => ({ brandstof_omschrijving }));
  expect(attributesOf({}, rows)?.['fuel']).toBe(fuel);
});

test.each([
  ['EURO 6', 'euro_6'],
  ['EURO 6 D-TEMP', 'euro_6d_temp'],
  ['EURO 6 D', 'euro_6d'],
  ['EURO 4', 'euro_4'],
  ['R83/07B', undefined],
])('the emission level %s is %s', (uitlaatemissieniveau, level) => {
  expect(attributesOf({}, [{ uitlaatemissieniveau }])?.['emission_class']).toBe(level);
});

test('an inspection of the past has expired', () => {
  expect(attributesOf({ vervaldatum_apk: '20260301' })).toMatchObject({
    hu_expired: 'yes',
    hu_valid_through: '2026-03-01',
  });
});

test('what is unreadable, not noted or cannot be true is left out', () => {
  const found = attributesOf({
    lengte: '0',
    breedte: 'breed',
    hoogte_voertuig: '99999',
    aantal_zitplaatsen: { $ne: 1 },
    datum_eerste_toelating: '20390101',
    vervaldatum_apk: '2028',
    handelsbenaming: 'x'.repeat(61),
  });
  const codes = Object.keys(found ?? {});
  for (const code of [
    'length',
    'width',
    'height',
    'licensed_seats',
    'first_registration_year',
    'hu_expired',
    'model',
  ])
    expect(codes).not.toContain(code);
});

test('whether a trailer has been inspected is in a field of its own, and holds on the day itself', () => {
  const trailer = { ...camper, voertuigsoort: 'Aanhangwagen', merk: 'KNAUS', inrichting: 'caravan' };
  const of = (day: string) => toVehicle({ ...trailer, vervaldatum_apk: day }, [], TODAY)?.attributes;
  expect(of('20260616')).toMatchObject({ trailer_hu_expired: 'no', hu_valid_through: '2026-06-16' });
  expect(of('20260615')).toMatchObject({ trailer_hu_expired: 'no' });
  expect(of('20260614')).toMatchObject({ trailer_hu_expired: 'yes' });
  // another body of a trailer is none that the register knows, nor is a motorhome that says so a caravan
  expect(toVehicle({ ...trailer, inrichting: 'gesloten wagen' }, [], TODAY)?.attributes).not.toHaveProperty(
    'category',
  );
  expect(attributesOf({ inrichting: 'caravan' })).not.toHaveProperty('category');
});

test.each(['2016', '201604', '20160419T', 'x20160419', ''])('%j is no day of the register', (day) => {
  const found = attributesOf({ datum_eerste_toelating: day, vervaldatum_apk: day });
  for (const code of [
    'first_registration_year',
    'first_registration_month',
    'hu_valid_through',
    'hu_expired',
  ])
    expect(found).not.toHaveProperty(code);
});

test('what the register does not note is left out', () => {
  const found = attributesOf(
    { merk: '', handelsbenaming: '', lengte: '0', breedte: 'x', cilinderinhoud: '-1' },
    [],
  );
  for (const code of [
    'make',
    'model',
    'length',
    'width',
    'engine_capacity',
    'fuel',
    'emission_class',
    'power',
  ])
    expect(found).not.toHaveProperty(code);
  // a make that is only a word for any other is none
  expect(attributesOf({ merk: 'other' })).not.toHaveProperty('make');
  expect(attributesOf({ merk: 'OTHER', handelsbenaming: 'OTHER' })).toMatchObject({ model: 'OTHER' });
});
