import { attributeLabels } from '@rollheim/contracts/attributes';
import { beforeAll, expect, test } from 'vitest';
import { cellsOf } from './cells.ts';
import type { Thing } from './structured.ts';

beforeAll(() => attributeLabels.loadAll());

const EXACT = { style: 'point', factor: 1 };
const cells = (thing: Thing) => Object.fromEntries(cellsOf(thing, 'de'));
/** Codes with their texts. */
const texts = (thing: Thing) =>
  Object.fromEntries([...cellsOf(thing, 'de')].map(([code, { text }]) => [code, text] as const));

test.each<[Thing, Readonly<Record<string, string>>]>([
  [{ brand: 'Knaus', manufacturer: 'Fiat' }, { make: 'Knaus' }],
  [{ brand: { '@type': 'Brand', name: 'Knaus' } }, { make: 'Knaus' }],
  [{ manufacturer: 'Fiat' }, { make: 'Fiat' }],
  [{ model: 'Sky Ti' }, { model: 'Sky Ti' }],
  [{ category: 'Wohnmobil' }, { product_type: 'Wohnmobil' }],
  [{ bodyType: 'Teilintegriert' }, { category: 'Teilintegriert' }],
  [{ vehicleIdentificationNumber: 'WDB9066571S123456' }, { vin: 'WDB9066571S123456' }],
  [{ dateVehicleFirstRegistered: '2019-04', vehicleModelDate: '2018' }, { first_registration: '2019-04' }],
  [{ vehicleModelDate: '2018' }, { first_registration: '2018' }],
  [{ fuelType: 'Diesel', vehicleEngine: { fuelType: 'Benzin' } }, { fuel: 'Diesel' }],
  [{ vehicleEngine: { fuelType: 'Benzin' } }, { fuel: 'Benzin' }],
  [{ vehicleTransmission: 'Automatik' }, { transmission: 'Automatik' }],
  [{ meetsEmissionStandard: 'Euro 6' }, { emission_class: 'Euro 6' }],
  [{ vehicleSeatingCapacity: 4, seatingCapacity: 5 }, { licensed_seats: '4' }],
  [{ seatingCapacity: 5 }, { licensed_seats: '5' }],
  [{ description: 'Gepflegt' }, { description: 'Gepflegt' }],
  [{ price: 40_000, name: 'x', sku: '7' }, {}],
])('%j says %j', (thing, expected) => {
  expect(texts(thing)).toEqual(expected);
});

const amount = (value: number, unitCode: string) => ({ value, unitCode });

test.each<[Thing, Readonly<Record<string, string>>]>([
  [{ mileageFromOdometer: amount(48_200, 'KMT') }, { mileage: '48200' }],
  [{ mileageFromOdometer: amount(1000, 'SMI') }, { mileage: '1609' }],
  [{ mileageFromOdometer: 48_200 }, { mileage: '48200' }],
  [{ vehicleEngine: { enginePower: amount(103, 'KWT') } }, { power: '103' }],
  [{ vehicleEngine: { enginePower: amount(140, 'BHP') } }, { power: '104' }],
  [{ vehicleEngine: { enginePower: amount(140, 'N12') } }, { power: '103' }],
  [{ vehicleEngine: { engineDisplacement: amount(2287, 'CMQ') } }, { engine_capacity: '2287' }],
  [{ vehicleEngine: { engineDisplacement: amount(2.3, 'LTR') } }, { engine_capacity: '2300' }],
  [{ depth: amount(6990, 'MMT') }, { length: '6990' }],
  [{ depth: amount(699, 'CMT') }, { length: '6990' }],
  [{ depth: amount(6.99, 'MTR') }, { length: '6990' }],
  [{ width: amount(2320, 'MMT') }, { width: '2320' }],
  [{ width: amount(232, 'CMT') }, { width: '2320' }],
  [{ width: amount(2.32, 'MTR') }, { width: '2320' }],
  [{ height: amount(2810, 'MMT') }, { height: '2810' }],
  [{ height: amount(281, 'CMT') }, { height: '2810' }],
  [{ height: amount(2.81, 'MTR') }, { height: '2810' }],
  [{ weightTotal: amount(3500, 'KGM') }, { licensed_weight: '3500' }],
  [{ weightTotal: amount(3.5, 'TNE') }, { licensed_weight: '3500' }],
  [{ weightTotal: 3500 }, { licensed_weight: '3500' }],
])('%j is %j in the unit of the field', (thing, expected) => {
  expect(texts(thing)).toEqual(expected);
});

test('a unit that is none of its kind is not guessed at', () => {
  for (const thing of [
    { depth: amount(7, 'FOT') },
    { weightTotal: amount(7, 'MTR') },
    { mileageFromOdometer: amount(7, 'toString') },
    { mileageFromOdometer: 'wenig' },
  ])
    expect(texts(thing)).toEqual({});
});

test('what schema.org has no word for counts by its heading, is named by its label, and never instead of what it says', () => {
  const additionalProperty = [
    { name: 'Schlafplätze', value: 3 },
    { name: 'Laufleistung', value: '1' },
    { name: 'Länge (m)', value: '6,99' },
    { name: 'Breite (m)', value: '2.32' },
    { name: 'Unbekannt', value: 'x' },
  ];
  const found = cells({ mileageFromOdometer: 48_200, additionalProperty });
  expect(found).toEqual({
    mileage: { heading: 'Laufleistung', text: '48200', numbers: EXACT },
    beds: { heading: 'Schlafplätze', text: '3', numbers: { style: 'comma', factor: 1 } },
    length: { heading: 'Länge', text: '6,99', numbers: { style: 'comma', factor: 1000 } },
    width: { heading: 'Breite', text: '2.32', numbers: { style: 'point', factor: 1000 } },
  });
});

test('texts and quantities are read as they are written in JSON', () => {
  expect(cells({ model: 'B', depth: 7 })).toEqual({
    model: { heading: 'Modell', text: 'B', numbers: EXACT },
    length: { heading: 'Länge', text: '7', numbers: EXACT },
  });
});

test('pictures are one cell, an address a line', () => {
  expect(cells({ image: ['https://a.example/1.jpg', 'https://a.example/2.jpg'] })).toEqual({
    image_exterior: {
      heading: 'image',
      text: 'https://a.example/1.jpg\nhttps://a.example/2.jpg',
      numbers: EXACT,
    },
  });
  expect(cells({ image: [] })).toEqual({});
});
